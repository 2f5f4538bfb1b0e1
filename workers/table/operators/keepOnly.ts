import { andBits, type Bits, dropBits } from '../columns/bits';

/** Removes from `rows` what is not in a temporary set, which is returned for reuse. */
export function keepOnly(rows: Bits, passing: Bits): void {
  andBits(rows, passing);
  dropBits(passing);
}
