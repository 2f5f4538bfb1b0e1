import { RECORDS_PER_EVENT } from '@/domain/commands/records/createRecords';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { idAt, uuidV7 } from '@/lib/uuid';
import type { PasteEvent } from '@/ui/grid';
import { type PastedCell, planPaste, repeatBlock } from '../model/pastePlan';
import { type EditContext, operationOf, rowsOf } from '../state/editContext';
import { withNamedRecords } from '../state/namedRecords';
import { holdsStructures, type WrittenCell, warnOfSame } from '../state/warnOfSame';
import { type Act, type CellWrite, commitInAct, newAct, writeCells } from '../state/writeCells';
import type { PasteOutcome, RefusedPaste } from './pasteOutcome';
import { type PastedText, structureCells } from './structureCells';

/** Rows that are read at a time; longer would hold the main thread over a frame. */
const ROWS_AT_A_TIME = 250;
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Writes a pasted block at the active cell: into the rows that are there, and into new records below the last one. One
 * undo step; what a cell does not take is left out, reported, and kept in its cell for repair.
 */
export async function pasteBlock(cx: EditContext, event: PasteEvent, pasted: PastedText): Promise<PasteOutcome> {
  const { range } = event;
  const cells = await structureCells(cx, event, pasted);
  const block = repeatBlock(cells, range.endRow - range.startRow + 1, range.endCol - range.startCol + 1);
  const startRow = Math.min(range.startRow, cx.rowCount);
  const into = await rowsOf(cx, startRow, Math.min(startRow + block.length, cx.rowCount));
  const outcome = { pasted: 0, newRecords: 0, refused: [] as RefusedPaste[], beyond: 0, opId: null as string | null };
  const target = {
    columns: cx.columns,
    actorId: cx.store.userId,
    mayWrite: (fieldId: string) => cx.table.mayWrite(fieldId),
  };
  const title = `Paste ${block.length} ${block.length === 1 ? 'row' : 'rows'}`;
  const act = newAct();
  const pastedCells: WrittenCell[] = [];
  // Ids of the records to be made, known beforehand so that refused texts find their cells.
  const base = uuidV7(cx.store.now(), cx.store.randomBytes(10));
  const newIdOf = (row: number) => idAt(base, row + 1);
  for (let from = 0; from < block.length; from += ROWS_AT_A_TIME) {
    const part = block.slice(from, from + ROWS_AT_A_TIME);
    const isNew = (row: number) => from + row >= into.length;
    const texts = part.flatMap((line) =>
      line.flatMap((text, col) => {
        const field = cx.columns[range.startCol + col]?.field;
        return field ? [{ field, text }] : [];
      }),
    );
    const lookups = await withNamedRecords(cx.store, cx.lookups, texts);
    const plan = planPaste(part, range.startCol, { ...target, lookups }, isNew);
    outcome.beyond = Math.max(outcome.beyond, plan.beyond);
    const rowOf = (row: number): WindowRow | undefined => into[from + row];
    for (const fault of plan.refused) {
      const row = rowOf(fault.row);
      const column = cx.columns[range.startCol + fault.col];
      outcome.refused.push({ ...fault, where: row?.identifier ?? `row ${from + fault.row + 1}` });
      const recordId = row?.id ?? newIdOf(from + fault.row);
      if (column) cx.refusals.put([{ ...fault, recordId, fieldId: column.field.id }]);
    }
    const writes = plan.cells.flatMap((cell) => toWrite(cx, cell, rowOf(cell.row)));
    const written = await writeCells(cx.store, writes, title, act);
    outcome.pasted += written.done;
    for (const { write, reason } of written.refused) refuseWrite(cx, outcome.refused, write, reason, into);
    const fresh = plan.cells.filter((cell) => isNew(cell.row));
    for (const { row, fieldId, content } of plan.cells) {
      const field = cx.table.fields.get(fieldId);
      if (field && holdsStructures(field))
        pastedCells.push({ recordId: rowOf(row)?.id ?? newIdOf(from + row), field, content });
    }
    const made = await createRows(cx, fresh, act, title, (row) => newIdOf(from + row), from);
    outcome.pasted += made.cells;
    outcome.newRecords += made.records;
    outcome.refused.push(...made.refused);
    await breathe();
  }
  outcome.opId = act.opId;
  if (outcome.pasted > 0) void warnOfSame(cx, pastedCells);
  const [first] = into;
  const column = cx.columns[range.startCol];
  if (first && column && act.opId) cx.places.add({ title, recordId: first.id, fieldId: column.field.id });
  return outcome;
}

function toWrite(cx: EditContext, cell: PastedCell, row: WindowRow | undefined): CellWrite[] {
  if (!row) return [];
  cx.refusals.settle(row.id, cell.fieldId);
  const operationId = operationOf(row, cx.fieldIndex.get(cell.fieldId));
  return [{ recordId: row.id, fieldId: cell.fieldId, content: cell.content, operationId }];
}

function refuseWrite(
  cx: EditContext,
  list: RefusedPaste[],
  write: CellWrite,
  reason: string,
  rows: readonly WindowRow[],
): void {
  const typed = typeof write.content === 'string' ? write.content : JSON.stringify(write.content);
  const where = rows.find((row) => row.id === write.recordId)?.identifier ?? '';
  list.push({ where, fieldName: cx.table.fields.get(write.fieldId)?.field_name ?? '', typed, reason });
  cx.refusals.put([{ recordId: write.recordId, fieldId: write.fieldId, typed, reason }]);
}

interface MadeRows {
  cells: number;
  records: number;
  refused: RefusedPaste[];
}

/** Makes records of pasted rows; a row that is refused (its name is taken, it has none) is found by halves. */
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
      records: part.map(([row, data]) => ({ id: idOf(row), data })),
    };
    const failed = may
      ? await commitInAct(cx.store, act, 'POST /records/bulk', input, title)
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
