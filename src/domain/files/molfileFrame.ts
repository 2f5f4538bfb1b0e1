/** A place in a list of lines (from 0) and what is wrong there. */
export interface FrameFault {
  at: number;
  reason: string;
}

const COUNTS = /^([ \d]{3})([ \d]{3})/;

/**
 * What is wrong with the frame of a molfile (counts, atom and bond lines, ends), or null. Whether it is a molecule, a
 * chemistry engine tells.
 * @param mEnd place of its `M  END`, -1 when there is none.
 */
export function molfileFault(lines: readonly string[], mEnd: number): FrameFault | null {
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
