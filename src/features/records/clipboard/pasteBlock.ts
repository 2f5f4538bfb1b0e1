import { createRecords, RECORDS_PER_EVENT } from '@/domain/commands/records/createRecords';
import { isStructure } from '@/domain/fields/isStructure';
import type { ColumnReading } from '@/domain/imports/columnReading';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { idAt } from '@/lib/uuid';
import { counted } from '@/lib/words/counted';
import { withNamedRecords } from '@/parts/pick/namedRecords';
import { newIdOf } from '@/store/acts/newIdOf';
import type { PasteEvent } from '@/ui/grid';
import type { PasteField } from '../model/pasteCheck';
import { type PastedCell, planPaste, repeatBlock } from '../model/pastePlan';
import { type EditContext, operationOf, rowsOf } from '../state/editContext';
import { notePasted, type RefusedCell } from '../state/notePasted';
import { type WrittenCell, warnOfSame } from '../state/warnOfSame';
import { type Act, type CellWrite, commitInAct, newAct, writeCells } from '../state/writeCells';
import { makeFields, newColumn } from './makeFields';
import type { PasteOutcome, RefusedPaste } from './pasteOutcome';
import { type PastedText, structureCells } from './structureCells';

/** Rows that are read at a time; more would block the main thread longer than a frame. */
const ROWS_AT_A_TIME = 250;
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A pasted block with the records that it covers: while the person is asked, other rows may be inserted in between. */
export interface PreparedPaste {
  block: string[][];
  /** Index of the first pasted column among the shown columns. */
  firstCol: number;
  /** The records to which the first rows are written; the others create new ones. */
  into: readonly WindowRow[];
}

/** How a block is written, if not exactly as given. */
export interface PasteWay {
  /** How texts are read, by column of the block. */
  readings: ReadonlyMap<number, ColumnReading>;
  /** Fields to be created for columns beyond the last one. */
  fields: readonly PasteField[];
  /** No existing record is overwritten. */
  asNew: boolean;
}

/** The pasted cells, repeated over a larger selection, and the records under them. */
export async function preparePaste(cx: EditContext, event: PasteEvent, pasted: PastedText): Promise<PreparedPaste> {
  const { range } = event;
  const cells = await structureCells(cx, event, pasted);
  const block = event.asNew
    ? cells
    : repeatBlock(cells, range.endRow - range.startRow + 1, range.endCol - range.startCol + 1);
  const startRow = Math.min(range.startRow, cx.rowCount);
  const into = event.asNew ? [] : await rowsOf(cx, startRow, Math.min(startRow + block.length, cx.rowCount));
  return { block, firstCol: range.startCol, into };
}

/**
 * Writes a pasted block: into the records under it, and into new records below. One undo step; what a cell does not
 * accept is not written, but reported and kept in its cell for correction.
 */
export async function pasteBlock(cx: EditContext, prepared: PreparedPaste, way: PasteWay): Promise<PasteOutcome> {
  const { block, firstCol } = prepared;
  const into = way.asNew ? [] : prepared.into;
  const title = `Paste ${counted(block.length, 'row')}`;
  const act = newAct();
  const made = await makeFields(cx, way.fields, act, title);
  const outcome = {
    pasted: 0,
    newRecords: 0,
    refused: [...made.refused],
    beyond: 0,
    fieldIds: made.fields.map(({ field }) => field.id),
    opId: null as string | null,
  };
  const columns = [...cx.columns];
  for (const { col, field } of made.fields) columns[firstCol + col] = newColumn(field);
  const fresh = new Set(outcome.fieldIds);
  const target = {
    columns,
    actorId: cx.store.userId,
    mayWrite: (fieldId: string) => fresh.has(fieldId) || cx.table.mayWrite(fieldId),
    readings: way.readings,
  };
  const pastedCells: WrittenCell[] = [];
  const refusedCells: RefusedCell[] = [];
  // Ids of the records to be created, fixed beforehand so that refused texts can find their cells.
  const base = newIdOf(cx.store);
  const recordIdAt = (row: number) => idAt(base, row + 1);
  for (let from = 0; from < block.length; from += ROWS_AT_A_TIME) {
    const part = block.slice(from, from + ROWS_AT_A_TIME);
    const isNew = (row: number) => from + row >= into.length;
    const texts = part.flatMap((line) =>
      line.flatMap((text, col) => {
        const field = columns[firstCol + col]?.field;
        return field ? [{ field, text }] : [];
      }),
    );
    const lookups = await withNamedRecords(cx.store, cx.lookups, texts);
    const plan = planPaste(part, firstCol, { ...target, lookups }, isNew);
    outcome.beyond = Math.max(outcome.beyond, plan.beyond);
    const rowOf = (row: number): WindowRow | undefined => into[from + row];
    for (const fault of plan.refused) {
      const row = rowOf(fault.row);
      const column = columns[firstCol + fault.col];
      const recordId = row?.id ?? recordIdAt(from + fault.row);
      const where = row?.identifier ?? `row ${from + fault.row + 1}`;
      outcome.refused.push({ ...fault, where, ...(column && { fieldId: column.field.id }) });
      if (!column) continue;
      cx.refusals.put([{ ...fault, recordId, fieldId: column.field.id }]);
      refusedCells.push({ recordId, fieldId: column.field.id, typed: fault.typed });
    }
    const writes = plan.cells.flatMap((cell) => toWrite(cx, cell, rowOf(cell.row)));
    const written = await writeCells(cx.store, writes, title, act);
    outcome.pasted += written.done;
    for (const { write, reason } of written.refused)
      refusedCells.push(refuseWrite(cx, outcome.refused, write, reason, into));
    for (const { row, fieldId, content } of plan.cells) {
      const field = cx.table.fields.get(fieldId);
      if (field && isStructure(field))
        pastedCells.push({ recordId: rowOf(row)?.id ?? recordIdAt(from + row), field, content });
    }
    const cells = plan.cells.filter((cell) => isNew(cell.row));
    const rows = await createRows(cx, cells, act, title, (row) => recordIdAt(from + row), from);
    outcome.pasted += rows.cells;
    outcome.newRecords += rows.records;
    outcome.refused.push(...rows.refused);
    await breathe();
  }
  outcome.opId = act.opId;
  notePasted(cx, act.opId, refusedCells);
  if (outcome.pasted > 0) void warnOfSame(cx, pastedCells);
  return outcome;
}

