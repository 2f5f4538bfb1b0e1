/** IUPAC code of a set of bases, by the bases in the order A C G T (NC-IUB 1984). */
const CODES: Readonly<Record<string, string>> = {
  A: 'A',
  C: 'C',
  G: 'G',
  T: 'T',
  AC: 'M',
  AG: 'R',
  AT: 'W',
  CG: 'S',
  CT: 'Y',
  GT: 'K',
  ACG: 'V',
  ACT: 'H',
  AGT: 'D',
  CGT: 'B',
  ACGT: 'N',
};
const SETS = new Map(Object.entries(CODES).map(([bases, code]) => [code, bases]));

/**
 * The consensus of sequences, position by position from their first base: the base if all agree, else the IUPAC code of
 * the occurring bases. Sequences that end earlier do not count at later positions. U counts as T.
 */
export function consensus(sequences: readonly string[]): string {
  const length = Math.max(0, ...sequences.map((sequence) => sequence.length));
  let common = '';
  for (let at = 0; at < length; at++) {
    const bases = new Set<string>();
    for (const sequence of sequences) {
      const letter = sequence[at]?.toUpperCase().replace('U', 'T');
      if (letter) for (const base of SETS.get(letter) ?? 'ACGT') bases.add(base);
    }
    common += CODES[[...bases].sort().join('')] ?? 'N';
  }
  return common;
}
