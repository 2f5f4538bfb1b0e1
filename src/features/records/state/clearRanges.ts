import type { WindowRow } from '@/engine/tableTypes';
import { counted, numberText } from '@/lib/words/counted';
import { announce } from '@/ui';
import type { GridRange } from '@/ui/grid';
import type { ColumnModel } from '../model/columnModel';
import { type EditContext, operationOf, rowsOf } from './editContext';
import { cellKey } from './useRefusedTexts';
import { type CellWrite, writeCells } from './writeCells';

/** Maximum number of cells that one key clears: with more, a slip would run for minutes. */
const MOST_CELLS = 50_000;

interface Part {
  columns: readonly ColumnModel[];
  start: number;
  end: number;
}

/** Clears the cells of ranges as one undo step; read-only columns are left unchanged. */
export async function clearRanges(cx: EditContext, ranges: readonly GridRange[]): Promise<void> {
  const parts = ranges.flatMap((range): Part[] => {
    const columns = cx.columns
      .slice(range.startCol, range.endCol + 1)
      .filter(({ field, isKey }) => !isKey && !field.is_readonly && cx.table.mayWrite(field.id));
    const end = Math.min(range.endRow + 1, cx.rowCount);
    return columns.length === 0 ? [] : [{ columns, start: range.startRow, end }];
  });
  if (parts.length === 0) {
    cx.onAlert({ kind: 'info', text: 'These cells cannot be emptied: they name the record or are calculated.' });
    return;
  }
  const cells = parts.reduce((sum, { columns, start, end }) => sum + (end - start) * columns.length, 0);
  if (cells > MOST_CELLS) {
    const text = `${numberText(cells)} cells are selected. Select at most ${numberText(MOST_CELLS)} to clear them.`;
    cx.onAlert({ kind: 'error', text });
    return;
  }
  const writes = new Map<string, CellWrite>();
  const cleared = new Map<WindowRow, number[]>();
  for (const { columns, start, end } of parts) {
    for (const row of await rowsOf(cx, start, end)) {
      for (const { field } of columns) {
        const key = cellKey(row.id, field.id);
        const cellIndex = cx.fieldIndex.get(field.id);
        // The refused text is cleared first; the content under it by the next Delete.
        const kept = cx.refusals.all.has(key);
        cx.refusals.settle(row.id, field.id);
        if (kept || cellIndex === undefined || !row.cells[cellIndex] || writes.has(key)) continue;
        writes.set(key, {
          recordId: row.id,
          fieldId: field.id,
          content: null,
          operationId: operationOf(row, cellIndex, cx),
        });
        cleared.set(row, [...(cleared.get(row) ?? []), cellIndex]);
      }
    }
  }
  if (writes.size === 0) return;
  for (const [row, places] of cleared)
    cx.patches.patch(
      row,
      places.map((cellIndex) => ({ cellIndex, content: null })),
      cx.store.userId,
      cx.store.now(),
    );
  const written = await writeCells(cx.store, [...writes.values()], `Clear ${counted(writes.size, 'cell')}`);
  const [refused] = written.refused;
  if (refused) {
    for (const row of cleared.keys()) cx.patches.forget(row);
    cx.onAlert({ kind: 'error', text: `${written.refused.length} cells were not cleared: ${refused.reason}` });
  } else announce(`${counted(written.done, 'cell')} cleared`);
}
