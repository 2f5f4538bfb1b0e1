import type { Lookups } from '../fields/fieldContext';
import {
  type BaseOrder,
  cellSortKey,
  compareBase,
  compareIdentity,
  type FieldSort,
  type SortSubject,
} from './compareRecords';
import { compareSortKeys } from './compareSortKeys';
import { SORT_LIMIT } from './sort';

/**
 * Sorts records by the reference order (compareRecords), computing each key once.
 * @returns the records in their original order and `sorted: false` when there are more than the limit.
 */
export function sortRecords<R extends SortSubject>(
  records: readonly R[],
  sorts: readonly FieldSort[],
  base: BaseOrder,
  lookups: Lookups,
): { records: R[]; sorted: boolean } {
  if (records.length > SORT_LIMIT) return { records: [...records], sorted: false };
  const keyed = records.map((record) => ({
    record,
    keys: sorts.map(({ field }) => cellSortKey(record.cells[field.id], field, lookups)),
  }));
  keyed.sort((a, b) => {
    for (const [index, { descending }] of sorts.entries()) {
      const order = compareSortKeys(a.keys[index]!, b.keys[index]!, descending);
      if (order !== 0) return order;
    }
    return sorts.length > 0 ? compareIdentity(a.record, b.record) : compareBase(a.record, b.record, base);
  });
  return { records: keyed.map(({ record }) => record), sorted: true };
}
