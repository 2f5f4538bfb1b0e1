import { counted, plural } from '@/lib/words/counted';
import type { BlankRows } from './blankRows';
import type { FileWarning } from './fileWarning';

/** Lines that are listed, and characters shown of a cell. */
const SHOWN = 3;
const CHARACTERS = 40;
/** Rows at the end that are searched for a total, and at the beginning by which the separator is questioned. */
const LAST = 3;
const FIRST = 50;
const SHARE = 0.8;

const ERROR = /^#(?:DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
const TOTAL =
  /^(?:grand |sub ?)?(?:totals?|sums?|summe|gesamt(?:summe)?|zwischensumme|totale|somme|moyenne|average|avg|mean|mittelwert|median|std\.? ?dev\.?|sd|count|anzahl|suma)(?: .{1,20})?:?$/i;
/** Possible separators of lines that were read as one cell. */
const OTHER_SEPARATOR = /[,;\t|^~]|\S {2,}\S/;

const warn = (message: string): FileWarning => ({ row: null, message });
const cut = (text: string) => (text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}\u2026` : text);

/** Cells of a text that contain an error of a spreadsheet program. */
function errorNote(rows: readonly (readonly string[])[]): FileWarning[] {
  let count = 0;
  let first = '';
  for (const [i, row] of rows.entries())
    for (const cell of row)
      if (cell.charCodeAt(0) === 35 && ERROR.test(cell) && count++ === 0) first = `row ${i + 1}: ${cell}`;
  if (count === 0) return [];
  return [
    warn(
      `${counted(count, 'cell')} ${plural(count, 'holds', 'hold')} an error from a spreadsheet program, the first in ${first}. Correct the table, or the error is imported as text.`,
    ),
  ];
}

/** Rows at the end that look like sums of those above. */
export function totalNote(rows: readonly (readonly string[])[]): FileWarning[] {
  if (rows.length < 2) return [];
  const at = Math.max(1, rows.length - LAST);
  const found = rows.slice(at).findIndex((row) => {
    const filled = row.filter((cell) => cell.trim() !== '');
    return filled.length > 1 && TOTAL.test(filled[0]!.trim()) && filled.slice(1).some((cell) => /\d/.test(cell));
  });
  if (found < 0) return [];
  const shown = rows[at + found]!.filter((cell) => cell.trim() !== '').join(', ');
  return [warn(`Row ${at + found + 1} may be a total: ${cut(shown)}. It is imported as a record.`)];
}

/** A text of one column whose lines contain a possible separator. */
function separatorNote(header: readonly string[] | null, rows: readonly (readonly string[])[]): FileWarning[] {
  const lines = [...(header ? [header] : []), ...rows.slice(0, FIRST)];
  if (lines.length === 0 || lines.some((row) => row.length > 1)) return [];
  const parted = lines.filter(([cell = '']) => OTHER_SEPARATOR.test(cell.slice(0, 1000))).length;
  if (parted < lines.length * SHARE) return [];
  return [warn('The lines are read as one column. If they hold several, choose another delimiter.')];
}

/** The name of a column of codes, and a code as table programs shorten it: its last digits are gone. */
const CODES =
  /(?:^|[^\p{L}])(?:id|ids|code|barcode|ean|upc|gtin|isbn|tracking|serial|catalog|phone|number|no|nr)(?:[^\p{L}]|$)/iu;
const SHORTENED = /^\d(?:[.,]\d{1,5})?E\+(?:1[1-9]|2[0-2])$/;

/** Long codes that a table program wrote as numbers before. */
export function shortenedNotes(header: readonly string[] | null, rows: readonly (readonly string[])[]): FileWarning[] {
  return (header ?? []).flatMap((name, column) => {
    if (!CODES.test(name.slice(0, 200))) return [];
    const found = rows.filter((row) => SHORTENED.test(row[column] ?? ''));
    if (found.length === 0) return [];
    return warn(
      `Column ${cut(name)}: ${counted(found.length, 'code')} such as ${found[0]![column]} ${plural(found.length, 'was', 'were')} shortened by a table program. The last digits are not in the file: export it again with the column as text.`,
    );
  });
}

/** Reports that rows which repeat the header are left out. */
export function repeatedHeadWarnings({ count, lines }: BlankRows): FileWarning[] {
  if (count === 0) return [];
  const where = `${plural(count, 'line')} ${lines.slice(0, SHOWN).join(', ')}${count > SHOWN ? ', \u2026' : ''}`;
  const what = `${counted(count, 'row')} ${plural(count, 'repeats', 'repeat')} the column headers`;
  return [warn(`${what} and ${plural(count, 'is', 'are')} left out: ${where}.`)];
}

/** Notes on the rows of a delimited text for the person, judged only by their content. */
export function textNotes(header: readonly string[] | null, rows: readonly (readonly string[])[]): FileWarning[] {
  return [...separatorNote(header, rows), ...errorNote(rows), ...totalNote(rows), ...shortenedNotes(header, rows)];
}

/** A header that is one cell shorter than all rows, and what to report about it. */
export interface ShortHead {
  header: string[];
  warning: FileWarning;
  /** The rows are not too long: their first cell is a row number. */
  isShifted: boolean;
}

/**
 * Examines a header that is one cell shorter than every row: the first column may have no name, as R writes its row
 * numbers. Then the names belong one column further right.
 */
export function shortHead(header: readonly string[], rows: readonly (readonly string[])[]): ShortHead | null {
  if (rows.length === 0 || rows.some((row) => row.length !== header.length + 1)) return null;
  const isNumbered = rows.length > 1 && rows.every((row, i) => row[0] === String(i + 1));
  if (isNumbered)
    return {
      header: ['', ...header],
      warning: warn('Every row begins with its number, which has no name: the names are read one column to the right.'),
      isShifted: true,
    };
  return {
    header: [...header],
    warning: warn(
      'Every row has one more cell than there are column headers. Check that the names are above their columns.',
    ),
    isShifted: false,
  };
}
