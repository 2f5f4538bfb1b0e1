import { decodeHtmlTable } from '@/lib/html/decodeHtmlTable';
import { decodeTsv } from './decodeTsv';

/**
 * Rows of cells from what the clipboard holds. The HTML table is preferred when it has the same shape as the text or the
 * text has none, because it keeps line breaks that some programs do not quote in the text; otherwise the text is taken.
 */
export function readClipboard(text: string, html: string): string[][] {
  const fromText = decodeTsv(text);
  const fromHtml = html === '' ? undefined : decodeHtmlTable(html);
  if (!fromHtml || fromHtml.length === 0) return fromText;
  if (text === '') return fromHtml;
  const sameShape = fromHtml.length === fromText.length && (fromHtml[0]?.length ?? 0) === (fromText[0]?.length ?? 0);
  // Same shape: the text is exact to the space, HTML is not. Different shape: an unquoted break tore the text apart.
  return sameShape ? fromText.map((row, r) => row.map((cell, c) => ownQuotes(cell, fromHtml[r]?.[c]))) : fromHtml;
}

/** Excel quotes no cell for the quotes that it holds: those around one are its own where the HTML has them too. */
function ownQuotes(cell: string, inHtml: string | undefined): string {
  const whole = `"${cell}"`;
  return inHtml?.trim() === whole ? whole : cell;
}
