import { shortText } from '@/lib/words/shortText';
import { createLineReader } from '../reading/lineReader';
import { createRecordSize } from '../reading/readLimits';
import { molfileFault } from '../structures/molfileFrame';

/** One record of an SDF. Either its structure is complete, or `problem` says on which line it is not. */
export interface SdfRecord {
  /** From 1. */
  number: number;
  /** Line of the file on which the record begins, from 1. */
  line: number;
  /** First line of the molfile. */
  name: string;
  /** The molfile as written, with LF line ends; the text of the record up to its data when it is refused. */
  molfile: string;
  tags: ReadonlyMap<string, string>;
  problem: { line: number; reason: string } | null;
  /** Irregularities of the record, although it is complete. */
  warnings: string[];
}

/** Reads an SDF in pieces of any size, cut anywhere. */
export interface SdfParser {
  /** Takes the next piece and emits the records that it completes. */
  push(text: string): SdfRecord[];
  /** Emits the last record, when the file does not end in `$$$$`. */
  end(): SdfRecord[];
}

/** Names of data whose second value is reported, and letters of a name that are shown. */
const MOST_REPORTED = 20;
const NAME_SHOWN = 60;

const M_END = /^M {2}END\s*$/;
const COUNTS = /^[ \d]{6}.*V[23]000\s*$/;

/** The name under which text without a header is kept. */
const NAMELESS = 'Text without a name';

/** A header whose brackets hold nothing: what is below it has no name. */
const EMPTY_HEADER = /^>\s{0,20}<\s{0,20}>\s*$/;

/**
 * The name in a line that begins a data item: the text from its first angle bracket to its last, which may be a sign
 * alone (`> <%>`); without brackets the label that it has.
 */
function headerName(line: string): string | null {
  // A value that begins like this continues after the sign.
  if (!/^>[\s<]/.test(line)) return null;
  const open = line.indexOf('<');
  const close = line.lastIndexOf('>');
  const isBracketed = open > 0 && close > open;
  const name = (isBracketed ? line.slice(open + 1, close) : line.slice(1)).trim();
  return (isBracketed ? /[^<>\s]/ : /[\p{L}\d]/u).test(name) ? name : null;
}

/** Whether a line is clearly a header: `>  <Name>  (1)`. */
function isBareHeader(line: string): boolean {
  const open = line.indexOf('<');
  const close = line.lastIndexOf('>');
  const behind = line.slice(close + 1).trim();
  const isNumbered = /^\d{0,9}$/.test(line.slice(1, open).trim());
  return (
    isNumbered && line.indexOf('<', open + 1) < 0 && (behind === '' || (behind.startsWith('(') && behind.endsWith(')')))
  );
}

/**
 * The lines of a value without blank ones around it. A line of one blank represents an empty one: an empty line would
 * end the value.
 */
