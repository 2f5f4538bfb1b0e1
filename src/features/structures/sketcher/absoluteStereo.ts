/** Place of the chiral flag in the counts line of a V2000 molfile (CTfile formats, "Counts line"). */
const FLAG = { line: 3, from: 12, to: 15 } as const;

/**
 * A molfile whose stereo centres are meant as drawn: without the chiral flag the format calls them racemic, which a
 * SMILES never says.
 */
export function absoluteStereo(molfile: string): string {
  const lines = molfile.split('\n');
  const counts = lines[FLAG.line];
  if (!counts || !/V2000\s*$/.test(counts)) return molfile;
  return lines.with(FLAG.line, `${counts.slice(0, FLAG.from)}  1${counts.slice(FLAG.to)}`).join('\n');
}
