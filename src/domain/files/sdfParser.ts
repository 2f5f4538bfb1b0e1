import { createLineReader } from '../reading/lineReader';
import { createRecordSize } from '../reading/readLimits';
import { molfileFault } from '../structures/molfileFrame';

/** One record of an SDF. Either its structure is whole, or `problem` says on which line it is not. */
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
}

/** Reads an SDF in pieces of any size, cut anywhere. */
export interface SdfParser {
  /** Takes the next piece and hands out the records that it completes. */
  push(text: string): SdfRecord[];
  /** Hands out the last record, when the file does not end in `$$$$`. */
  end(): SdfRecord[];
}

/** What a line names as a header of data: the text from its first angle bracket to its last; without one the label that it has. */
function headerName(line: string): string | null {
  // A value that begins so goes on behind the sign.
  if (!/^>[\s<]/.test(line)) return null;
  const open = line.indexOf('<');
  const close = line.lastIndexOf('>');
  const name = open > 0 && close > open ? line.slice(open + 1, close).trim() : line.slice(1).trim();
  return /[\p{L}\d]/u.test(name) ? name : null;
}

/** Whether a line is a header and nothing else: `>  <Name>  (1)`. */
function isBareHeader(line: string): boolean {
  const open = line.indexOf('<');
  const close = line.lastIndexOf('>');
  const behind = line.slice(close + 1).trim();
  const isNumbered = /^\d{0,9}$/.test(line.slice(1, open).trim());
  return (
    isNumbered && line.indexOf('<', open + 1) < 0 && (behind === '' || (behind.startsWith('(') && behind.endsWith(')')))
  );
}

/** The lines of a value without blank ones around it. A line of one blank stands for an empty one: an empty one would end the value. */
function trimmedLines(lines: readonly string[]): string {
  let start = 0;
  let end = lines.length;
  while (start < end && isBlank(lines[start])) start++;
  while (end > start && isBlank(lines[end - 1])) end--;
  return lines
    .slice(start, end)
    .map((line) => (line === ' ' ? '' : line))
    .join('\n');
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/**
 * The values of a record. A header begins a line behind a blank line, or the first (CTfile formats, chapter "SDfiles"): a
 * value may itself begin with `>` and hold angle brackets. Some writers forget the blank line: then a line is a header that
 * is nothing else, when no line of the record is blank or the file has data of that name. Text behind a blank line that no
 * header introduces is more of the same value, so that nothing is lost.
 * @param known names of data that the file has had so far; grows
 */
function tagsOf(lines: readonly string[], known: Set<string>): Map<string, string> {
  const hasNoBlanks = !lines.slice(0, -1).some((line) => isBlank(line));
  const tags = new Map<string, string>();
  let tag: string | null = null;
  let value: string[] = [];
  const keep = () => {
    if (tag === null) return;
    const text = trimmedLines(value);
    const held = tags.get(tag);
    // A tag that comes twice has two values.
    tags.set(tag, held && text ? `${held}\n${text}` : held || text);
  };
  for (const [i, line] of lines.entries()) {
    const name = headerName(line);
    const isFree = i === 0 || isBlank(lines[i - 1]) || tag === null;
    const isHeader = name !== null && (isFree || (isBareHeader(line) && (hasNoBlanks || known.has(name))));
    if (!isHeader) {
      value.push(line);
      continue;
    }
    keep();
    tag = name;
    value = [];
    known.add(name);
  }
  keep();
  return tags;
}

function recordOf(lines: readonly string[], number: number, line: number, known: Set<string>): SdfRecord {
  const mEnd = lines.findIndex((text) => /^M {2}END\s*$/.test(text));
  const firstTag = lines.findIndex((text, i) => i > 3 && headerName(text) !== null);
  const fault = molfileFault(lines, mEnd);
  const length = mEnd >= 0 ? mEnd + 1 : firstTag >= 0 ? firstTag : lines.length;
  return {
    number,
    line,
    name: lines[0]?.trim() ?? '',
    molfile: `${lines.slice(0, length).join('\n')}\n`,
    tags: tagsOf(lines.slice(length), known),
    problem: fault && { line: line + Math.min(fault.at, lines.length - 1), reason: fault.reason },
  };
}

/**
 * A parser of structure-data files (CTfile formats, chapter "SDfiles") with V2000 and V3000 molfiles. Line ends may be LF,
 * CRLF or CR, also mixed. Only the frame is checked (counts, atom and bond lines, ends); whether it is a molecule a
 * chemistry engine tells. A bad record is handed out with its problem and never stops the rest.
 */
export function createSdfParser(): SdfParser {
  const reader = createLineReader();
  const size = createRecordSize();
  const known = new Set<string>();
  let lines: string[] = [];
  let lineNumber = 0;
  let start = 1;
  let number = 0;

  function take(line: string, out: SdfRecord[]): void {
    lineNumber++;
    if (!line.startsWith('$$$$')) {
      size.add(line.length, start);
      lines.push(line);
      return;
    }
    size.reset();
    // Two ends in a row have no record between them.
    if (lines.some((text) => !isBlank(text))) out.push(recordOf(lines, ++number, start, known));
    lines = [];
    start = lineNumber + 1;
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
      if (lines.some((line) => line.trim() !== '')) out.push(recordOf(lines, ++number, start, known));
      lines = [];
      return out;
    },
  };
}
