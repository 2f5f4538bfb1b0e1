import { type Bits, newBits } from '../columns/bits';

/**
 * Rows whose number is between the bounds, both included; NaN is in no range. Written without branches: their outcome
 * cannot be predicted here, and a misprediction for every other row makes the scan five times slower.
 */
export function rowsInRange(values: Float64Array, rows: number, low: number, high: number): Bits {
  const bits = newBits(rows);
  const whole = rows >>> 5;
  for (let word = 0, row = 0; word < whole; word++) {
    let found = 0;
    for (let bit = 0; bit < 32; bit++, row++) {
      const value = values[row]!;
      found |= (Number(value >= low) & Number(value <= high)) << bit;
    }
    bits[word] = found;
  }
  for (let row = whole << 5; row < rows; row++) {
    const value = values[row]!;
    if (value >= low && value <= high) bits[row >>> 5]! |= 1 << (row & 31);
  }
  return bits;
}
