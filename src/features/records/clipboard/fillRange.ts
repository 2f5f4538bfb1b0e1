import { parseText } from '@/domain/fields/writeContent';
import { counted } from '@/lib/words/counted';
import { withNamedRecords } from '@/parts/pick/namedRecords';
import { typedReading } from '@/parts/values/typedReading';
import { announce } from '@/ui';
import { type FillEvent, fillSeries } from '@/ui/grid';
import { readOnlyReason } from '../model/gridColumns';
import { askWatch } from '../state/askWatch';
import { type EditContext, operationOf, rowsOf } from '../state/editContext';
import { type CellWrite, writeCells } from '../state/writeCells';

/**
 * Texts of one line of the fill (a column when filling down or up, a row when filling right or left), starting from the
 * source.
 */
function fillTexts(source: readonly string[], count: number, event: FillEvent): string[] {
  const backwards = event.direction === 'up' || event.direction === 'left';
  const ordered = backwards ? [...source].reverse() : [...source];
  if (event.mode === 'series') return fillSeries(ordered, count);
  return Array.from({ length: count }, (_, index) => ordered[index % ordered.length] ?? '');
}

/** Fills cells from a source range: copies for Mod+D and Mod+R, a series for the handle. One undo step. */
export async function fillRange(cx: EditContext, event: FillEvent): Promise<void> {
  const { source, target, direction } = event;
  const vertical = direction === 'down' || direction === 'up';
  const backwards = direction === 'up' || direction === 'left';
  const fieldIds = cx.columns.slice(source.startCol, source.endCol + 1).map(({ field }) => field.id);
  const given =
    (await askWatch(cx.watch, (watch) => watch.exportRows(fieldIds, source.startRow, source.endRow + 1))) ?? [];
  const rows = await rowsOf(cx, target.startRow, Math.min(target.endRow + 1, cx.rowCount));
  const sources = given.flatMap(({ texts }) =>
    texts.flatMap((text, i) => {
      const field = cx.columns[source.startCol + i]?.field;
      return field ? [{ field, text }] : [];
    }),
  );
  const lookups = await withNamedRecords(cx.store, cx.lookups, sources);
  const writes: CellWrite[] = [];
  const reading = typedReading();
  let refused = 0;
  let reason = '';
  const put = (rowAt: number, colAt: number, text: string) => {
    const row = rows[rowAt - target.startRow];
    const column = cx.columns[colAt];
    if (!row || !column) return;
    const { field } = column;
    const cellIndex = cx.fieldIndex.get(field.id);
    const content = cellIndex === undefined ? null : (row.cells[cellIndex]?.values[0]?.content ?? null);
    const closed = readOnlyReason(column, cx.table.mayWrite(field.id), cx.table);
    const context = { field, lookups, decimal: '.' as const, reading, actorId: cx.store.userId, current: content };
    const read = closed === undefined ? parseText(text, context) : { ok: false as const, message: closed };
    if (read.ok) {
      const operationId = operationOf(row, cellIndex, cx);
      writes.push({ recordId: row.id, fieldId: field.id, content: read.content, operationId });
    } else {
      refused++;
      reason ||= read.message;
    }
  };
  if (vertical) {
    for (let col = target.startCol; col <= target.endCol; col++) {
      const texts = given.map((row) => row.texts[col - source.startCol] ?? '');
      const filled = fillTexts(texts, rows.length, event);
      filled.forEach((text, index) => put(backwards ? target.endRow - index : target.startRow + index, col, text));
    }
  } else {
    const count = target.endCol - target.startCol + 1;
    for (let row = target.startRow; row <= target.endRow; row++) {
      const filled = fillTexts(given[row - source.startRow]?.texts ?? [], count, event);
      filled.forEach((text, index) => put(row, backwards ? target.endCol - index : target.startCol + index, text));
    }
  }
  const title = `Fill ${counted(writes.length, 'cell')}`;
  const written = await writeCells(cx.store, writes, title);
  refused += written.refused.length;
  reason ||= written.refused[0]?.reason ?? '';
  if (refused > 0) cx.onAlert({ kind: 'error', text: `${written.done} cells filled, ${refused} refused (${reason})` });
  else announce(`${counted(written.done, 'cell')} filled`);
}
