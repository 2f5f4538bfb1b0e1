import { counted, plural } from '@/lib/words/counted';
import { createLineReader } from '../reading/lineReader';
import { beyondLimit, demandTableSize, READ_LIMITS } from '../reading/readLimits';
import type { FileWarning } from './fileWarning';
import { createRowCollector, type PlainRows } from './rowCollector';

/** Blanks between two columns, from one character of a line up to and without another. */
export interface Gap {
  from: number;
  to: number;
}

/** Lines from which the columns are determined, and characters of each. */
const LINES = 500;
const WIDTH = 4_000;
/** The share of lines that must be blank between two columns: a long value may cross the gap. */
const SHARE = 0.98;
const NUMBER = /^[<>=~]{0,2}[+-]?(?:\d[\d.,]*|[.,]\d+)(?:[eE][+-]?\d+)?%?$/;
const RULE = /^[-=_+|: ]+$/;
/** Lines that are listed. */
const SHOWN = 3;

const wordsOf = (line: string) => line.split(' ').filter((word) => word !== '');

/** The lines that contain the table: not its title, and no line drawn with dashes. */
function tableLines(lines: readonly string[]): string[] {
  const parted = lines.filter((line) => line.trim() !== '' && !RULE.test(line));
  const wide = parted.filter(
    (line) => / {2}/.test(line.trim()) || wordsOf(line).filter((w) => NUMBER.test(w)).length > 1,
  );
  // A one-line title does not prevent columns from being recognised.
  return wide.length >= Math.max(2, parted.length / 2) ? wide : parted;
}

function cellsBetween(lines: readonly string[], from: number, to: number): string[] {
  return lines.map((line) => line.slice(from, to).trim()).filter((cell) => cell !== '');
}

const isNumeric = (cells: readonly string[]) =>
  cells.length > 1 && cells.filter((cell) => NUMBER.test(cell)).length >= cells.length * 0.8;

/**
 * Where columns aligned by blanks are separated. A single blank only separates numbers: between words it is part of a
 * name.
 * @param sample the first lines of a text
 */
export function guessGaps(sample: readonly string[]): Gap[] {
  const lines = tableLines(sample.slice(0, LINES).map((line) => line.slice(0, WIDTH)));
  if (lines.length < 2) return [];
  const width = Math.max(...lines.map((line) => line.trimEnd().length));
  const most = lines.length * (1 - SHARE);
  const isGap = Array.from({ length: width }, (_, i) => {
    let filled = 0;
    for (const line of lines) if (i < line.length && line[i] !== ' ') filled++;
    return filled <= most;
  });
  const gaps: Gap[] = [];
  for (let i = 0; i < width; i++) {
    if (!isGap[i]) continue;
    const from = i;
    while (i < width && isGap[i]) i++;
    // Blanks before the first column separate nothing.
    if (from > 0 && i < width) gaps.push({ from, to: i });
  }
  return gaps.filter(({ from, to }, at) => {
    if (to - from > 1) return true;
    // The first line contains the names of the columns.
    const body = lines.slice(1);
    const before = cellsBetween(body, gaps[at - 1]?.to ?? 0, from);
    const after = cellsBetween(body, to, gaps[at + 1]?.from ?? width);
    return isNumeric(before) || isNumeric(after);
  });
}

/** Lines above a table that are not part of it: title, instrument, date. */
const TITLES_MOST = 20;

/** Whether the lines of a text are clearly columns aligned by blanks: at least three lines, nearly all of them. */
export function isAligned(sample: readonly string[]): boolean {
  const gaps = guessGaps(sample);
  if (gaps.length === 0 || sample.some((line) => line.includes('\t'))) return false;
  const rows = sample.filter((line) => line.trim() !== '').map((line) => cutLine(line, gaps).cells);
  const isWide = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length > gaps.length / 2 + 0.5;
  const first = rows.findIndex(isWide);
  if (first < 0 || first > TITLES_MOST) return false;
  const [, ...body] = rows.slice(first);
  if (body.length < 2 || body.filter(isWide).length < body.length * 0.9) return false;
  const numeric = gaps.some((_, i) => isNumeric(body.map((cells) => cells[i + 1] ?? '').filter((cell) => cell !== '')));
  return numeric || gaps.length > 1;
}

