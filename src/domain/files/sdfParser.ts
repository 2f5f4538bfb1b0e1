import { createLineReader } from './lineReader';
import { molfileFault } from './molfileFrame';

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

const TAG = /^>.*<([^>]*)>/;

/** A header without a name (a field's number): what stands under it belongs to no value. */
const NAMELESS = /^>\s/;

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/**
 * The lines of a value that begins at `from`, up to the next header. A blank line should end a value, and is forgotten or
 * doubled by some writers: text behind it that no header introduces is taken as more of the same, so that nothing is lost.
 */
function valueAt(lines: readonly string[], from: number): string[] {
  let end = from;
  while (end < lines.length && !TAG.test(lines[end]!)) {
    if (end > from && isBlank(lines[end - 1]) && NAMELESS.test(lines[end]!)) break;
    end++;
  }
  let start = from;
  while (start < end && isBlank(lines[start])) start++;
  while (end > start && isBlank(lines[end - 1])) end--;
  return lines.slice(start, end);
}

function tagsOf(lines: readonly string[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (let i = 0; i < lines.length; i++) {
    const head = TAG.exec(lines[i]!);
    if (!head) continue;
    const tag = head[1]!.trim();
    const value = valueAt(lines, i + 1).join('\n');
    const held = tags.get(tag);
    // A tag that comes twice has two values.
    tags.set(tag, held && value ? `${held}\n${value}` : held || value);
  }
  return tags;
}

function recordOf(lines: readonly string[], number: number, line: number): SdfRecord {
  const mEnd = lines.findIndex((text) => /^M {2}END\s*$/.test(text));
  const firstTag = lines.findIndex((text, i) => i > 3 && TAG.test(text));
  const fault = molfileFault(lines, mEnd);
  const length = mEnd >= 0 ? mEnd + 1 : firstTag >= 0 ? firstTag : lines.length;
  return {
    number,
    line,
    name: lines[0]?.trim() ?? '',
    molfile: `${lines.slice(0, length).join('\n')}\n`,
    tags: tagsOf(lines.slice(length)),
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
  let lines: string[] = [];
  let lineNumber = 0;
  let start = 1;
  let number = 0;

  function take(line: string, out: SdfRecord[]): void {
    lineNumber++;
    if (!line.startsWith('$$$$')) {
      lines.push(line);
      return;
    }
    out.push(recordOf(lines, ++number, start));
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
      if (lines.some((line) => line.trim() !== '')) out.push(recordOf(lines, ++number, start));
      lines = [];
      return out;
    },
  };
}
