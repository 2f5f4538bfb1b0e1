import { isBlankRow } from './blankRows';
import type { FileWarning } from './fileWarning';
import type { RowParser } from './rowParser';

/** Lines listed among what is left out. */
const KEPT = 100;
const NONE: readonly never[] = [];

/** A parser for rows that are cut from a text by something other than a separator and quotes. */
export interface PlainRows extends RowParser {
  /** Irregularities of the text; complete after end(). */
  readonly notes: readonly FileWarning[];
}

/** The rows of a text as they are cut. @param take receives one row with its line */
export function createRowCollector({ above = 0, hasHeader = false }: { above?: number; hasHeader?: boolean }) {
  const blankRows = { count: 0, lines: [] as number[] };
  const repeatedHeads = { count: 0, lines: [] as number[] };
  let waiting: number[] = [];
  let rowCount = 0;
  let head: readonly string[] | null = null;
  return {
    take(row: string[], line: number, out: string[][]): void {
      if (isBlankRow(row)) {
        // Blank lines before the first row and after the last are not worth a note.
        if (rowCount > 0) waiting.push(line);
        return;
      }
      if (head && row.length === head.length && row.every((cell, i) => cell === head?.[i])) {
        repeatedHeads.count++;
        if (repeatedHeads.lines.length < KEPT) repeatedHeads.lines.push(line);
        return;
      }
      blankRows.count += waiting.length;
      blankRows.lines.push(...waiting.slice(0, KEPT - blankRows.lines.length));
      waiting = [];
      if (rowCount++ === above && hasHeader) head = row;
      out.push(row);
    },
    facts: {
      ragged: NONE,
      raggedCount: 0,
      emptyLines: 0,
      blankRows,
      repeatedHeads,
      unclosedQuotes: NONE,
      strayQuotes: NONE,
      plainQuotes: NONE,
      escaped: NONE,
      get rowCount() {
        return rowCount;
      },
    },
  };
}
