import { announce } from '@/ui';
import { type ClipboardPayload, encodeHtmlTable, encodeTsv, type GridRange } from '@/ui/grid';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';

/** The cells of a range in full precision, as tab-separated text and as an HTML table. */
export async function copyRange(cx: EditContext, range: GridRange, withHeads: boolean): Promise<ClipboardPayload> {
  const columns = cx.columns.slice(range.startCol, range.endCol + 1);
  const fieldIds = columns.map(({ field }) => field.id);
  const end = Math.min(range.endRow + 1, cx.rowCount);
  const rows = (await askWatch(cx.watch, (watch) => watch.exportRows(fieldIds, range.startRow, end))) ?? [];
  const texts = rows.map((row) => row.texts);
  const lines = withHeads ? [columns.map(({ field }) => field.field_name), ...texts] : texts;
  announce(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'} copied`);
  return { text: encodeTsv(lines), html: encodeHtmlTable(lines, withHeads) };
}
