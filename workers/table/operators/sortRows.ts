import { type Bits, rowsOfBits } from '../columns/bits';
import type { OrderIndex } from '../columns/orderIndex';
import type { SliceColumns, SortBy } from '../columns/sliceColumns';
import { BY_CREATED, BY_IDENTIFIER, type TableQuery } from '../port/tableQuery';

/** Below this share of the table, few rows are sorted separately if their order does not exist yet. */
const SMALL_SHARE = 16;

/** The effective sorts of a query; manual order is not among them. */
export function sortsOf(query: TableQuery): SortBy[] {
  const hidden = new Set(query.hiddenFieldIds ?? []);
  const sorts = query.sorts.filter(({ by }) => !hidden.has(by));
  if (sorts.length > 0) return [...sorts];
  const descending = query.sortDescending === true;
  if (query.sortOrder === 'created_date') return [{ by: BY_CREATED, descending }];
  return descending ? [{ by: BY_IDENTIFIER, descending }] : [];
}

/** The rows of the set in the query's order. */
export function sortRows(rows: Bits, count: number, query: TableQuery, columns: SliceColumns): Uint32Array {
  const sorts = sortsOf(query).filter(({ by }) => columns.sortColumn(by) !== null);
  const isSorted = sorts.some(({ by }) => by !== BY_IDENTIFIER);
  const manual = query.sortOrder === 'manual' && !isSorted && query.recordOrder;
  const ordered = inOrder(rows, count, columns.order(sorts), columns);
  return manual ? byHand(ordered, query.recordOrder!, columns, query.sortDescending === true) : ordered;
}

function inOrder(rows: Bits, count: number, order: OrderIndex, columns: SliceColumns): Uint32Array {
  const total = columns.store.count;
  if (!order.isBuilt && count < total / SMALL_SHARE) {
    order.syncKeys();
    return rowsOfBits(rows, count).sort((a, b) => order.compare(a, b));
  }
  const all = order.rows();
  if (count === total) return all.slice();
  if (order.inArrivalOrder) return rowsOfBits(rows, count);
  // Each row is written, and kept if it is in the set: no branch to mispredict. The last write may be beyond the end.
  const sorted = new Uint32Array(count + 1);
  let k = 0;
  for (let i = 0; i < all.length; i++) {
    const row = all[i]!;
    sorted[k] = row;
    k += (rows[row >>> 5]! >>> (row & 31)) & 1;
  }
  return sorted.subarray(0, count);
}

/** Listed records first, in the listed order or with the last one first. */
function byHand(rows: Uint32Array, ids: readonly string[], columns: SliceColumns, isDescending: boolean): Uint32Array {
  const places = new Map<number, number>();
  for (const [place, id] of ids.entries()) {
    const row = columns.store.rowOf(id);
    if (row >= 0 && !places.has(row)) places.set(row, place);
  }
  const sign = isDescending ? -1 : 1;
  const listed = rows.filter((row) => places.has(row)).sort((a, b) => sign * (places.get(a)! - places.get(b)!));
  const sorted = new Uint32Array(rows.length);
  sorted.set(listed);
  sorted.set(
    rows.filter((row) => !places.has(row)),
    listed.length,
  );
  return sorted;
}
