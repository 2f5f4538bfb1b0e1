/** A row whose number of cells differs from that of the first row. It is handed out all the same. */
export interface RaggedRow {
  /** Position among the rows handed out, from 1; the head row is row 1. */
  row: number;
  /** Line of the file on which the row begins, from 1, as a text editor counts. */
  line: number;
  expected: number;
  found: number;
}

export interface RowParserOptions {
  delimiter: string;
  /** null = quotes are ordinary characters. Default: the double quote. */
  quote?: string | null;
}

/** Reads delimited text in pieces of any size, cut anywhere. */
export interface RowParser {
  /** Takes the next piece and hands out the rows that it completes. */
  push(text: string): string[][];
  /** Hands out the last row, when the text does not end in a line end. */
  end(): string[][];
  /** The first `RAGGED_KEPT` ragged rows. */
  readonly ragged: readonly RaggedRow[];
  readonly raggedCount: number;
  readonly rowCount: number;
  /** Lines without any character between two line ends; they make no row. */
  readonly emptyLines: number;
  /** After end(): the line on which a quote was opened that nothing closes; the rest of the file is in that cell. */
  readonly unclosedQuoteLine: number | null;
}

/** How many ragged rows are kept by name; beyond that they are counted. */
export const RAGGED_KEPT = 1000;

const LF = 10;
const CR = 13;

const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_SEEN = 3;

/**
 * A parser of delimited text after RFC 4180, and lenient where files in the wild are: LF, CRLF and CR all end a row;
 * a quote inside an unquoted cell is a character; text after a closing quote is kept; empty lines make no row.
 * A trailing delimiter (one more, empty, cell than the first row; or one less where the first row ends in an empty
 * cell) is put right without a word. Linear in the length of the text, whatever the pieces.
 * @throws RangeError when delimiter or quote is not one character.
 */
export function createRowParser({ delimiter, quote = '"' }: RowParserOptions): RowParser {
  if (delimiter.length !== 1 || (quote !== null && quote.length !== 1)) {
    throw new RangeError('createRowParser: delimiter and quote are one character each');
  }
  const delimiterCode = delimiter.charCodeAt(0);
  const quoteCode = quote === null ? -1 : quote.charCodeAt(0);

  let state = START;
  let cells: string[] = [];
  let held = '';
  let quoted = false;
  let skipLf = false;
  let afterCr = false;
  let line = 1;
  let rowLine = 1;
  let quoteLine = 1;
  let expected = -1;
  let firstEndsEmpty = false;
  let rowCount = 0;
  let raggedCount = 0;
  let emptyLines = 0;
  let unclosedQuoteLine: number | null = null;
  const ragged: RaggedRow[] = [];

  function finishRow(out: string[][]): void {
    const row = cells;
    cells = [];
    const found = row.length;
    if (expected < 0) {
      expected = found;
      firstEndsEmpty = found > 1 && row[found - 1] === '';
    }
    rowCount++;
    if (found === expected + 1 && row[found - 1] === '') row.pop();
    else if (found === expected - 1 && firstEndsEmpty) row.push('');
    else if (found !== expected) {
      raggedCount++;
      if (ragged.length < RAGGED_KEPT) ragged.push({ row: rowCount, line: rowLine, expected, found });
    }
    out.push(row);
  }

  /** A line end at the start of a cell: an empty line when the row holds nothing yet. */
  function endLine(out: string[][]): void {
    if (cells.length === 0 && held === '' && !quoted) emptyLines++;
    else {
      cells.push(held);
      finishRow(out);
    }
    held = '';
    quoted = false;
    state = START;
  }

  function push(text: string): string[][] {
    const out: string[][] = [];
    const length = text.length;
    let i = 0;
    let from = 0;
    if (skipLf && length > 0) {
      if (text.charCodeAt(0) === LF) i = from = 1;
      skipLf = false;
    }
    while (i < length) {
      if (state === QUOTED) {
        for (; i < length; i++) {
          const code = text.charCodeAt(i);
          if (code === quoteCode) break;
          // CRLF is one line, also where a piece ends between the two.
          if (code === CR || (code === LF && !afterCr)) line++;
          afterCr = code === CR;
        }
        held += text.slice(from, i);
        if (i < length) {
          state = QUOTE_SEEN;
          i++;
        }
        from = i;
        continue;
      }
      const code = text.charCodeAt(i);
      if (state === QUOTE_SEEN) {
        if (code === quoteCode) {
          held += quote;
          state = QUOTED;
          i++;
          from = i;
          continue;
        }
        state = PLAIN;
        from = i;
      } else if (state === START) {
        if (cells.length === 0) rowLine = line;
        from = i;
        if (code === quoteCode) {
          state = QUOTED;
          quoted = true;
          quoteLine = line;
          afterCr = false;
          i++;
          from = i;
          continue;
        }
        state = PLAIN;
      }
      let stop = code;
      while (stop !== delimiterCode && stop !== LF && stop !== CR) {
        if (++i >= length) break;
        stop = text.charCodeAt(i);
      }
      if (i > from) held = held === '' ? text.slice(from, i) : held + text.slice(from, i);
      if (i >= length) break;
      if (stop === delimiterCode) {
        cells.push(held);
        held = '';
        quoted = false;
        state = START;
        i++;
      } else {
        endLine(out);
        line++;
        i++;
        if (stop === CR) {
          if (i >= length) skipLf = true;
          else if (text.charCodeAt(i) === LF) i++;
        }
      }
      from = i;
    }
    return out;
  }

  function end(): string[][] {
    const out: string[][] = [];
    if (state === QUOTED) unclosedQuoteLine = quoteLine;
    if (cells.length > 0 || held !== '' || quoted) endLine(out);
    state = START;
    return out;
  }

  return {
    push,
    end,
    ragged,
    get raggedCount() {
      return raggedCount;
    },
    get rowCount() {
      return rowCount;
    },
    get emptyLines() {
      return emptyLines;
    },
    get unclosedQuoteLine() {
      return unclosedQuoteLine;
    },
  };
}
