import type { FormatContext } from '../fields/fieldContext';
import { sortKeyOf } from '../fields/showContent';
import type { CellValue } from '../records/recordRow';
import { compareSortKeys } from './compareSortKeys';

/** Order of the values within one cell of a view: as they are (newest first), or by their content. */
export type SortBehavior = 'none' | 'ascending' | 'descending';

export function sortCellValues(values: readonly CellValue[], behavior: SortBehavior, cx: FormatContext): CellValue[] {
  if (behavior === 'none') return [...values];
  const keyed = values.map((value) => ({ value, key: sortKeyOf(value.content, cx) }));
  keyed.sort((a, b) => compareSortKeys(a.key, b.key, behavior === 'descending'));
  return keyed.map(({ value }) => value);
}
