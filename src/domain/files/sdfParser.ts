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
const COUNTS = /^([ \d]{3})([ \d]{3})/;

function problemOf(lines: readonly string[], mEnd: number): { at: number; reason: string } | null {
  const counts = lines[3];
  if (counts === undefined) return { at: lines.length, reason: 'The record ends before its counts line (line 4).' };
  const isV3000 = /V3000\s*$/.test(counts);
  const read = COUNTS.exec(counts);
  if (!read || (!isV3000 && read[1]!.trim() === ''))
    return { at: 3, reason: 'The counts line has no numbers of atoms and bonds.' };
  if (mEnd < 0) return { at: lines.length, reason: 'The molfile has no "M  END": the record is cut short.' };
  if (isV3000) {
    const block = (what: string) => lines.some((line) => line.startsWith(`M  V30 ${what}`));
    if (!block('BEGIN CTAB') || !block('END CTAB'))
      return { at: 4, reason: 'The V3000 block has no beginning or no end.' };
    return null;
  }
  const atoms = Number(read[1]);
  const bonds = Number(read[2] || 0);
  for (let i = 4; i < 4 + atoms; i++) {
    const line = lines[i]!;
    const isAtom = i < mEnd && /^(?:[ \d.+-]{10}){3} ?[A-Za-z*#]/.test(line);
    if (!isAtom) return { at: i, reason: `Atom ${i - 3} of ${atoms} is not an atom line.` };
  }
  for (let i = 4 + atoms; i < 4 + atoms + bonds; i++) {
    const isBond = i < mEnd && /^[ \d]{6}[ \d]{1,3}/.test(lines[i]!);
    if (!isBond) return { at: i, reason: `Bond ${i - 3 - atoms} of ${bonds} is not a bond line.` };
  }
  return null;
}

function tagsOf(lines: readonly string[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (let i = 0; i < lines.length; i++) {
    const head = TAG.exec(lines[i]!);
    if (!head) continue;
    const value: string[] = [];
    // A blank line ends the value; a tag line does where the blank one was forgotten.
    while (i + 1 < lines.length && lines[i + 1]!.trim() !== '' && !TAG.test(lines[i + 1]!)) value.push(lines[++i]!);
    tags.set(head[1]!.trim(), value.join('\n'));
  }
  return tags;
}

function recordOf(lines: readonly string[], number: number, line: number): SdfRecord {
  const mEnd = lines.findIndex((text) => /^M {2}END\s*$/.test(text));
  const firstTag = lines.findIndex((text, i) => i > 3 && TAG.test(text));
  const fault = problemOf(lines, mEnd);
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
  let held = '';
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

  function split(text: string, out: SdfRecord[], isLast: boolean): void {
    held += text;
    let from = 0;
    for (const match of held.matchAll(/\r\n|\r|\n/g)) {
      // A CR at the end of a piece may be half of a CRLF.
      if (match[0] === '\r' && match.index === held.length - 1 && !isLast) break;
      take(held.slice(from, match.index), out);
      from = match.index + match[0].length;
    }
    held = held.slice(from);
  }

  return {
    push(text) {
      const out: SdfRecord[] = [];
      split(text, out, false);
      return out;
    },
    end() {
      const out: SdfRecord[] = [];
      split('', out, true);
      if (held !== '') take(held, out);
      held = '';
      if (lines.some((line) => line.trim() !== '')) out.push(recordOf(lines, ++number, start));
      lines = [];
      return out;
    },
  };
}
