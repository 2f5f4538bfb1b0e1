import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { commit } from '@/store/commit';
import { whyNotWritten } from '@/store/whyNotWritten';
import { announce } from '@/ui';
import type { GridRange } from '@/ui/grid';
import { type EditContext, operationOf, rowsOf } from './editContext';
import { cellKey } from './useRefusedTexts';
import { warnOfSame } from './warnOfSame';
import { commitInAct, newAct, writeCells } from './writeCells';

/** More cells than this are not written by one key: a slip would run for minutes. */
const MOST_CELLS = 50_000;

/**
 * Writes one cell: shown at once, durable a moment later; what is refused stays in the cell with its reason.
 * @param saw the value that stood in the cell when the person began to write, null = none; absent: what stands now.
 */
export async function writeCell(
  cx: EditContext,
  row: WindowRow,
  fieldId: string,
  content: Json,
  saw?: string | null,
): Promise<void> {
  const cellIndex = cx.fieldIndex.get(fieldId);
  const field = cx.table.fields.get(fieldId);
  if (cellIndex === undefined || !field) return;
  const input = { id: row.id, data: { [fieldId]: content }, operation_id: operationOf(row, cellIndex) };
  // Begun before anything is drawn: the database answers while it is, and later only behind that.
  const committing = commit(cx.store, 'POST /records/{id}/values', input, { saw });
  cx.refusals.settle(row.id, fieldId);
  cx.patches.patch(row, [{ cellIndex, content }], cx.store.userId, cx.store.now());
  try {
    const committed = await committing;
    if (committed.plan.changes.length === 0) cx.patches.forget(row);
    else {
      cx.places.add({ title: committed.plan.title ?? '', recordId: row.id, fieldId });
      void warnOfSame(cx, [{ recordId: row.id, field, content }]);
    }
  } catch (error) {
    cx.patches.forget(row);
    const reason = whyNotWritten(error);
    const typed =
      typeof content === 'string' || typeof content === 'number' ? String(content) : JSON.stringify(content);
    cx.refusals.put([{ recordId: row.id, fieldId, typed, reason }]);
    cx.onAlert({ kind: 'error', text: `${field.field_name} of ${row.identifier} was not changed: ${reason}` });
  }
}

/** Keeps a text that the field does not take in its cell. */
export function keepRefused(cx: EditContext, row: WindowRow, fieldId: string, typed: string, reason: string): void {
  cx.refusals.put([{ recordId: row.id, fieldId, typed, reason }]);
  announce(`Not saved. ${reason}`);
}

function tooMany(cx: EditContext, cells: number, verb: string): boolean {
  if (cells <= MOST_CELLS) return false;
  const most = MOST_CELLS.toLocaleString('en-US');
  const text = `${cells.toLocaleString('en-US')} cells are selected. Select at most ${most} to ${verb} them.`;
  cx.onAlert({ kind: 'error', text });
  return true;
}

/** Empties the cells of a range; columns that cannot be written are left as they are. */
export async function clearRange(cx: EditContext, range: GridRange): Promise<void> {
  const columns = cx.columns
    .slice(range.startCol, range.endCol + 1)
    .filter(({ field, isKey }) => !isKey && !field.is_readonly && cx.table.mayWrite(field.id));
  if (columns.length === 0) {
    cx.onAlert({ kind: 'info', text: 'These cells cannot be emptied: they name the record or are calculated.' });
    return;
  }
  const count = Math.min(range.endRow + 1, cx.rowCount) - range.startRow;
  if (tooMany(cx, count * columns.length, 'clear')) return;
  const rows = await rowsOf(cx, range.startRow, range.startRow + count);
  const writes = rows.flatMap((row) =>
    columns.flatMap(({ field }) => {
      const cellIndex = cx.fieldIndex.get(field.id);
      // What was refused goes first; the content that stands under it goes with the next Delete.
      const kept = cx.refusals.all.has(cellKey(row.id, field.id));
      cx.refusals.settle(row.id, field.id);
      if (kept || cellIndex === undefined || !row.cells[cellIndex]) return [];
      return [{ recordId: row.id, fieldId: field.id, content: null, operationId: operationOf(row, cellIndex) }];
    }),
  );
  if (writes.length === 0) return;
  const emptied = new Set(writes.map((write) => cellKey(write.recordId, write.fieldId)));
  for (const row of rows) {
    const cleared = columns.flatMap(({ field }) =>
      emptied.has(cellKey(row.id, field.id)) ? (cx.fieldIndex.get(field.id) ?? []) : [],
    );
    if (cleared.length === 0) continue;
    cx.patches.patch(
      row,
      cleared.map((cellIndex) => ({ cellIndex, content: null })),
      cx.store.userId,
      cx.store.now(),
    );
  }
  const title = `Clear ${writes.length} ${writes.length === 1 ? 'cell' : 'cells'}`;
  const written = await writeCells(cx.store, writes, title);
  const [first] = writes;
  if (first && written.opId) cx.places.add({ title, recordId: first.recordId, fieldId: first.fieldId });
  const [refused] = written.refused;
  if (refused) {
    for (const row of rows) cx.patches.forget(row);
    cx.onAlert({ kind: 'error', text: `${written.refused.length} cells were not cleared: ${refused.reason}` });
  } else announce(`${written.done} ${written.done === 1 ? 'cell' : 'cells'} cleared`);
}

