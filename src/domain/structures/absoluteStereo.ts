/** Position of the chiral flag in the counts line of a V2000 molfile (CTfile formats, "Counts line"). */
const FLAG = { line: 3, from: 12, to: 15 } as const;
/** The same in V3000: `M  V30 COUNTS` with atoms, bonds, groups, 3D constraints and the chiral flag. */
const V3000 = { counts: 'M  V30 COUNTS ', flag: 4 } as const;
/** Racemic or relative centres, in the extension of a SMILES: `|&1:4|`, `|o1:4|`. */
const GROUPS = /[&o]\d+:/;

/** Whether a SMILES has stereocentres and all of them are meant as written. */
export function isAbsolute(smiles: string): boolean {
  const extension = smiles.indexOf('|');
  return smiles.includes('@') && (extension < 0 || !GROUPS.test(smiles.slice(extension)));
}

/** A V3000 counts line with the chiral flag set. */
function chiralCounts(line: string): string {
  const numbers = line.slice(V3000.counts.length).split(' ');
  return numbers[V3000.flag]?.startsWith('0')
    ? `${V3000.counts}${numbers.with(V3000.flag, `1${numbers[V3000.flag]?.slice(1)}`).join(' ')}`
    : line;
}

/**
 * A molfile whose stereocentres are meant as drawn: without the chiral flag the format declares them racemic, which a
 * SMILES without groups never means, and programs such as DataWarrior read it that way.
 */
export function absoluteStereo(molfile: string): string {
  const lines = molfile.split('\n');
  const counts = lines[FLAG.line];
  if (counts && /V3000\s*$/.test(counts)) {
    const at = lines.findIndex((line) => line.startsWith(V3000.counts));
    return at < 0 ? molfile : lines.with(at, chiralCounts(lines[at] as string)).join('\n');
  }
  if (!counts || !/V2000\s*$/.test(counts)) return molfile;
  return lines.with(FLAG.line, `${counts.slice(0, FLAG.from)}  1${counts.slice(FLAG.to)}`).join('\n');
}
