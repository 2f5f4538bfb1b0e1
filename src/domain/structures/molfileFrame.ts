/** The index of a line (from 0) and what is wrong there. */
export interface FrameFault {
  at: number;
  reason: string;
}

const COUNTS = /^([ \d]{3})([ \d]{3})/;

const COORDINATES = /^(?: +[-+.\d][-+.\deE]*){3}(?: |$)/;

/** Where an element, or a list of elements in quotes or brackets, may end. */
function endsOfElement(text: string): number[] {
  const open = text[0] === '"' ? 0 : (/^(?:NOT *)?\[/.exec(text)?.[0].length ?? 0) - 1;
  const close = open < 0 ? -1 : text.indexOf(text[open] === '"' ? '"' : ']', open + 1);
  const blank = text.search(/\s/);
  return [close + 1, blank < 0 ? text.length : blank].filter((end) => end > 0);
}

/** Index, then element or list of elements, then three coordinates. */
function isAtomLine(line: string): boolean {
  const head = /^M {2}V30 +\d+ +/.exec(line);
  if (!head) return false;
  const rest = line.slice(head[0].length);
  return endsOfElement(rest).some((end) => COORDINATES.test(rest.slice(end)));
}

const ENTRIES = {
  ATOM: isAtomLine,
  /** Index, order and the two ends. */
  BOND: (line: string) => /^M {2}V30 +\d+ +\d+ +\d+ +\d+(?: |$)/.test(line),
} as const;
type Entry = keyof typeof ENTRIES;

/** A line with its continuations: a hyphen at the end of a line marks one. */
function wholeLine(lines: readonly string[], at: number): string {
  const parts: string[] = [];
  let part = lines[at]!;
  for (let i = at + 1; part.endsWith('-') && i < lines.length; i++) {
    parts.push(part.slice(0, -1));
    part = lines[i]!.replace(/^M {2}V30 /, '');
  }
  return [...parts, part].join('');
}

/** Error in the first V3000 block of some lines: in its ends, its counts, its atom and bond lines; or null. */
export function ctabFault(lines: readonly string[]): FrameFault | null {
  const begin = lines.findIndex((line) => /^M {2}V30 +BEGIN +CTAB\b/.test(line));
  if (begin < 0) return { at: Math.min(4, lines.length - 1), reason: 'The V3000 block has no beginning (BEGIN CTAB).' };
  const end = lines.findIndex((line, i) => i > begin && /^M {2}V30 +END +CTAB\b/.test(line));
  if (end < 0) return { at: lines.length - 1, reason: 'The V3000 block has no end (END CTAB).' };
  const counts = lines.findIndex((line, i) => i > begin && i < end && /^M {2}V30 +COUNTS /.test(line));
  const named = /^M {2}V30 +COUNTS +(\d+) +(\d+)/.exec(lines[counts] ?? '');
  if (!named) return { at: counts < 0 ? begin : counts, reason: 'The V3000 block has no counts line.' };
  const found: Record<Entry, number> = { ATOM: 0, BOND: 0 };
  let inside: Entry | null = null;
  for (let i = begin; i < end; i++) {
    const line = lines[i]!;
    const mark = /^M {2}V30 +(BEGIN|END) +(ATOM|BOND)\b/.exec(line);
    if (mark) inside = mark[1] === 'BEGIN' ? (mark[2] as Entry) : null;
    else if (inside !== null) {
      if (lines[i - 1]!.endsWith('-')) continue;
      if (!ENTRIES[inside](wholeLine(lines, i)))
        return { at: i, reason: `This is not a valid ${inside.toLowerCase()} line.` };
      found[inside]++;
    }
  }
  if (found.ATOM === Number(named[1]) && found.BOND === Number(named[2])) return null;
  const mismatch = `names ${named[1]} atoms and ${named[2]} bonds, the block has ${found.ATOM} and ${found.BOND}`;
  return { at: counts, reason: `The counts line ${mismatch}.` };
}

/**
 * Error in the frame of a molfile (counts, atom and bond lines, ends), or null. Whether it is a molecule is left to a
 * chemistry engine.
 * @param mEnd index of its `M  END`, -1 when there is none.
 */
export function molfileFault(lines: readonly string[], mEnd: number): FrameFault | null {
  const counts = lines[3];
  if (counts === undefined) return { at: lines.length, reason: 'The record ends before its counts line (line 4).' };
  const isV3000 = /V3000\s*$/.test(counts);
  const read = COUNTS.exec(counts);
  if (!read || (!isV3000 && read[1]!.trim() === ''))
    return { at: 3, reason: 'The counts line has no numbers of atoms and bonds.' };
  if (mEnd < 0) return { at: lines.length, reason: 'The molfile has no "M  END": the record is cut short.' };
  if (isV3000) return ctabFault(lines.slice(0, mEnd));
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