/** Deletes records as one undo step. */
export async function deleteRecords(cx: EditContext, ids: readonly string[]): Promise<void> {
  const act = newAct();
  const title = ids.length === 1 ? undefined : `Delete ${ids.length} records`;
  let deleted = 0;
  let reason: string | undefined;
  for (const id of ids) {
    const failed = await commitInAct(cx.store, act, 'DELETE /records/{id}', { id }, title);
    if (failed === undefined) deleted++;
    else reason ??= failed.reason;
  }
  const noun = deleted === 1 ? 'record' : 'records';
  if (deleted > 0)
    cx.onAlert({ kind: 'info', text: `${deleted} ${noun} deleted`, ...(act.opId ? { eventId: act.opId } : {}) });
  if (reason !== undefined)
    cx.onAlert({ kind: 'error', text: `${ids.length - deleted} records were not deleted: ${reason}` });
}

/** Records that one command archives. */
const ARCHIVED_AT_ONCE = 2000;

/** Archives records, or brings archived ones back, as one undo step. */
export async function archiveRecords(cx: EditContext, ids: readonly string[], archived: boolean): Promise<void> {
  const act = newAct();
  const word = archived ? 'archived' : 'restored';
  const title = `${archived ? 'Archive' : 'Restore'} ${ids.length} records`;
  let done = 0;
  let reason: string | undefined;
  for (let from = 0; from < ids.length; from += ARCHIVED_AT_ONCE) {
    const record_ids = ids.slice(from, from + ARCHIVED_AT_ONCE);
    const input = { record_ids, is_archived: archived };
    const failed = await commitInAct(
      cx.store,
      act,
      'PATCH /records/archive',
      input,
      ids.length === 1 ? undefined : title,
    );
    if (failed === undefined) done += record_ids.length;
    else reason ??= failed.reason;
  }
  const noun = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`;
  if (done > 0) cx.onAlert({ kind: 'info', text: `${noun(done)} ${word}`, ...(act.opId ? { eventId: act.opId } : {}) });
  if (reason !== undefined) cx.onAlert({ kind: 'error', text: `${noun(ids.length - done)} not ${word}: ${reason}` });
}

/** Makes a record. @returns its id, or the reason why there is none. */
export async function createRecord(
  cx: EditContext,
  contents: { [fieldId: string]: Json },
  serial: boolean,
): Promise<{ id: string } | { reason: string }> {
  const sliceId = cx.table.slice?.id ?? '';
  try {
    const committed =
      serial && Object.keys(contents).length === 0
        ? await commit(cx.store, 'POST /records/next', { entity_slice_id: sliceId })
        : await commit(cx.store, 'POST /records', { entity_slice_id: sliceId, data: contents });
    const { answer } = committed.plan;
    const id = 'id' in answer ? answer.id : '';
    cx.places.add({ title: committed.plan.title ?? '', recordId: id, fieldId: cx.columns[0]?.field.id ?? '' });
    cx.onAlert({ kind: 'info', text: 'Record created', eventId: committed.opId });
    return { id };
  } catch (error) {
    return { reason: whyNotWritten(error) };
  }
}
