import type { Strategy } from '@/domain/filters/filter';
import { andBits, type Bits, copyBits, dropBits, flipBits, hasBit, putBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';

/** Decision of a filter for each entry of a column, and for rows without a value. */
export interface EntryVerdict {
  /** Entries that pass; read-only once it is returned. */
  entries: Bits;
  empty: boolean;
  strategy: Strategy;
}

/**
 * The verdict of a test that searches for something.
 * @param found entries in which it was found.
 * @param negated entries in which it was not found pass, as do rows without a value.
 */
export function verdictOf(column: DictionaryColumn, found: Bits, negated: boolean, strategy: Strategy): EntryVerdict {
  if (negated) flipBits(found, column.entries.count);
  return { entries: found, empty: negated, strategy };
}

/** Rows that pass all verdicts on one column, in one scan over its codes. */
export function rowsOfVerdicts(column: DictionaryColumn, verdicts: readonly EntryVerdict[]): Bits {
  const all = copyBits(verdicts[0]!.entries);
  for (const { entries } of verdicts) andBits(all, entries);
  const rows = column.rowsOfEntries(
    all,
    verdicts.every(({ empty }) => empty),
  );
  dropBits(all);
  if (verdicts.every(({ strategy }) => strategy === 'latest')) return rows;
  for (const [row, codes] of column.several)
    putBit(
      rows,
      row,
      verdicts.every(({ entries, strategy }) => {
        if (strategy === 'latest') return hasBit(entries, codes[0]!);
        const passes = (code: number) => hasBit(entries, code);
        return strategy === 'any' ? codes.some(passes) : codes.every(passes);
      }),
    );
  return rows;
}