function trimmedLines(lines: readonly string[]): string {
  let start = 0;
  let end = lines.length;
  // A blank line at the beginning is the blank name of a molfile.
  while (start < end && isBlank(lines[start]) && !(lines[start] === ' ' && COUNTS.test(lines[start + 3] ?? '')))
    start++;
  while (end > start && isBlank(lines[end - 1])) end--;
  return lines
    .slice(start, end)
    .map((line) => (line === ' ' ? '' : line))
    .join('\n');
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/**
 * The values of a record. A header begins after a blank line, or on the first line (CTfile formats, chapter "SDfiles"):
 * a value may itself begin with `>` and hold angle brackets. Some writers forget the blank line: then a line that
 * cannot be anything else is a header, if no line of the record is blank or the file has data of that name. Text after
 * a blank line that no header introduces belongs to the same value, and text before the first header has a column of
 * its own, so that nothing is lost.
 * @param known names of data that the file has had so far; grows
 * @returns the values, and the names that occur twice with the index of the line of the second
 */
function tagsOf(
  lines: readonly string[],
  known: Set<string>,
): { tags: Map<string, string>; twice: ReadonlyMap<string, number> } {
  // Some writers indent all headers; if the others are not indented, an indented one is a value, written with an indent
  // so that it does not begin a header.
  const isIndented = !lines.some((line) => headerName(line) !== null);
  const hasNoBlanks = !lines.slice(0, -1).some((line) => isBlank(line));
  const tags = new Map<string, string>();
  const twice = new Map<string, number>();
  let tag: string | null = null;
  let headAt = 0;
  let value: string[] = [];
  const keep = () => {
    const text = trimmedLines(value);
    if (tag === null && text === '') return;
    const name = tag ?? NAMELESS;
    const held = tags.get(name);
    // A tag that occurs twice has two values.
    if (held && text && tag !== null && !twice.has(tag)) twice.set(tag, headAt);
    tags.set(name, held && text ? `${held}\n${text}` : held || text);
  };
  for (const [i, line] of lines.entries()) {
    const name = headerName(isIndented ? line.trimStart() : line);
    const isFree = i === 0 || isBlank(lines[i - 1]) || tag === null;
    if (tag !== null && isFree && EMPTY_HEADER.test(line)) {
      keep();
      tag = null;
      value = [];
    }
    const isHeader = name !== null && (isFree || (isBareHeader(line.trimStart()) && (hasNoBlanks || known.has(name))));
    if (!isHeader) {
      value.push(line);
      continue;
    }
    keep();
    tag = name;
    headAt = i;
    value = [];
    known.add(name);
  }
  keep();
  return { tags, twice };
}

/**
 * Where another record begins inside the lines of one, because the `$$$$` between them is missing: the name of a
 * molfile after the end of the first one or a blank line. A molfile that is a value follows its header. -1 = nowhere.
 * @param last index of the last molfile's end
 */
function nextRecordAt(lines: readonly string[], from: number, last: number): number {
  let end = from;
  while (end < last && !M_END.test(lines[end]!)) end++;
  for (let i = end + 4; i < last; i++) {
    const at = i - 3;
    if (COUNTS.test(lines[i]!) && (at === end + 1 || isBlank(lines[at - 1]))) return at;
  }
  return -1;
}

function recordOf(
  lines: readonly string[],
  number: number,
  line: number,
  known: Set<string>,
  reported: Set<string>,
): SdfRecord {
  const mEnd = lines.findIndex((text) => M_END.test(text));
  const firstTag = lines.findIndex((text, i) => i > 3 && headerName(text) !== null);
  const fault = molfileFault(lines, mEnd);
  const warnings: string[] = [];
  const length = mEnd >= 0 ? mEnd + 1 : firstTag >= 0 ? firstTag : lines.length;
  const isKnown = known.has(NAMELESS);
  const { tags, twice } = tagsOf(lines.slice(length), known);
  if (tags.has(NAMELESS) && !isKnown) {
    known.add(NAMELESS);
    warnings.push(`Line ${line + length}: text after the structure has no name. It is kept in the column ${NAMELESS}.`);
  }
  for (const [name, at] of twice) {
    // Once is enough: often every record of a file has it.
    if (reported.size >= MOST_REPORTED || reported.has(name)) continue;
    reported.add(name);
    warnings.push(
      `Line ${line + length + at}: the record has the data ${shortText(name, NAME_SHOWN)} already. Both values are in one cell, one below the other.`,
    );
  }
  return {
    number,
    line,
    name: lines[0]?.trim() ?? '',
    molfile: `${lines.slice(0, length).join('\n')}\n`,
    tags,
    warnings,
    problem: fault && { line: line + Math.min(fault.at, lines.length - 1), reason: fault.reason },
  };
}

/**
 * A parser of structure-data files (CTfile formats, chapter "SDfiles") with V2000 and V3000 molfiles. Line ends may be
 * LF, CRLF or CR, also mixed. Only the frame is checked (counts, atom and bond lines, ends); whether it is a molecule
 * is left to a chemistry engine. A bad record is emitted with its problem and never stops the rest.
 */
export function createSdfParser(): SdfParser {
  const reader = createLineReader();
  const size = createRecordSize();
  const known = new Set<string>();
  const reported = new Set<string>();
  let lines: string[] = [];
  let lineNumber = 0;
  let start = 1;
  let number = 0;

  function take(line: string, out: SdfRecord[]): void {
    lineNumber++;
    if (line.trimEnd() !== '$$$$') {
      size.add(line.length, start);
      lines.push(line);
      return;
    }
    size.reset();
    // Two ends in a row have no record between them.
    handOut(out);
    lines = [];
    start = lineNumber + 1;
  }

  /** The record of the current lines, or several if the ends between them are missing. */
  function handOut(out: SdfRecord[]): void {
    if (lines.every((line) => isBlank(line))) return;
    const last = lines.findLastIndex((line) => M_END.test(line));
    for (let from = 0; from >= 0; ) {
      const next = nextRecordAt(lines, from, last);
      const own = from === 0 && next < 0 ? lines : lines.slice(from, next < 0 ? undefined : next);
      const record = recordOf(own, ++number, start + from, known, reported);
      if (from > 0)
        record.warnings.push(`Line ${start + from}: the record before does not end in $$$$, so a new one begins here.`);
      out.push(record);
      from = next;
    }
  }

  return {
    push(text) {
      const out: SdfRecord[] = [];
      for (const line of reader.push(text)) take(line, out);
      return out;
    },
    end() {
      const out: SdfRecord[] = [];
      for (const line of reader.end()) take(line, out);
      handOut(out);
      lines = [];
      return out;
    },
  };
}
