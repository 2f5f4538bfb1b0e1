import { counted, plural } from '@/lib/words/counted';
import type { FileWarning } from './fileWarning';
import { looksLikeHeader } from './looksLikeHeader';
import { isOfGroups } from './secondHead';

/** The most rows above a header: what instruments write there fits on a page. */
const MOST_ABOVE = 60;
/** Rows from which the width of the table is taken. */
const LOOKED_AT = 300;
/** The least rows of the table, so that a short last table is not taken for the only one. */
const LEAST_BODY = 2;
/** Rows and characters shown of what is left out. */
const SHOWN_ROWS = 3;
const SHOWN_CHARACTERS = 60;

/** Cells up to the last one with content. */
function widthOf(row: readonly string[]): number {
  let width = row.length;
  while (width > 0 && row[width - 1]?.trim() === '') width--;
  return width;
}

/** Characters that begin a comment in the files of instruments and programs. */
const COMMENT = /^\s*(?:#|%|;|!|\/\/)/;

/** Comment rows before a wider row that looks like a header. */
function commentsAbove(rows: readonly (readonly string[])[]): number {
  const most = Math.min(MOST_ABOVE, rows.length);
  let above = 0;
  while (above < most && COMMENT.test(rows[above]?.[0] ?? '')) above++;
  const head = rows[above];
  if (above === 0 || !head || widthOf(head) < 2) return 0;
  const isNarrower = rows.slice(0, above).every((row) => widthOf(row) < widthOf(head));
  return isNarrower && looksLikeHeader(rows.slice(above)) ? above : 0;
}

/** Whether a row fills every column, or all but the corner above the row letters of a plate. */
function isFullHead(row: readonly string[], width: number): boolean {
  if (filledIn(row) === width) return true;
  const numbers = row.slice(1, width).map((cell) => (/^\s*\d{1,3}\s*$/.test(cell) ? Number(cell) : Number.NaN));
  return (row[0] ?? '').trim() === '' && width > 2 && numbers.every((n, i) => n === i + 1);
}

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;

/**
 * How many rows are above the header row: title, instrument and settings, as plate readers and other instruments write
 * them. They are narrower than the table, and below them is a row that fills every column and looks like a header. 0 if
 * the first row is the header, or no row is.
 * @param rows the first rows of the file
 */
export function rowsAboveHead(rows: readonly (readonly string[])[]): number {
  const widths = rows.slice(0, LOOKED_AT).map(widthOf);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width = 0, count = 0] = [...counts]
    .filter(([wide]) => wide > 1)
    .reduce<[number, number]>((best, one) => (one[1] >= best[1] ? one : best), [0, 0]);
  if (count <= LEAST_BODY) return commentsAbove(rows);
  // A title in the middle of the page has blank cells before it.
  const widthAt = (at: number) => (filledIn(rows[at] ?? []) === 1 ? 1 : (widths[at] ?? width));
  let above = 0;
  while (above <= MOST_ABOVE && above < rows.length && widthAt(above) < width) above++;
  const head = rows[above];
  // A single row that is only a little shorter is a header without a name for the first column, as R writes it.
  if (!rows.slice(0, above).some((_, at) => widthAt(at) <= width / 2)) return commentsAbove(rows);
  if (above > MOST_ABOVE || !head || widths[above] !== width || !isFullHead(head, width)) return 0;
  if (!looksLikeHeader(rows.slice(above))) return 0;
  const hasGroups = above > 1 && isOfGroups(rows[above - 1]!, head, rows.slice(above + 1));
  return hasGroups ? above - 1 : above;
}

/** Reports which rows above the header are left out; nothing when they have no content. */
export function aboveHeadWarnings(all: readonly (readonly string[])[]): FileWarning[] {
  const rows = all.filter((row) => filledIn(row) > 0);
  if (rows.length === 0) return [];
  const texts = rows.map((row) =>
    row
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .slice(0, SHOWN_CHARACTERS),
  );
  const shown = texts.slice(0, SHOWN_ROWS).map((text) => `"${text}"`);
  const more = rows.length > SHOWN_ROWS ? ', \u2026' : '';
  const what = `${counted(rows.length, 'row')} above the column headers ${plural(rows.length, 'is', 'are')} not imported`;
  return [{ row: null, message: `${what}: ${shown.join(', ')}${more}` }];
}
