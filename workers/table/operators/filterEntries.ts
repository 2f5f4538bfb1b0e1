import type { Strategy } from '@/domain/filters/filter';
import { type Bits, flipBits, hasBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import { overrideSeveral } from './overrideSeveral';

/**
 * Rows by the entries that they show.
 * @param entryBits entries that match.
 * @param negated rows pass that do not match; rows without a value do not match.
 * @param emptyMatches whether rows without a value count as matching.
 */
export function filterEntries(
  column: DictionaryColumn,
  entryBits: Bits,
  negated: boolean,
  emptyMatches: boolean,
  strategy: Strategy,
): Bits {
  const bits = column.rowsOfEntries(entryBits);
  if (emptyMatches) {
    const present = column.presentRows();
    flipBits(present, column.rows);
    for (let i = 0; i < bits.length; i++) bits[i]! |= present[i]!;
  }
  if (negated) flipBits(bits, column.rows);
  overrideSeveral(bits, column.several, strategy, (code) => hasBit(entryBits, code) !== negated);
  return bits;
}
