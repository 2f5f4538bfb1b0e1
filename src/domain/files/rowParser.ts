import { withoutEnd } from '@/lib/withoutEnd';
import { beyondLimit, demandLineLength, READ_LIMITS } from '../reading/readLimits';
import { type BlankRows, isBlankRow } from './blankRows';

/** A row whose number of cells differs from that of the first row. It is emitted all the same. */
export interface RaggedRow {
  /** Position among the emitted rows, from 1; the header row is row 1. */
  row: number;
  /** Line of the file on which the row begins, from 1, as a text editor counts. */
  line: number;
  expected: number;
  found: number;
}

export interface RowParserOptions {
  /** A blank separates a row only once, at its first run of blanks: what follows is one cell. */
  delimiter: string;
  /** null = quotes are ordinary characters. Default: the double quote. */
  quote?: string | null;
  /** A backslash in a quoted cell makes the next quote or backslash a character, as databases write them. */
  escapes?: boolean;
  /** The line of the file on which the first piece begins. */
  firstLine?: number;
  /** Rows before the one that determines the width of the others; they are never ragged. */
  above?: number;
  /** Leaves out rows that contain only separators, like empty lines; default: they are rows. */
  skipsBlank?: boolean;
  /** The first row that is not above the header contains the column names: rows that repeat it are left out. */
  hasHeader?: boolean;
}

/** Reads delimited text in pieces of any size, cut anywhere. */
export interface RowParser {
  /** Takes the next piece and emits the rows that it completes. */
  push(text: string): string[][];
  /** Emits the last row, when the text does not end in a line end. */
  end(): string[][];
  /** The first `RAGGED_KEPT` ragged rows. */
  readonly ragged: readonly RaggedRow[];
  readonly raggedCount: number;
  readonly rowCount: number;
  /** Lines without any character between two line ends; they make no row. */
  readonly emptyLines: number;
  /**
   * Left out in between; the lines of the first hundred. Those before the first row and after the last are not worth a
   * note.
   */
  readonly blankRows: BlankRows;
  /** Rows left out because they repeat the header, as in concatenated files; the lines of the first hundred. */
  readonly repeatedHeads: BlankRows;
  /**
   * After end(): lines on which a quote opens a cell that is never closed. Such a quote is read as a character, and
   * what follows as rows.
   */
  readonly unclosedQuotes: readonly number[];
  /**
   * Lines on which text follows the closing quote of a cell, as happens when a quote is missing before; the first
   * hundred.
   */
  readonly strayQuotes: readonly number[];
  /** Where quotes are ordinary characters: lines with a cell that begins with one; the first hundred. */
  readonly plainQuotes: readonly number[];
  /** Where backslashes escape: lines with a quote or backslash after one; the first hundred. */
  readonly escaped: readonly number[];
}

/** How many ragged rows are listed; beyond that they are counted. */
export const RAGGED_KEPT = 1000;

/** Lines of blank rows that are listed. */
const BLANK_KEPT = 100;
/** Lines of odd quotes that are listed. */
const QUOTES_KEPT = 100;
/** Unclosed quotes that are read as characters; whatever follows the last of these is one cell. */
const UNCLOSED_MOST = 20;

const LF = 10;
const CR = 13;
const SPACE = 32;
const BACKSLASH = 92;
const QUOTE = '"';

const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_SEEN = 3;
/** Blanks at the start of a cell, which a quote may follow. */
const BLANKS = 4;
/** After a backslash in a quoted cell. */
const ESCAPED = 5;

/** A text without trailing blanks. */
const withoutBlanks = (text: string) => withoutEnd(text, ' ');

const isRepeated = (head: readonly string[], row: readonly string[]) =>
  row.length === head.length && row.every((cell, i) => cell === head[i]);

/**
 * A parser of delimited text following RFC 4180, and lenient where real files are: LF, CRLF and CR all end a row; a
 * quote inside an unquoted cell is a character; text after a closing quote is kept; empty lines make no row. Blanks
 * between a separator and the quotes of a cell are no part of it (`A, "x, y" ,B`). A trailing delimiter (one more,
 * empty, cell than the first row; or one less where the first row ends in an empty cell) is corrected silently. Linear
 * in the length of the text, whatever the pieces.
 * @throws RangeError when delimiter or quote is not one character; push: Refusal too_large for a row or cell above the
 *   limits
 */
