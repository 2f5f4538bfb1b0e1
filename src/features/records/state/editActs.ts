import { archiveRecords as archiveRecordsCommand } from '@/domain/commands/records/archiveRecords';
import { createNextRecord } from '@/domain/commands/records/createNextRecord';
import { createRecord as createRecordCommand } from '@/domain/commands/records/createRecord';
import { deleteRecord } from '@/domain/commands/records/deleteRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { INVALID_IDENTIFIER } from '@/domain/identifiers/recordIdentifier';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { counted, plural } from '@/lib/words/counted';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { announce } from '@/ui';
import { askWatch } from './askWatch';
import { type EditContext, operationOf } from './editContext';
import { noteRefusedText } from './noteRefusedText';
import { offerType } from './offerType';
import { warnOfSame } from './warnOfSame';
import { commitInAct, newAct } from './writeCells';

/**
 * Writes one cell: shown immediately, durable a moment later; refused text stays in the cell with its reason.
 * @param saw the value in the cell when the person began to write, null = none; absent: the current value.
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
  const input = { id: row.id, data: { [fieldId]: content }, operation_id: operationOf(row, cellIndex, cx) };
  // Started before anything is rendered, so that the database works while the page renders, instead of afterwards.
  const committing = commit(cx.store, setRecordValues, input, { saw });
  cx.refusals.settle(row.id, fieldId);
  cx.patches.patch(row, [{ cellIndex, content }], cx.store.userId, cx.store.now());
  try {
    const committed = await committing;
    if (committed.plan.changes.length === 0) cx.patches.forget(row);
    else {
      void warnOfSame(cx, [{ recordId: row.id, field, content }]);
    }
  } catch (error) {
    cx.patches.forget(row);
    const reason = whyNotWritten(error);
    const place = `${field.field_name} of ${row.identifier}`;
    if (content === null && reason === INVALID_IDENTIFIER) {
      // Nothing that could be kept was typed: the cell shows its name again.
      cx.onAlert({ kind: 'error', text: `${place} was not emptied: it names the record.` });
      return;
    }
    // If clearing a cell is refused, there is no text to keep; the reason is reported.
    if (content !== null) {
      const isText = typeof content === 'string' || typeof content === 'number';
      cx.refusals.put([
        { recordId: row.id, fieldId, typed: isText ? String(content) : JSON.stringify(content), reason },
      ]);
    }
    cx.onAlert({ kind: 'error', text: `${place} was not changed: ${reason}` });
  }
}

/** Keeps a text that the field does not accept in its cell. */
export function keepRefused(
  cx: EditContext,
  row: Pick<WindowRow, 'id' | 'identifier'>,
  fieldId: string,
  typed: string,
  reason: string,
): void {
  cx.refusals.put([{ recordId: row.id, fieldId, typed, reason }]);
  noteRefusedText(cx, { id: row.id, name: row.identifier }, fieldId, typed);
  announce(`Not saved. ${reason}`);
  offerType(cx, fieldId, typed, reason);
}

/** Deletes records as one undo step. */
export async function deleteRecords(cx: EditContext, ids: readonly string[]): Promise<void> {
  const act = newAct();
  const title = ids.length === 1 ? undefined : `Delete ${ids.length} records`;
  let deleted = 0;
  let reason: string | undefined;
  for (const id of ids) {
    const failed = await commitInAct(cx.store, act, deleteRecord, { id }, title);
    if (failed === undefined) deleted++;
    else reason ??= failed.reason;
  }
  const noun = plural(deleted, 'record');
  if (deleted > 0)
    cx.onAlert({ kind: 'info', text: `${deleted} ${noun} deleted`, ...(act.opId ? { eventId: act.opId } : {}) });
  if (reason !== undefined)
    cx.onAlert({ kind: 'error', text: `${ids.length - deleted} records were not deleted: ${reason}` });
}

/** Number of records that one command archives. */
const ARCHIVED_AT_ONCE = 2000;

/** Archives records, or restores archived ones, as one undo step. */
export async function archiveRecords(cx: EditContext, ids: readonly string[], archived: boolean): Promise<void> {
  const act = newAct();
  const word = archived ? 'archived' : 'restored';
  const title = `${archived ? 'Archive' : 'Restore'} ${ids.length} records`;
  let done = 0;
  let reason: string | undefined;
  for (let from = 0; from < ids.length; from += ARCHIVED_AT_ONCE) {
    const record_ids = ids.slice(from, from + ARCHIVED_AT_ONCE);
    const input = { record_ids, is_archived: archived };
    const failed = await commitInAct(cx.store, act, archiveRecordsCommand, input, ids.length === 1 ? undefined : title);
    if (failed === undefined) done += record_ids.length;
    else reason ??= failed.reason;
  }
  if (done > 0)
    cx.onAlert({
      kind: 'info',
      text: `${counted(done, 'record')} ${word}`,
      ...(act.opId ? { eventId: act.opId } : {}),
    });
  if (reason !== undefined)
    cx.onAlert({ kind: 'error', text: `${counted(ids.length - done, 'record')} not ${word}: ${reason}` });
}

/** Whether a record is in none of the rows; false if that cannot be determined. */
export async function isHidden({ watch }: EditContext, recordId: string): Promise<boolean> {
  const at = await askWatch(watch, (asked) => asked.positionOf(recordId)).catch(() => null);
  return at !== null && at < 0;
}

/**
 * Creates a record.
 * @returns its id, or the reason why it was not created.
 */
export async function createRecord(
  cx: EditContext,
  contents: { [fieldId: string]: Json },
  serial: boolean,
  preset?: { fieldId: string; content: Json },
): Promise<{ id: string } | { reason: string }> {
  const sliceId = cx.table.slice?.id ?? '';
  const operation_id = cx.operationId;
  try {
    const committed =
      serial && Object.keys(contents).length === 0
        ? await commit(cx.store, createNextRecord, { entity_slice_id: sliceId, operation_id })
        : await commit(cx.store, createRecordCommand, { entity_slice_id: sliceId, data: contents, operation_id });
    const { id } = committed.plan.answer;
    if (preset && preset.content !== null) {
      const input = { id, data: { [preset.fieldId]: preset.content }, operation_id };
      await commit(cx.store, setRecordValues, input, { actId: committed.actId });
    }
    const alert = { kind: 'info' as const, topic: `created ${id}`, eventId: committed.opId };
    cx.onAlert({ ...alert, text: 'Record created' });
    // A filter may hide it immediately, and it would seem not to have been created.
    void isHidden(cx, id).then((hidden) => {
      if (hidden) cx.onAlert({ ...alert, text: 'Record created. The view does not show it.' });
    });
    return { id };
  } catch (error) {
    return { reason: whyNotWritten(error) };
  }
}
