import { type Bits, flipBits } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import type { NumberColumn } from '../columns/numberColumn';

/** Rows that show a value, or those that do not. */
export function filterPresence(column: NumberColumn | DictionaryColumn, set: boolean): Bits {
  const bits = column.presentRows();
  if (!set) flipBits(bits, column.rows);
  return bits;
}
