import type { FieldShape, Lookups } from '../fields/fieldContext';
import type { SortKey } from '../fields/fieldTypeSpec';
import { sortKeyOf } from '../fields/showContent';
import { currentValues } from '../records/currentValues';
import type { CellValue } from '../records/recordRow';
import { isRedacted } from '../records/redacted';
import { compareSortKeys } from './compareSortKeys';
import { compareNatural } from './natural';
import type { RecordOrder } from './sort';

/** A sort whose column was found. */
export interface FieldSort {
  field: FieldShape;
  descending: boolean;
}

/** A record as sorts see it. */
export interface SortSubject {
  id: string;
  record_identifier: string;
  cells: { [fieldId: string]: readonly CellValue[] };
  /** Latest creation time of its experiments, or of the record without any; Unix milliseconds. */
  createdAt: number;
}

/** The order if no sort decides. */
export interface BaseOrder {
  order: RecordOrder;
  descending: boolean;
  /** Positions in a manual order; records without one come last. Needed only for `manual`. */
  manual?: ReadonlyMap<string, number>;
}

/** Sort key of the value that a cell shows, ignoring redacted values; null when it shows none. */
export function cellSortKey(
  cell: readonly CellValue[] | undefined,
  field: FieldShape,
  lookups: Lookups,
): SortKey | null {
  const shown = currentValues(cell ?? []).find((value) => !isRedacted(value.content));
  return shown ? sortKeyOf(shown.content, { field, lookups }) : null;
}

/** Identifier in natural order, then id: no two records are equal. */
export function compareIdentity(a: SortSubject, b: SortSubject): number {
  return compareNatural(a.record_identifier, b.record_identifier) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Manual order, by creation or by identifier; always ends with identifier and id. */
export function compareBase(a: SortSubject, b: SortSubject, base: BaseOrder): number {
  const sign = base.descending ? -1 : 1;
  if (base.order === 'manual') {
    const last = Number.MAX_SAFE_INTEGER;
    const [left, right] = [base.manual?.get(a.id) ?? last, base.manual?.get(b.id) ?? last];
    if (left === last || right === last)
      return left - right || sign * compareNatural(a.record_identifier, b.record_identifier) || compareIdentity(a, b);
    return sign * (left - right) || compareIdentity(a, b);
  }
  if (base.order === 'created_date') return sign * (a.createdAt - b.createdAt) || compareIdentity(a, b);
  return sign * compareNatural(a.record_identifier, b.record_identifier) || compareIdentity(a, b);
}

/**
 * The reference order of records: each sort in turn, empty cells last in both directions, then identifier and id.
 * Without sorts the base order decides.
 */
export function compareRecords(
  a: SortSubject,
  b: SortSubject,
  sorts: readonly FieldSort[],
  base: BaseOrder,
  lookups: Lookups,
): number {
  for (const { field, descending } of sorts) {
    const left = cellSortKey(a.cells[field.id], field, lookups);
    const right = cellSortKey(b.cells[field.id], field, lookups);
    const order = compareSortKeys(left, right, descending);
    if (order !== 0) return order;
  }
  return sorts.length > 0 ? compareIdentity(a, b) : compareBase(a, b, base);
}
