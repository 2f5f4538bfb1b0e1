import { decodeHtmlTable } from '@/lib/html/decodeHtmlTable';
import { decodeTsv } from './decodeTsv';

/**
 * Rows of cells from the clipboard. The text is used if it has the same shape as the HTML table, or if there is no
 * table; otherwise the HTML table, because it keeps line breaks that some programs do not quote in the text.
 */
export function readClipboard(text: string, html: string): string[][] {
  const fromText = decodeTsv(text);
  const fromHtml = html === '' ? undefined : decodeHtmlTable(html);
  if (!fromHtml || fromHtml.length === 0) return fromText;
  if (text === '') return fromHtml;
  const sameShape = fromHtml.length === fromText.length && (fromHtml[0]?.length ?? 0) === (fromText[0]?.length ?? 0);
  // If the shapes agree, the text is used for its exact white space, which HTML does not preserve. If they differ, an
  // unquoted line break has split a cell of the text.
  return sameShape ? fromText.map((row, r) => row.map((cell, c) => ownQuotes(cell, fromHtml[r]?.[c]))) : fromHtml;
}

/**
 * Excel quotes no cell merely because it contains quotes: quotes around a cell are part of it if the HTML has them too.
 */
function ownQuotes(cell: string, inHtml: string | undefined): string {
  const whole = `"${cell}"`;
  return inHtml?.trim() === whole ? whole : cell;
}
