/** Place of the chiral flag in the counts line of a V2000 molfile (CTfile formats, "Counts line"). */
const FLAG = { line: 3, from: 12, to: 15 } as const;
/** The same in V3000: atoms, bonds, groups, 3D constraints, chiral flag. */
const V3000_COUNTS = /^(M {2}V30 COUNTS \d+ \d+ \d+ \d+ )0/m;
/** Centres that are racemic or relative, in the extension of a SMILES: `|&1:4|`, `|o1:4|`. */
const GROUPS = /[&o]\d+:/;

/**
 * Whether a SMILES has stereo centres and means all of them as written.
 */
export function isAbsolute(smiles: string): boolean {
  const extension = smiles.indexOf('|');
  return smiles.includes('@') && (extension < 0 || !GROUPS.test(smiles.slice(extension)));
}

/**
 * A molfile whose stereo centres are meant as drawn: without the chiral flag the format calls them racemic, which a
 * SMILES without groups never says, and programs such as DataWarrior read it so.
 */
export function absoluteStereo(molfile: string): string {
  const lines = molfile.split('\n');
  const counts = lines[FLAG.line];
  if (counts && /V3000\s*$/.test(counts)) return molfile.replace(V3000_COUNTS, '$11');
  if (!counts || !/V2000\s*$/.test(counts)) return molfile;
  return lines.with(FLAG.line, `${counts.slice(0, FLAG.from)}  1${counts.slice(FLAG.to)}`).join('\n');
}