export function createRowParser({
  delimiter,
  quote = '"',
  escapes = false,
  firstLine = 1,
  above = 0,
  skipsBlank = false,
  hasHeader = false,
}: RowParserOptions): RowParser {
  if (delimiter.length !== 1 || (quote !== null && quote.length !== 1)) {
    throw new RangeError('createRowParser: delimiter and quote are one character each');
  }
  const delimiterCode = delimiter.charCodeAt(0);
  const isOnce = delimiterCode === SPACE;
  const quoteCode = quote === null ? -1 : quote.charCodeAt(0);
  const escapeCode = escapes && quote !== null ? BACKSLASH : -1;

  let state = START;
  let cells: string[] = [];
  let held = '';
  /** Blanks before the quote that opened the cell, and later after the one that closed it. */
  let lead = '';
  let tail = '';
  let quoted = false;
  let skipLf = false;
  let afterCr = false;
  let line = firstLine;
  let rowLine = firstLine;
  let quoteLine = firstLine;
  /** Characters of the current row. */
  let rowLength = 0;
  let expected = -1;
  let firstEndsEmpty = false;
  let rowCount = 0;
  let raggedCount = 0;
  let emptyLines = 0;
  const unclosedQuotes: number[] = [];
  const strayQuotes: number[] = [];
  const ragged: RaggedRow[] = [];
  const plainQuotes: number[] = [];
  const escaped: number[] = [];
  const blankRows = { count: 0, lines: [] as number[] };
  const repeatedHeads = { count: 0, lines: [] as number[] };
  let head: readonly string[] | null = null;

  /** A cell that may continue. */
  function hold(part: string): void {
    held = held === '' ? part : held + part;
    rowLength += part.length;
    if (held.length > READ_LIMITS.cell)
      throw beyondLimit(`A cell of line ${rowLine}`, READ_LIMITS.cell, 'characters', 'Check the quotes of the file.');
    demandLineLength(rowLine, rowLength);
  }

  function finishCell(): void {
    if (quote === null && held.startsWith(QUOTE) && plainQuotes.length < QUOTES_KEPT && plainQuotes.at(-1) !== rowLine)
      plainQuotes.push(rowLine);
    cells.push(isOnce ? held.trim() : held);
    if (cells.length > READ_LIMITS.columns)
      throw beyondLimit(`Line ${rowLine}`, READ_LIMITS.columns, 'columns', 'Check how the columns are separated.');
    held = '';
    lead = '';
    tail = '';
    quoted = false;
    state = START;
  }

  function leaveOut(rows: { count: number; lines: number[] }): void {
    rows.count++;
    if (rows.lines.length < BLANK_KEPT) rows.lines.push(rowLine);
  }

  function finishRow(out: string[][]): void {
    const row = cells;
    cells = [];
    rowLength = 0;
    if (skipsBlank && isBlankRow(row)) {
      if (rowCount > 0) leaveOut(blankRows);
      return;
    }
    const found = row.length;
    if (rowCount < above) {
      rowCount++;
      out.push(row);
      return;
    }
    if (head && isRepeated(head, row)) return leaveOut(repeatedHeads);
    if (expected < 0) {
      if (hasHeader && row.filter((cell) => cell.trim() !== '').length > 1) head = [...row];
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

  /** A line end at the start of a cell: an empty line if the row has no content yet. */
  function endLine(out: string[][]): void {
    if (cells.length === 0 && held === '' && !quoted) emptyLines++;
    else {
      finishCell();
      finishRow(out);
    }
    held = '';
    quoted = false;
    state = START;
  }

  /** The text of a quoted cell as it was written. */
  const requoted = (text: string) => (escapes ? text.replace(/[\\"]/g, '\\$&') : text.replaceAll(QUOTE, QUOTE + QUOTE));

  /** Reads what follows an unclosed quote again, with the quote as a character. */
  function reread(out: string[][]): void {
    if (quote === null) return;
    if (unclosedQuotes.length < QUOTES_KEPT) unclosedQuotes.push(quoteLine);
    // Inside a quoted cell every quote was doubled, or escaped.
    const again = lead + quote + requoted(held);
    rowLength -= held.length;
    held = '';
    lead = '';
    quoted = false;
    line = quoteLine;
    state = PLAIN;
    for (const row of push(again)) out.push(row);
  }

  /** A quote opens the cell. */
  function openQuote(): void {
    state = QUOTED;
    quoted = true;
    quoteLine = line;
    afterCr = false;
  }

  /**
   * Text follows what seemed to be a quoted cell: it is kept, and so are its quotes if there were blanks before them.
   */
  function takeStray(): void {
    state = PLAIN;
    if (quote !== null && lead !== '') held = lead + quote + requoted(held) + quote;
    held += tail;
    lead = '';
    tail = '';
    if (strayQuotes.length < QUOTES_KEPT && strayQuotes.at(-1) !== line) strayQuotes.push(line);
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
          if (code === quoteCode || code === escapeCode) break;
          // CRLF is one line end, even when a piece ends between the two.
          if (code === CR || (code === LF && !afterCr)) line++;
          afterCr = code === CR;
        }
        hold(text.slice(from, i));
        if (i < length) {
          state = text.charCodeAt(i) === escapeCode ? ESCAPED : QUOTE_SEEN;
          i++;
        }
        from = i;
        continue;
      }
      const code = text.charCodeAt(i);
      if (state === ESCAPED) {
        state = QUOTED;
        from = i;
        if (code === quoteCode || code === escapeCode) {
          hold(text[i]!);
          from = ++i;
          if (escaped.length < QUOTES_KEPT && escaped.at(-1) !== line) escaped.push(line);
        } else if (code !== LF && code !== CR) hold('\\');
        continue;
      }
      if (state === QUOTE_SEEN) {
        if (code === quoteCode && tail === '') {
          held += quote;
          state = QUOTED;
          i++;
          from = i;
          continue;
        }
        from = i;
        if (code === delimiterCode || code === LF || code === CR) state = PLAIN;
        else if (code === SPACE && lead !== '') {
          tail += ' ';
          i++;
          continue;
        } else if (/[\r\n]/.test(held) && withoutBlanks(held).endsWith(delimiter)) {
          // The quote that seemed to close the cell opens the next one, lines below: the first quote was never closed.
          const behind = tail;
          tail = '';
          reread(out);
          openQuote();
          hold(behind);
          continue;
        } else takeStray();
      } else if (state === START) {
        if (cells.length === 0) rowLine = line;
        if (isOnce && code === SPACE) {
          i++;
          continue;
        }
        from = i;
        if (code === quoteCode) {
          openQuote();
          i++;
          from = i;
          continue;
        }
        state = code === SPACE && quote !== null && delimiterCode !== SPACE ? BLANKS : PLAIN;
      }
      if (state === BLANKS) {
        while (i < length && text.charCodeAt(i) === SPACE) i++;
        hold(text.slice(from, i));
        from = i;
        if (i >= length) break;
        if (text.charCodeAt(i) === quoteCode) {
          lead = held;
          held = '';
          openQuote();
          i++;
          from = i;
          continue;
        }
        state = PLAIN;
        continue;
      }
      let stop = code;
      const parts = isOnce && cells.length > 0 ? -1 : delimiterCode;
      while (stop !== parts && stop !== LF && stop !== CR) {
        if (++i >= length) break;
        stop = text.charCodeAt(i);
      }
      if (i > from) hold(text.slice(from, i));
      if (i >= length) break;
      if (stop === parts) {
        finishCell();
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
    if (state === QUOTE_SEEN) tail = '';
    if (state === ESCAPED) {
      state = QUOTED;
      hold('\\');
    }
    for (let tries = 0; state === QUOTED && tries < UNCLOSED_MOST; tries++) reread(out);
    if (cells.length > 0 || held !== '' || quoted) endLine(out);
    state = START;
    return out;
  }

  return {
    push,
    end,
    ragged,
    blankRows,
    unclosedQuotes,
    strayQuotes,
    repeatedHeads,
    plainQuotes,
    escaped,
    get raggedCount() {
      return raggedCount;
    },
    get rowCount() {
      return rowCount;
    },
    get emptyLines() {
      return emptyLines;
    },
  };
}
