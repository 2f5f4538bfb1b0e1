import { currentValues } from '@/domain/records/currentValues';
import { isConflict } from '@/domain/records/isConflict';
import type { CellValue } from '@/domain/records/recordRow';
import type { ShownCell } from '@/domain/records/shownCell';
import { hasBit } from '../columns/bits';
import type { TableQuery } from '../port/tableQuery';
import type { WindowRow } from '../port/tableResult';
import type { HeldCell } from '../store/derivedCells';
import type { SliceRows } from '../store/sliceRows';
import type { Answer } from './answerQuery';
import { groupOfPosition } from './groupRows';

function shownCell(cell: readonly CellValue[]): ShownCell | null {
  if (cell.length === 0) return null;
  const current = currentValues(cell);
  const shown = current[0];
  if (!shown) return null;
  const visible = cell.filter((value) => !value.hidden);
  return {
    values: current.map(({ id, content, at, author_id, operation_id, sub_record_id }) => ({
      id,
      content,
      at,
      author: author_id,
      operationId: operation_id,
      ...(sub_record_id !== undefined && { subRecordId: sub_record_id }),
    })),
    historyCount: visible.length,
    conflict: visible.some((value) => isConflict(value, shown)),
  };
}

function derivedCell(held: HeldCell | undefined): ShownCell | null {
  if (!held) return null;
  const values = held.values.map(({ id, content, at }) => ({ id, content, at, author: '', operationId: null }));
  return { values, historyCount: 0, conflict: false, note: held.note };
}

function cellsOf(store: SliceRows, row: number, query: TableQuery): WindowRow['cells'] {
  const hidden = query.hiddenFieldIds ?? [];
  return query.fieldIds.map((fieldId) => {
    if (hidden.includes(fieldId)) return null;
    const derived = store.derived.column(fieldId);
    return derived ? derivedCell(derived.get(store.idOf(row))) : shownCell(store.cell(row, fieldId));
  });
}

/** One record for the grid. */
function windowRow(store: SliceRows, row: number, index: number, query: TableQuery, held?: HeldRows): WindowRow {
  const id = store.idOf(row);
  const revision = store.revisions[row]!;
  const before = held?.get(id);
  return {
    index,
    id,
    identifier: store.identifierOf(row),
    archived: hasBit(store.archived, row),
    createdAt: store.createdAt(row),
    revision,
    cells: before?.revision === revision ? before.cells : cellsOf(store, row, query),
  };
}

/** Rows that the same query showed before, by id: cells of unchanged ones are not read again. */
export type HeldRows = ReadonlyMap<string, WindowRow>;

/** The records from start to end (excluded), limited to existing ones. */
export function windowRows(
  store: SliceRows,
  answer: Answer,
  query: TableQuery,
  start: number,
  end: number,
  held?: HeldRows,
): WindowRow[] {
  const rows: WindowRow[] = [];
  for (let index = Math.max(0, start); index < Math.min(end, answer.rows.length); index++) {
    const shown = windowRow(store, answer.rows[index]!, index, query, held);
    const group = answer.groups.length > 0 ? groupOfPosition(answer.groups, index) : undefined;
    if (group) shown.group = group.key;
    rows.push(shown);
  }
  return rows;
}
