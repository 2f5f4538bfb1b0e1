import { SORT_LIMIT } from '@/domain/sorts/sort';
import { andBits, andNotBits, type Bits, countBits, dropBits, newBits, rowsOfBits } from '../columns/bits';
import type { TableQuery } from '../port/tableQuery';
import type { RecordGroup } from '../port/tableResult';
import { filterGroup, filterRows, rowsOfIds } from './filterRows';
import { groupFields } from './groupFields';
import { type GroupMembers, groupRows } from './groupRows';
import { keepOnly } from './keepOnly';
import type { OperatorContext } from './queryContext';
import { searchRows } from './searchRows';
import { sortRows } from './sortRows';

export interface Answer {
  /** Row numbers of the shown records in order. */
  rows: Uint32Array;
  count: number;
  total: number;
  sorted: boolean;
  groups: RecordGroup[];
  /** Includes the records of folded groups; null if nothing is grouped, and `rows` are all. */
  members: GroupMembers | null;
}

/** Records that the query may show at all: live ones, and archived ones as requested. */
function startingRows(query: TableQuery, cx: OperatorContext): Bits {
  const { store } = cx.columns;
  const bits = newBits(store.count);
  bits.set(store.live.subarray(0, bits.length));
  if (query.onlyArchived) andBits(bits, store.archived.subarray(0, bits.length));
  else if (!query.includeArchived) andNotBits(bits, store.archived);
  return bits;
}

/** Filters, searches, sorts and groups: the whole answer to a query. */
export function answerQuery(query: TableQuery, cx: OperatorContext): Answer {
  const bits = startingRows(query, cx);
  const total = countBits(bits);
  if (query.recordIds) keepOnly(bits, rowsOfIds(query.recordIds, cx));
  filterRows(bits, query.filters, cx);
  for (const group of query.filterGroups ?? []) filterGroup(bits, group, cx);
  searchRows(bits, query, cx);
  const count = countBits(bits);
  const sorted = count <= Math.min(SORT_LIMIT, query.sortLimit ?? SORT_LIMIT);
  const rows = sorted ? sortRows(bits, count, query, cx.columns) : rowsOfBits(bits, count);
  dropBits(bits);
  const fields = groupFields(query, cx);
  if (fields.length === 0) return { rows, count, total, sorted, groups: [], members: null };
  return { count, total, sorted, ...groupRows(rows, fields, new Set(query.collapsedGroups ?? []), cx) };
}
