import { counted } from '@/lib/words/counted';
import { announce } from '@/ui';
import { type ClipboardPayload, encodeHtmlTable, encodeTsv, type GridRange } from '@/ui/grid';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';

/** The cells of a range in full precision, as tab-separated text and as an HTML table. */
export async function copyRange(
  cx: EditContext,
  range: GridRange,
  withHeads: boolean,
  others: readonly GridRange[] = [],
): Promise<ClipboardPayload> {
  if (others.length > 0) return copyRanges(cx, [...others, range], withHeads);
  const lines = await textsOf(cx, range, withHeads);
  announce(`${counted(range.endRow - range.startRow + 1, 'row')} copied`);
  return { text: encodeTsv(lines), html: encodeHtmlTable(lines, withHeads) };
}

/**
 * Several ranges as a spreadsheet copies them: one below the other if they have the same columns, side by side if they
 * have the same rows.
 */
async function copyRanges(
  cx: EditContext,
  ranges: readonly GridRange[],
  withHeads: boolean,
): Promise<ClipboardPayload> {
  const [first] = ranges;
  const sameColumns = ranges.every(({ startCol, endCol }) => startCol === first?.startCol && endCol === first.endCol);
  const sameRows = ranges.every(({ startRow, endRow }) => startRow === first?.startRow && endRow === first.endRow);
  if (!sameColumns && !sameRows) {
    const text = 'Nothing was copied: the ranges have neither the same columns nor the same rows.';
    cx.onAlert({ kind: 'error', text });
    throw new Error(text);
  }
  const ordered = [...ranges].sort((a, b) => a.startRow - b.startRow || a.startCol - b.startCol);
  const blocks = await Promise.all(
    ordered.map((range) => textsOf(cx, range, withHeads && (sameRows || range === ordered[0]))),
  );
  const lines = sameColumns
    ? blocks.flat()
    : (blocks[0] ?? []).map((_, row) => blocks.flatMap((block) => block[row] ?? []));
  return { text: encodeTsv(lines), html: encodeHtmlTable(lines, withHeads) };
}

/** The texts of a range in full precision, on request below the names of their columns. */
async function textsOf(cx: EditContext, range: GridRange, withHeads: boolean): Promise<string[][]> {
  const columns = cx.columns.slice(range.startCol, range.endCol + 1);
  const fieldIds = columns.map(({ field }) => field.id);
  const end = Math.min(range.endRow + 1, cx.rowCount);
  const rows = (await askWatch(cx.watch, (watch) => watch.exportRows(fieldIds, range.startRow, end))) ?? [];
  const texts = rows.map((row) => row.texts);
  return withHeads ? [columns.map(({ field }) => field.field_name), ...texts] : texts;
}
