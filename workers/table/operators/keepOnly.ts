import { andBits, type Bits, dropBits } from '../columns/bits';

/** Takes out of `rows` what is not in a set that was made for this alone; the set is given up. */
export function keepOnly(rows: Bits, passing: Bits): void {
  andBits(rows, passing);
  dropBits(passing);
}
