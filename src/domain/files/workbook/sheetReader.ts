import { createXmlReader, XmlError, xmlAttributes } from '@/lib/xmlReader';
import { beyondLimit, demandTableSize, READ_LIMITS } from '../../reading/readLimits';
import type { FileWarning } from '../fileWarning';
import { type UnpackBudget, unzippedPieces } from '../zip/unzippedPieces';
import { createXmlDecoder } from '../zip/xmlDecoder';
import type { ZipEntry } from '../zip/zipEntries';
import { columnOf } from './columnOf';
import { dayText } from './dayText';
import { type NumberFormat, PLAIN_FORMAT } from './numberFormat';
import { type MergedArea, SheetNotes } from './sheetNotes';
import { plainText } from './workbookParts';

/** Context for reading the cells of a sheet. */
export interface SheetContext {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

/** A cell as it is stored in its sheet. */
interface Cell {
  column: number;
  type: string;
  style: number;
  /** It is calculated. */
  isFormula: boolean;
  /** Its value, or its text. */
  parts: string[];
}

interface Row {
  number: number;
  /** Positions and texts of the cells that are not empty. */
  columns: number[];
  texts: string[];
}

/** A number with the significant figures that its format shows, if that rounds nothing: 2.50, 1.50E-05. */
function figuresOf(value: number, { count, isScientific }: NonNullable<NumberFormat['decimals']>): string | null {
  if (count > 100 || Math.abs(value) >= 1e21) return null;
  const [mantissa = '', exponent = ''] = value.toExponential(count).split('e');
  const text = isScientific ? `${mantissa}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}` : value.toFixed(count);
  return Number(text) === value ? text : null;
}

const LONG_DIGITS = /^-?\d{16,400}$/;

/** A number with its full precision and a point; a day or a time if its format says so. */
function numberText(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  // Programs other than Excel store more digits than a number can have: such a cell was meant as a text.
  if (LONG_DIGITS.test(written)) return written;
  const isDay = format.hasDate || format.hasTime;
  const text = (isDay ? dayText(value, format, is1904) : null) ?? String(value);
  // A number that is shown as 00123 is a code.
  if (format.zeros > 0 && /^\d+$/.test(text)) return text.padStart(format.zeros, '0');
  return (format.decimals && figuresOf(value, format.decimals)) ?? text;
}

/** The text that a cell would have in a text file. */
function cellText({ type, style, parts }: Cell, { texts, formats, is1904 }: SheetContext): string {
  const written = parts.length === 1 ? parts[0]! : parts.join('');
  if (written === '') return '';
  switch (type) {
    case 's': {
      const shared = texts[Number(written)];
      if (shared === undefined) throw new XmlError('A cell names a text that is not there.');
      return shared;
    }
    case 'b':
      return written === '1' ? 'true' : 'false';
    case 'd':
      // An ISO date: a time of midnight is left out.
      return written.replace('T', ' ').replace(/(?: 00:00(?::00(?:\.0{1,9})?)?)?Z?$/, '');
    case 'str':
    case 'inlineStr':
      return plainText(written);
    case 'e':
      return written;
    default:
      return numberText(written, formats[style] ?? PLAIN_FORMAT, is1904);
  }
}

const isOn = (attribute: string | undefined) => attribute === '1' || attribute === 'true';

/** Rows of merged areas that are examined: a hostile sheet may merge everything many times. */
const MOST_COVERED = 200_000;

/** The rows of a sheet, only those that exist in the file. */
class SheetRows {
  readonly #rows: Row[] = [];
  readonly #used = new Set<number>();
  #characters = 0;

