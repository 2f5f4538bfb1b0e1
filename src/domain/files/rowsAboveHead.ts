import { counted, plural } from '@/lib/words/counted';
import type { FileWarning } from './fileWarning';
import { looksLikeHeader } from './looksLikeHeader';

/** Rows above a head that are looked for: what instruments write there fits a page. */
const MOST_ABOVE = 60;
/** Rows from which the width of the table is taken. */
const LOOKED_AT = 300;
/** Rows of the table that there must be, so that a short last table is not taken for the only one. */
const LEAST_BODY = 2;
/** Rows and letters that are shown of what is left out. */
const SHOWN_ROWS = 3;
const SHOWN_LETTERS = 60;

/** Cells up to the last one that holds something. */
function widthOf(row: readonly string[]): number {
  let width = row.length;
  while (width > 0 && row[width - 1]?.trim() === '') width--;
  return width;
}

/** What begins a comment in the files of instruments and programs. */
const COMMENT = /^\s*(?:#|%|;|!|\/\/)/;

/** Rows of comments before a wider row that looks like a head. */
function commentsAbove(rows: readonly (readonly string[])[]): number {
  const most = Math.min(MOST_ABOVE, rows.length);
  let above = 0;
  while (above < most && COMMENT.test(rows[above]?.[0] ?? '')) above++;
  const head = rows[above];
  if (above === 0 || !head || widthOf(head) < 2) return 0;
  const isNarrower = rows.slice(0, above).every((row) => widthOf(row) < widthOf(head));
  return isNarrower && looksLikeHeader(rows.slice(above)) ? above : 0;
}

/** Whether a row fills every column, or all but the corner over the letters of a plate's rows. */
function isFullHead(row: readonly string[], width: number): boolean {
  if (filledIn(row) === width) return true;
  const numbers = row.slice(1, width).map((cell) => (/^\s*\d{1,3}\s*$/.test(cell) ? Number(cell) : Number.NaN));
  return (row[0] ?? '').trim() === '' && width > 2 && numbers.every((n, i) => n === i + 1);
}

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;

/**
 * How many rows are above the one that names the columns: title, instrument and settings, as plate readers and other
 * instruments write them. They are narrower than the table, and below them is a row that fills every column and
 * looks like a head. 0 where the first row is the head, or none is.
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
  // A single row that is only a little shorter is a head without a name for the first column, as R writes it.
  if (!rows.slice(0, above).some((_, at) => widthAt(at) <= width / 2)) return commentsAbove(rows);
  if (above > MOST_ABOVE || !head || widths[above] !== width || !isFullHead(head, width)) return 0;
  return looksLikeHeader(rows.slice(above)) ? above : 0;
}

/** Says which rows above the head are left out; nothing when there are none that hold anything. */
export function aboveHeadWarnings(all: readonly (readonly string[])[]): FileWarning[] {
  const rows = all.filter((row) => filledIn(row) > 0);
  if (rows.length === 0) return [];
  const texts = rows.map((row) =>
    row
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .slice(0, SHOWN_LETTERS),
  );
  const shown = texts.slice(0, SHOWN_ROWS).map((text) => `"${text}"`);
  const more = rows.length > SHOWN_ROWS ? ', \u2026' : '';
  const what = `${counted(rows.length, 'row')} above the column heads ${plural(rows.length, 'is', 'are')} not imported`;
  return [{ row: null, message: `${what}: ${shown.join(', ')}${more}` }];
}
