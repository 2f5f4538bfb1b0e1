/**
 * Stable order of rows by numbers: radix sort over four 16-bit digits of the IEEE 754 bits, turned so that unsigned
 * order is numeric order (all bits flipped for negatives, the sign bit for others). -0 equals 0; NaN must not occur.
 * @param order rows.
 * @param keys keys[i] belongs to order[i].
 */
export function floatSort(order: Uint32Array, keys: Float64Array, descending: boolean): Uint32Array {
  const length = order.length;
  const one = new Float64Array(1);
  const halves = new Uint32Array(one.buffer);
  let digits = new Uint16Array(0);
  const low = new Uint32Array(length);
  const high = new Uint32Array(length);
  const flip = descending ? 0xffffffff : 0;
  for (let i = 0; i < length; i++) {
    one[0] = keys[i]! + 0;
    const sign = halves[1]! >>> 31;
    low[i] = (sign ? ~halves[0]! : halves[0]!) ^ flip;
    high[i] = (sign ? ~halves[1]! : halves[1]! ^ 0x80000000) ^ flip;
  }
  let positions = Uint32Array.from({ length }, (_, i) => i);
  let next = new Uint32Array(length);
  const starts = new Uint32Array(65536);
  digits = new Uint16Array(length);
  for (let pass = 0; pass < 4; pass++) {
    const part = pass < 2 ? low : high;
    const shift = (pass & 1) * 16;
    starts.fill(0);
    for (let i = 0; i < length; i++) {
      const digit = (part[i]! >>> shift) & 0xffff;
      digits[i] = digit;
      starts[digit]!++;
    }
    if (length > 0 && starts[digits[0]!] === length) continue;
    let sum = 0;
    for (let digit = 0; digit < 65536; digit++) {
      const count = starts[digit]!;
      starts[digit] = sum;
      sum += count;
    }
    for (let i = 0; i < length; i++) {
      const position = positions[i]!;
      next[starts[digits[position]!]!++] = position;
    }
    [positions, next] = [next, positions];
  }
  const sorted = new Uint32Array(length);
  for (let i = 0; i < length; i++) sorted[i] = order[positions[i]!]!;
  return sorted;
}