const isFilled = (letter: string | undefined) => letter !== undefined && letter !== ' ';

/** The cells of a line, without the blanks around them. It is cut in the gap between two columns where it is blank. */
function cutLine(line: string, gaps: readonly Gap[]): { cells: string[]; isCrossed: boolean } {
  const cells: string[] = [];
  let from = 0;
  let isCrossed = false;
  for (const gap of gaps) {
    let at = gap.to - 1;
    while (at >= gap.from && at < line.length && line[at] !== ' ') at--;
    const crossed = at < gap.from;
    // A single blank inside words, at a position where other lines are not blank, may belong to a value that is too
    // long.
    const isDoubtful = at > gap.from && at + 1 < gap.to && isFilled(line[at - 1]) && isFilled(line[at + 1]);
    if (crossed || isDoubtful) isCrossed = true;
    const cut = crossed ? gap.to : at + 1;
    cells.push(line.slice(from, cut).trim());
    from = cut;
  }
  cells.push(line.slice(from).trim());
  return { cells, isCrossed };
}

function lineWarning(lines: { count: number; first: number[] }, what: (count: number) => string): FileWarning[] {
  if (lines.count === 0) return [];
  const where = `${plural(lines.count, 'line')} ${lines.first.join(', ')}${lines.count > SHOWN ? ', \u2026' : ''}`;
  return [{ row: null, message: `${what(lines.count)}: ${where}.` }];
}

/** Rows whose columns are aligned by blanks, cut at the gaps found in the first lines. */
export function createPositionRows(options: {
  gaps: readonly Gap[];
  firstLine?: number;
  above?: number;
  hasHeader?: boolean;
}): PlainRows {
  const { gaps, firstLine = 1 } = options;
  const collector = createRowCollector(options);
  const reader = createLineReader();
  const notes: FileWarning[] = [];
  const crossed = { count: 0, first: [] as number[] };
  const ruled = { count: 0, first: [] as number[] };
  const note = (kept: typeof crossed, line: number) => {
    if (kept.count++ < SHOWN) kept.first.push(line);
  };
  let line = firstLine;
  const rowsOf = (lines: readonly string[]): string[][] => {
    const out: string[][] = [];
    for (const text of lines) {
      const at = line++;
      if (text.trim() === '') continue;
      if (RULE.test(text)) {
        note(ruled, at);
        continue;
      }
      const { cells, isCrossed } = cutLine(text, gaps);
      if (isCrossed) note(crossed, at);
      if (cells.some((cell) => cell.length > READ_LIMITS.cell))
        throw beyondLimit(
          `A cell of line ${at}`,
          READ_LIMITS.cell,
          'characters',
          'Check how the columns are separated.',
        );
      collector.take(cells, at, out);
      // A short line still has a cell for each column: a small piece of text could otherwise become a table of any
      // size.
      demandTableSize(out.length, cells.length);
    }
    return out;
  };
  return Object.assign(Object.create(collector.facts) as typeof collector.facts, {
    notes,
    push: (text: string) => rowsOf(reader.push(text)),
    end: () => {
      const last = rowsOf(reader.end());
      notes.push(
        ...lineWarning(ruled, (count) => `${counted(count, 'line')} of dashes ${plural(count, 'is', 'are')} left out`),
        ...lineWarning(
          crossed,
          (count) =>
            `${counted(count, 'line')} ${plural(count, 'has', 'have')} text across the border of two columns, and ${plural(count, 'is', 'are')} cut there`,
        ),
      );
      return last;
    },
  });
}
