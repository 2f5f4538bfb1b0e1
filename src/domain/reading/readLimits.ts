import { numberText } from '@/lib/words/counted';
import { Refusal } from '../refusal';
import { UNPACKED_LIMIT } from './fileLimits';

/** How much of a file is read. Anything larger ends the reading with a sentence that names the limit. */
export const READ_LIMITS = {
  /** Rows of a table, without its header. */
  rows: 2_000_000,
  /** As many as a spreadsheet has. */
  columns: 16_384,
  /** Rows times columns. */
  cells: 20_000_000,
  /** Characters of one cell. */
  cell: 16_000_000,
  /** Characters of one line, or of one row whose cells have several. */
  line: 32_000_000,
  /** Characters of one record of structures or sequences. */
  record: 64_000_000,
  /** Lines of one record: each takes memory besides its characters. */
  recordLines: 2_000_000,
  /** Characters of all cells together. */
  characters: UNPACKED_LIMIT,
  /** Features of one plasmid. */
  features: 100_000,
} as const;

/** `Line 7 has more than 32,000,000 characters, the most that is read. Split it.` */
export function beyondLimit(what: string, most: number, unit: string, advice: string): Refusal {
  return new Refusal('too_large', `${what} has more than ${numberText(most)} ${unit}, the limit. ${advice}`);
}

/** @throws Refusal too_large for a table with too many cells, rows or columns */
export function demandTableSize(rows: number, columns: number): void {
  const { rows: mostRows, columns: mostColumns, cells } = READ_LIMITS;
  if (rows > mostRows) throw beyondLimit('The file', mostRows, 'rows', 'Split it into smaller files.');
  if (columns > mostColumns) throw beyondLimit('The file', mostColumns, 'columns', 'Delete the ones you do not need.');
  if (rows * columns > cells)
    throw beyondLimit(
      `The table of ${numberText(rows)} rows and ${numberText(columns)} columns`,
      cells,
      'cells',
      'Split it into smaller files.',
    );
}

/** @throws Refusal too_large for a line with too many characters. @param line from 1 */
export function demandLineLength(line: number, length: number): void {
  if (length > READ_LIMITS.line)
    throw beyondLimit(
      `Line ${numberText(line)}`,
      READ_LIMITS.line,
      'characters',
      'Check that the file has line breaks.',
    );
}

/** Counts the lines of the current record, and their characters. */
export interface RecordSize {
  /** Adds a line. @throws Refusal too_large. @param begin line on which the record begins, from 1 */
  add(characters: number, begin: number): void;
  reset(): void;
}

export function createRecordSize(): RecordSize {
  let size = 0;
  let lines = 0;
  const beyond = (begin: number, most: number, unit: string) =>
    beyondLimit(`The record that begins on line ${numberText(begin)}`, most, unit, 'Check that every record is ended.');
  return {
    add(characters, begin) {
      size += characters + 1;
      lines += 1;
      if (size > READ_LIMITS.record) throw beyond(begin, READ_LIMITS.record, 'characters');
      if (lines > READ_LIMITS.recordLines) throw beyond(begin, READ_LIMITS.recordLines, 'lines');
    },
    reset() {
      size = 0;
      lines = 0;
    },
  };
}
