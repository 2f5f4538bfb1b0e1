import { DRAWN_TYPES } from '@/domain/fields/drawnTypes';
import type { ExportRow } from '@/engine/tableTypes';
import { counted, numberText } from '@/lib/words/counted';
import { encodeTsv } from '@/ui/grid';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';
import { drawnPictures, PICTURE } from './drawnPictures';
import type { ExportedRows } from './exportedRows';

/** Number of rows that fit on slides; more would mean pictures of many MB. */
const MOST_ROWS = 200;

const ESCAPES: { readonly [letter: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The picture could not be written.'));
    reader.readAsDataURL(blob);
  });
}

async function pictures(structures: readonly string[], isReaction: boolean): Promise<(string | null)[]> {
  const drawn = await drawnPictures(structures, isReaction);
  return Promise.all(drawn.map(async (picture) => picture && dataAddress(picture)));
}

/** The texts of the first of the requested rows, and their total number. */
async function rowsFor(
  cx: EditContext,
  ids: readonly string[],
  wanted: ExportedRows,
): Promise<{ rows: ExportRow[]; all: number }> {
  if (wanted === 'all' || ('unfolded' in wanted && wanted.unfolded)) {
    const held = await cx.watch?.hold('all');
    const { start, end } = wanted === 'all' ? { start: 0, end: held?.count ?? 0 } : wanted;
    const rows = await held?.exportRows(ids, start, Math.min(end, start + MOST_ROWS));
    held?.close();
    return { rows: rows ?? [], all: end - start };
  }
  const read = (start: number, end: number) => askWatch(cx.watch, (watch) => watch.exportRows(ids, start, end));
  if (!('rows' in wanted)) {
    const rows = await read(wanted.start, Math.min(wanted.end, wanted.start + MOST_ROWS));
    return { rows: rows ?? [], all: wanted.end - wanted.start };
  }
  const parts = await Promise.all(wanted.rows.slice(0, MOST_ROWS).map((row) => read(row, row + 1)));
  return { rows: parts.flatMap((part) => part ?? []), all: wanted.rows.length };
}

const STYLE = 'border:1px solid #bbb;padding:4px 8px;font:11pt Arial,sans-serif;text-align:left;vertical-align:middle';

/**
 * The first rows of a view as a table with drawn structures, in the form in which word processors and slides accept it
 * from the clipboard.
 * @returns the message for the person
 */
export async function copyHtml(cx: EditContext, wanted: ExportedRows): Promise<string> {
  const fields = cx.columns.map(({ field }) => field);
  const make = async () => {
    const ids = fields.map(({ id }) => id);
    const { rows, all } = await rowsFor(cx, ids, wanted);
    const drawn = new Map<number, (string | null)[]>();
    for (const [col, field] of fields.entries())
      if (DRAWN_TYPES.has(field.field_type))
        drawn.set(
          col,
          await pictures(
            rows.map(({ texts }) => texts[col] ?? ''),
            field.field_type === 'rxn',
          ),
        );
    const cell = (text: string, row: number, col: number) => {
      const picture = drawn.get(col)?.[row];
      return picture ? `<img src="${picture}" width="${PICTURE.width}" alt="${escaped(text)}">` : escaped(text);
    };
    const head = fields.map(({ field_name }) => `<th style="${STYLE}">${escaped(field_name)}</th>`).join('');
    const body = rows.map(
      ({ texts }, row) =>
        `<tr>${texts.map((text, col) => `<td style="${STYLE}">${cell(text, row, col)}</td>`).join('')}</tr>`,
    );
    const html = `<meta charset="utf-8"><table style="border-collapse:collapse"><tr>${head}</tr>${body.join('')}</table>`;
    const text = encodeTsv([fields.map(({ field_name }) => field_name), ...rows.map(({ texts }) => texts)]);
    return { html, text, count: rows.length, more: all - rows.length };
  };
  const made = make();
  const part = (read: (value: Awaited<typeof made>) => string, type: string) =>
    made.then((value) => new Blob([read(value)], { type }));
  try {
    // The browser must be asked during the click; the content may follow a moment later.
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': part(({ html }) => html, 'text/html'),
        'text/plain': part(({ text }) => text, 'text/plain'),
      }),
    ]);
  } catch {
    return 'Nothing was copied: the browser did not allow it.';
  }
  const { count, more } = await made;
  return `${counted(count, 'row')} copied as a table${more > 0 ? `; ${numberText(more)} more rows were left out` : ''}`;
}