  add(row: Row): void {
    for (const [i, text] of row.texts.entries()) {
      this.#used.add(row.columns[i]!);
      this.#characters += text.length;
    }
    if (this.#characters > READ_LIMITS.characters)
      throw beyondLimit('The sheet', READ_LIMITS.characters, 'characters', 'Split it into smaller files.');
    this.#rows.push(row);
    demandTableSize(this.#rows.length, this.#used.size);
  }

  /** Calls back for each cell with content below a merged area, except the first of the area. */
  eachCovered(areas: readonly MergedArea[], each: (row: number, column: number, text: string) => void): void {
    if (areas.length === 0) return;
    const byNumber = new Map(this.#rows.map((row) => [row.number, row]));
    let left = MOST_COVERED;
    for (const area of areas)
      for (let number = area.top; number <= area.bottom && left > 0; number++, left--)
        for (const [i, column] of byNumber.get(number)?.columns.entries() ?? []) {
          const isFirst = number === area.top && column === area.left;
          const text = byNumber.get(number)?.texts[i] ?? '';
          if (!isFirst && column >= area.left && column <= area.right && text.trim() !== '') each(number, column, text);
        }
  }

  rows(): string[][] {
    const places = new Map([...this.#used].sort((a, b) => a - b).map((column, place) => [column, place]));
    const isInOrder = this.#rows.every(({ number }, i) => i === 0 || number >= this.#rows[i - 1]!.number);
    const rows = isInOrder ? this.#rows : [...this.#rows].sort((a, b) => a.number - b.number);
    return rows.map(({ columns, texts }) => {
      const cells = new Array<string>(places.size).fill('');
      for (const [i, column] of columns.entries()) cells[places.get(column)!] = texts[i]!;
      return cells;
    });
  }
}

/**
 * The rows of a sheet as text. Only rows and columns with content count, wherever they are: two cells at the ends of a
 * sheet make a table of two rows and two columns.
 * @throws Refusal above the limits, XmlError for a broken sheet
 */
export function* readSheet(
  entry: ZipEntry,
  context: SheetContext,
  budget: UnpackBudget,
): Generator<void, { rows: string[][]; warnings: FileWarning[] }> {
  const rows = new SheetRows();
  const notes = new SheetNotes();
  let row: Row = { number: 0, columns: [], texts: [] };
  let cell: Cell | null = null;
  let nextColumn = 0;
  let length = 0;
  let isValue = false;
  let isSpoken = false;
  let isHidden = false;

  function note({ type, style, column, isFormula }: Cell, text: string): void {
    if (type === 'e' && text !== '') notes.error(row.number, column, text);
    else if (isFormula && text === '' && type !== 'str') notes.formula(row.number, column);
    else if (type === 'n' && text !== '')
      notes.number(row.number, column, text, context.formats[style] ?? PLAIN_FORMAT);
  }

  function endCell(): void {
    if (!cell) return;
    const text = cellText(cell, context);
    note(cell, text);
    if (text !== '') {
      notes.seen(cell.column);
      row.columns.push(cell.column);
      row.texts.push(text);
    }
    cell = null;
  }

  const reader = createXmlReader({
    open(name, written) {
      if (name === 'c') {
        const { r = '', t = 'n', s = '0' } = xmlAttributes(written);
        const named = columnOf(r);
        const column = named < 0 ? nextColumn : named;
        if (column >= READ_LIMITS.columns)
          throw beyondLimit('The sheet', READ_LIMITS.columns, 'columns', 'Delete the ones you do not need.');
        nextColumn = column + 1;
        cell = { column, type: t, style: Number(s), isFormula: false, parts: [] };
        length = 0;
      } else if (name === 'row') {
        const number = Number(xmlAttributes(written).r ?? row.number + 1);
        isHidden = isOn(xmlAttributes(written).hidden);
        row = { number: Number.isFinite(number) ? number : row.number + 1, columns: [], texts: [] };
        nextColumn = 0;
      } else if (name === 'col') {
        const { min, max, hidden } = xmlAttributes(written);
        if (isOn(hidden)) notes.hideColumns(Number(min) - 1, Number(max) - 1);
      } else if (name === 'mergeCell') notes.merged(xmlAttributes(written).ref ?? '');
      else if (name === 'rPh') isSpoken = true;
      else if (name === 'v' || name === 't') isValue = cell !== null && !isSpoken;
      else if (name === 'f' && cell) cell.isFormula = true;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'c') endCell();
      else if (name === 'row') {
        if (row.texts.some((text) => text.trim() !== '')) {
          rows.add(row);
          if (isHidden) notes.hiddenRow(row.number);
        }
        row = { number: row.number, columns: [], texts: [] };
      }
    },
    text(text) {
      if (!isValue || !cell) return;
      cell.parts.push(text);
      length += text.length;
      if (length > READ_LIMITS.cell) throw beyondLimit('A cell', READ_LIMITS.cell, 'characters', 'Shorten it.');
    },
  });
  const decoder = createXmlDecoder();
  for (const piece of unzippedPieces(entry, budget)) {
    reader.push(decoder.decode(piece));
    yield;
  }
  reader.end();
  rows.eachCovered(notes.areas, (number, column, text) => notes.covered(number, column, text));
  return { rows: rows.rows(), warnings: notes.list() };
}
