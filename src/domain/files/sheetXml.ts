import { escapeXml } from '@/lib/escapeXml';
import { withoutEnd } from '@/lib/withoutEnd';
import { numberText } from '@/lib/words/counted';
import { invalid } from '../refusal';
import { MOST_DECIMALS, type SheetCell } from './sheetCell';

/** Limits of spreadsheet programs (ECMA-376, and their published limits). */
const MOST_ROWS = 1_048_576;
export const LONGEST_TEXT = 32_767;
/** Longest name of a sheet. */
const LONGEST_SHEET = 31;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DAY_STYLE = 1;
const HEAD_STYLE = 2;
/** Style of a number without visible decimals; one further for each decimal. */
const DECIMALS_STYLE = 3;
const SCIENTIFIC_STYLE = DECIMALS_STYLE + MOST_DECIMALS + 1;
const OWN_FORMATS = 164;

const decimalsOf = (count: number) => (count === 0 ? '0' : `0.${'0'.repeat(count)}`);
/** Number formats in the order of their styles: the day, decimals from none on, scientific ones. */
const FORMATS = [
  'yyyy\\-mm\\-dd',
  ...Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => decimalsOf(count)),
  ...Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => `${decimalsOf(count)}E+00`),
];

/** Looks of cells and number formats, in the order of their styles. */
export function stylesXml(): string {
  const formats = FORMATS.map((code, i) => `<numFmt numFmtId="${OWN_FORMATS + i}" formatCode="${code}"/>`);
  const look = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${format > 0 ? ' applyNumberFormat="1"' : ''}${font > 0 ? ' applyFont="1"' : ''}/>`;
  const looks = [
    look(0, 0),
    look(OWN_FORMATS, 0),
    look(0, 1),
    ...FORMATS.slice(1).map((_, i) => look(OWN_FORMATS + 1 + i, 0)),
  ];
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`;
}

/** Characters that XML cannot hold or would change: control characters, halves of letters, the carriage return. */
const NOT_IN_XML = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as XML and the format can contain it. */
export const escaped = (text: string) =>
  escapeXml(
    text
      // A text that looks like the format's own escape would be read as a letter.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(NOT_IN_XML, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`),
  );

/** `A`, `Z`, `AA`: how spreadsheet programs name the column at an index from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** A name that spreadsheet programs accept for a sheet. */
export function sheetName(wanted: string): string {
  const allowed = wanted.replace(/[\\/?*[\]:]/g, ' ').trim();
  // Shortened before the quotes at the ends are removed, because shortening may leave one there. Half a letter would
  // make the file unreadable.
  const short = allowed.slice(0, LONGEST_SHEET).replace(/[\uD800-\uDBFF]$/, '');
  const name = withoutEnd(short.replace(/^'+/, ''), "'").trim();
  // Excel reserves this name, in any case of letters, and opens no file that uses it.
  if (name.toLowerCase() === 'history') return `${name} records`;
  return name === '' ? 'Records' : name;
}

/** Such names for the sheets of one workbook, where names must differ by more than their case. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((text) => {
    const name = sheetName(text);
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++) {
      const end = ` ${n}`;
      free = `${name.slice(0, LONGEST_SHEET - end.length).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Writes the rows of one sheet, and counts texts that were shortened. */
export class SheetRows {
  /** Texts that were longer than a cell can hold. */
  cut = 0;
  private row = 0;
  private readonly columns: string[];

  constructor(private readonly heads: readonly string[]) {
    this.columns = heads.map((_, i) => columnName(i));
  }

  /**
   * The beginning of the sheet up to its rows, with a frozen header row.
   * @param widths in letters, of columns that are wider
   */
  begin(widths: readonly (number | undefined)[] = []): string {
    const columns = this.heads.map((head, i) => {
      const width = widths[i] ?? Math.min(Math.max(head.length + 3, 12), 40);
      return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
    });
    const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    const heads = this.rowXml(this.heads, (cell, at) => this.textXml(String(cell), at, ` s="${HEAD_STYLE}"`));
    return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${heads}`;
  }

  /**
   * @param height of the row in points; that of a line when absent
   * @throws Refusal invalid beyond the rows that a sheet can hold.
   */
  next(cells: readonly SheetCell[], height?: number): string {
    return this.rowXml(cells, (cell, at) => this.cellXml(cell, at), height);
  }

  private rowXml(cells: readonly SheetCell[], write: (cell: SheetCell, at: string) => string, height?: number): string {
    if (++this.row > MOST_ROWS)
      throw invalid(['rows'], `A workbook holds at most ${numberText(MOST_ROWS - 1)} records.`, 'size');
    const tall = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
    return `<row r="${this.row}"${tall}>${cells.map((cell, i) => write(cell, `${this.columns[i]}${this.row}`)).join('')}</row>`;
  }

  private textXml(text: string, at: string, style: string): string {
    if (text.length > LONGEST_TEXT) this.cut++;
    const held = escaped(text.slice(0, LONGEST_TEXT));
    return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${held}</t></is></c>`;
  }

  private cellXml(cell: SheetCell, at: string): string {
    if (cell === null) return '';
    if (typeof cell === 'string') return this.textXml(cell, at, '');
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if ('day' in cell) return `<c r="${at}" s="${DAY_STYLE}"><v>${cell.day}</v></c>`;
    const style = (cell.isScientific ? SCIENTIFIC_STYLE : DECIMALS_STYLE) + cell.decimals;
    return `<c r="${at}" s="${style}"><v>${cell.number}</v></c>`;
  }
}
