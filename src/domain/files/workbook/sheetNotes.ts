import { counted, plural } from '@/lib/words/counted';
import type { FileWarning } from '../fileWarning';
import type { NumberFormat } from './numberFormat';

const LETTERS = 26;
/** Columns whose formats are reported one by one. */
const COLUMNS_KEPT = 20;

/** `BC` for a place from 0. */
function columnName(column: number): string {
  const name = String.fromCharCode(65 + (column % LETTERS));
  return column < LETTERS ? name : columnName(Math.floor(column / LETTERS) - 1) + name;
}

interface Found {
  count: number;
  /** The first: its address and what it says. */
  at: string;
  text: string;
}

/** What a sheet shows otherwise than it is read, gathered while it is read, and told before anything is imported. */
export class SheetNotes {
  #errors: Found | null = null;
  #empty: Found | null = null;
  readonly #percents = new Map<number, Found>();
  readonly #currencies = new Map<number, Found>();

  /** A cell that holds an error, `#DIV/0!`. */
  error(row: number, column: number, text: string): void {
    this.#errors = more(this.#errors, row, column, text);
  }

  /** A formula whose result the file does not have. */
  formula(row: number, column: number): void {
    this.#empty = more(this.#empty, row, column, '');
  }

  /** A number, by how its format shows it. */
  number(row: number, column: number, text: string, { isPercent, currency }: NumberFormat): void {
    if (isPercent) keep(this.#percents, row, column, text);
    else if (currency !== null) keep(this.#currencies, row, column, currency);
  }

  list(): FileWarning[] {
    const said: string[] = [];
    const [errors, empty] = [this.#errors, this.#empty];
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

/** A hundred times a number, without the figures that doubles add. */
const percentOf = (text: string) => String(Number((Number(text) * 100).toPrecision(12)));
