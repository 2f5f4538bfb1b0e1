/** A set of rows: bit r of word r >> 5. Bits at and beyond the number of rows are always 0. */
export type Bits = Uint32Array;

export function newBits(rows: number): Bits {
  const words = (rows + 31) >>> 5;
  const used = spare.get(words)?.pop();
  return used ? used.fill(0) : new Uint32Array(words);
}

/** A copy of a set. */
export function copyBits(bits: Bits): Bits {
  const copy = spare.get(bits.length)?.pop() ?? new Uint32Array(bits.length);
  copy.set(bits);
  return copy;
}

/** Discarded sets for reuse, by their number of words. */
const spare = new Map<number, Bits[]>();
const MOST_SPARE = 16;
/** Lengths that are kept; growing tables and dictionaries leave unused lengths behind. */
const MOST_LENGTHS = 16;

/**
 * Returns a set that nobody uses any more, so that the next one can reuse its memory: fresh memory from the system
 * takes longer than most queries. A set that is not returned is simply garbage-collected.
 */
export function dropBits(bits: Bits): void {
  // A part of a larger buffer belongs to that buffer.
  if (bits.byteLength !== bits.buffer.byteLength) return;
  let list = spare.get(bits.length);
  if (!list) {
    if (spare.size >= MOST_LENGTHS) spare.clear();
    list = [];
    spare.set(bits.length, list);
  }
  if (list.length < MOST_SPARE) list.push(bits);
}

/** The set of all rows below `rows`. */
export function fullBits(rows: number): Bits {
  const bits = newBits(rows).fill(0xffffffff);
  trimBits(bits, rows);
  return bits;
}

/** Clears the bits at and beyond `rows`. */
export function trimBits(bits: Bits, rows: number): void {
  const word = rows >>> 5;
  if (word >= bits.length) return;
  bits[word] = bits[word]! & ((1 << (rows & 31)) - 1);
  bits.fill(0, word + 1);
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31));
}

export function putBit(bits: Bits, row: number, on: boolean): void {
  if (on) setBit(bits, row);
  else clearBit(bits, row);
}

/** Sets the bits from `from` to `to` (excluded). */
export function fillBits(bits: Bits, from: number, to: number): void {
  let row = from;
  while (row < to && (row & 31) !== 0) setBit(bits, row++);
  const words = (to >>> 5) - (row >>> 5);
  if (words > 0) {
    bits.fill(0xffffffff, row >>> 5, to >>> 5);
    row += words * 32;
  }
  while (row < to) setBit(bits, row++);
}

/** Number of rows in the set; population count by the parallel method of Warren, Hacker's Delight, figure 5-2. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    let v = bits[i]!;
    if (v === 0) continue;
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    count += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export function andBits(into: Bits, other: Bits): void {
  const words = Math.min(into.length, other.length);
  for (let i = 0; i < words; i++) into[i]! &= other[i]!;
  into.fill(0, words);
}

export function orBits(into: Bits, other: Bits): void {
  const words = Math.min(into.length, other.length);
  for (let i = 0; i < words; i++) into[i]! |= other[i]!;
}

export function andNotBits(into: Bits, other: Bits): void {
  const words = Math.min(into.length, other.length);
  for (let i = 0; i < words; i++) into[i]! &= ~other[i]!;
}

/** Replaces the set by its complement below `rows`. */
export function flipBits(bits: Bits, rows: number): void {
  for (let i = 0; i < bits.length; i++) bits[i] = ~bits[i]!;
  trimBits(bits, rows);
}

/** The rows of the set in ascending order. */
export function rowsOfBits(bits: Bits, count = countBits(bits)): Uint32Array {
  const rows = new Uint32Array(count);
  let k = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    const base = i << 5;
    while (word !== 0) {
      const low = word & -word;
      rows[k++] = base + 31 - Math.clz32(low);
      word ^= low;
    }
  }
  return rows;
}

/** A copy with room for `rows`. */
export function grownBits(bits: Bits, rows: number): Bits {
  const words = (rows + 31) >>> 5;
  if (words <= bits.length) return bits;
  const grown = new Uint32Array(Math.max(words, bits.length * 2));
  grown.set(bits);
  return grown;
}