function toWrite(cx: EditContext, cell: PastedCell, row: WindowRow | undefined): CellWrite[] {
  if (!row) return [];
  cx.refusals.settle(row.id, cell.fieldId);
  const operationId = operationOf(row, cx.fieldIndex.get(cell.fieldId), cx);
  return [{ recordId: row.id, fieldId: cell.fieldId, content: cell.content, operationId }];
}

function refuseWrite(
  cx: EditContext,
  list: RefusedPaste[],
  write: CellWrite,
  reason: string,
  rows: readonly WindowRow[],
): RefusedCell {
  const typed = typeof write.content === 'string' ? write.content : JSON.stringify(write.content);
  const where = rows.find((row) => row.id === write.recordId)?.identifier ?? '';
  list.push({
    where,
    fieldName: cx.table.fields.get(write.fieldId)?.field_name ?? '',
    fieldId: write.fieldId,
    typed,
    reason,
  });
  cx.refusals.put([{ recordId: write.recordId, fieldId: write.fieldId, typed, reason }]);
  return { recordId: write.recordId, fieldId: write.fieldId, typed };
}

interface MadeRows {
  cells: number;
  records: number;
  refused: RefusedPaste[];
}

/**
 * Creates records from pasted rows; a row that is refused (its name is in use, or it has none) is found by bisection.
 */
async function createRows(
  cx: EditContext,
  cells: readonly PastedCell[],
  act: Act,
  title: string,
  idOf: (row: number) => string,
  offset: number,
): Promise<MadeRows> {
  const rows = new Map<number, { [fieldId: string]: Json }>();
  for (const { row, fieldId, content } of cells) rows.set(row, { ...rows.get(row), [fieldId]: content });
  const made: MadeRows = { cells: 0, records: 0, refused: [] };
  const may = cx.table.mayCreate;
  const put = async (part: readonly [number, { [fieldId: string]: Json }][]): Promise<void> => {
    const [first] = part;
    if (!first) return;
    const input = {
      entity_slice_id: cx.table.slice?.id ?? '',
      operation_id: cx.operationId,
      records: part.map(([row, data]) => ({ id: idOf(row), data })),
    };
    const failed = may
      ? await commitInAct(cx.store, act, createRecords, input, title)
      : { reason: 'You may not add records to this table.', noRoom: true };
    if (failed === undefined) {
      made.records += part.length;
      made.cells += part.reduce((sum, [, data]) => sum + Object.keys(data).length, 0);
      return;
    }
    if (part.length === 1 || failed.noRoom) {
      for (const [row, data] of part) {
        const typed = Object.values(data).map(String).join(', ');
        const where = `row ${offset + row + 1}`;
        made.refused.push({ where, fieldName: 'New record', typed, reason: failed.reason });
      }
      return;
    }
    const half = Math.ceil(part.length / 2);
    await put(part.slice(0, half));
    await put(part.slice(half));
  };
  const list = [...rows];
  for (let from = 0; from < list.length; from += RECORDS_PER_EVENT)
    await put(list.slice(from, from + RECORDS_PER_EVENT));
  return made;
}
