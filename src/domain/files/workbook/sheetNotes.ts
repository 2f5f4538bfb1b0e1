import { counted, plural } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import { shortText } from '@/lib/words/shortText';
import type { FileWarning } from '../fileWarning';
import { columnOf } from './columnOf';
import type { NumberFormat } from './numberFormat';

const LETTERS = 26;
/** Columns whose formats are reported one by one. */
const COLUMNS_KEPT = 20;
/** Ranges of hidden columns that are listed. */
const RANGES_KEPT = 200;

/** `BC` for an index from 0. */
function columnName(column: number): string {
  const name = String.fromCharCode(65 + (column % LETTERS));
  return column < LETTERS ? name : columnName(Math.floor(column / LETTERS) - 1) + name;
}

/** Merged cells: rows from 1, columns from 0, both ends included. */
export interface MergedArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Characters of a text that are quoted. */
const LONGEST_SAID = 60;
/** Merged areas whose covered cells are examined. */
const AREAS_KEPT = 20_000;

interface Found {
  count: number;
  /** The first one: its address and its text. */
  at: string;
  text: string;
}

/**
 * Differences between what a sheet shows and what is read from it, collected while reading and reported before anything
 * is imported.
 */
export class SheetNotes {
  #errors: Found | null = null;
  #empty: Found | null = null;
  #merged: Found | null = null;
  #covered: Found | null = null;
  readonly areas: MergedArea[] = [];
  #hiddenRows: Found | null = null;
  readonly #hidden: [from: number, to: number][] = [];
  readonly #hiddenColumns = new Set<number>();
  readonly #masks = new Map<number, Found & { mask: string }>();
  readonly #unshown = new Map<number, Found>();
  readonly #percents = new Map<number, Found>();
  readonly #currencies = new Map<number, Found>();

  /** A cell that contains an error, `#DIV/0!`. */
  error(row: number, column: number, text: string): void {
    this.#errors = more(this.#errors, row, column, text);
  }

  /** A formula whose result is missing in the file. */
  formula(row: number, column: number): void {
    this.#empty = more(this.#empty, row, column, '');
  }

  /** Columns that the sheet hides. */
  hideColumns(from: number, to: number): void {
    if (from <= to && this.#hidden.length < RANGES_KEPT) this.#hidden.push([from, to]);
  }

  /** A column with content. */
  seen(column: number): void {
    if (this.#hidden.length > 0 && this.#hidden.some(([from, to]) => column >= from && column <= to))
      this.#hiddenColumns.add(column);
  }

  /** A row with content that the sheet hides. */
  hiddenRow(row: number): void {
    this.#hiddenRows = more(this.#hiddenRows, row, 0, String(row));
  }

  /** Merged cells, `A2:A4`: their text is in the first of them. */
  merged(ref: string): void {
    const [, left, top, right, bottom] = /^([A-Za-z]{1,3})(\d{1,7}):([A-Za-z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
    if (left && right && this.areas.length < AREAS_KEPT)
      this.areas.push({ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) });
    if (top === bottom) return;
    this.#merged = this.#merged ? { ...this.#merged, count: this.#merged.count + 1 } : { count: 1, at: ref, text: '' };
  }

  /** A cell with content below a merged area: the sheet shows only that of the area's first cell. */
  covered(row: number, column: number, text: string): void {
    this.#covered = more(this.#covered, row, column, text);
  }

  /** A number, judged by how its format shows it. */
  number(row: number, column: number, text: string, format: NumberFormat): void {
    const { isPercent, currency } = format;
    const value = Number(text);
    const mask = value < 0 ? format.belowZero : value === 0 ? format.zero : format.mask;
    if (mask === '') keep(this.#unshown, row, column, text);
    else if (mask !== null) {
      const found = this.#masks.get(column);
      if (found || this.#masks.size < COLUMNS_KEPT)
        this.#masks.set(column, { ...more(found ?? null, row, column, text), mask: found?.mask ?? mask });
    }
    if (isPercent) keep(this.#percents, row, column, text);
    else if (currency !== null) keep(this.#currencies, row, column, currency);
  }

  list(): FileWarning[] {
    const said: string[] = [];
    const [errors, empty, merged, rows] = [this.#errors, this.#empty, this.#merged, this.#hiddenRows];
    if (errors)
      said.push(
        `${counted(errors.count, 'cell')} ${plural(errors.count, 'holds', 'hold')} an error, the first ${errors.at}: ${errors.text}. Correct the sheet, or the error is imported as text.`,
      );
    if (empty)
      said.push(
        `${counted(empty.count, 'formula')} ${plural(empty.count, 'has', 'have')} no result in the file, the first ${empty.at}. Open it in a spreadsheet program, save it, and drop it again.`,
      );
    for (const [column, { count, at, text }] of this.#percents)
      said.push(
        `Column ${columnName(column)}: ${counted(count, 'number')} shown as percent. ${at} is read as ${text}, not as ${percentOf(text)} %.`,
      );
    for (const [column, { count, text }] of this.#currencies)
      said.push(`Column ${columnName(column)}: ${counted(count, 'number')} shown with ${text}, which is left out.`);
    for (const [column, { count, at, text, mask }] of this.#masks)
      said.push(
        `Column ${columnName(column)}: ${counted(count, 'number')} shown by the format ${mask}. ${at} is read as ${text}, without what the format adds.`,
      );
    for (const [column, { count, at, text }] of this.#unshown)
      said.push(
        `Column ${columnName(column)}: the format hides ${counted(count, 'number')}. ${at} is read as ${text}, which the sheet does not show.`,
      );
    if (merged)
      said.push(
        `${counted(merged.count, 'merged area')} over several rows, the first ${merged.at}: only ${plural(merged.count, 'its', 'their')} first row has the text. Fill the others before the import if they need it.`,
      );
    if (this.#covered) {
      const { count, at, text } = this.#covered;
      said.push(
        `${counted(count, 'cell')} behind merged areas, the first ${at}: ${shortText(text, LONGEST_SAID)}. The sheet does not show ${plural(count, 'it', 'them')}, but ${plural(count, 'it is', 'they are')} imported too.`,
      );
    }
    if (rows)
      said.push(
        `${counted(rows.count, 'hidden row')} ${plural(rows.count, 'is', 'are')} imported too, the first ${rows.text}.`,
      );
    if (this.#hiddenColumns.size > 0) {
      const names = [...this.#hiddenColumns]
        .sort((a, b) => a - b)
        .slice(0, COLUMNS_KEPT)
        .map(columnName);
      said.push(
        `${plural(names.length, 'Column', 'Columns')} ${listText(names)} ${plural(names.length, 'is', 'are')} hidden in the sheet and imported too.`,
      );
    }
    return said.map((message) => ({ row: null, message }));
  }
}

function more(found: Found | null, row: number, column: number, text: string): Found {
  return found ? { ...found, count: found.count + 1 } : { count: 1, at: `${columnName(column)}${row}`, text };
}

function keep(columns: Map<number, Found>, row: number, column: number, text: string): void {
  const found = columns.get(column) ?? null;
  if (found || columns.size < COLUMNS_KEPT) columns.set(column, more(found, row, column, text));
}

/** A hundred times a number, without the digits that binary arithmetic adds. */
const percentOf = (text: string) => String(Number((Number(text) * 100).toPrecision(12)));
