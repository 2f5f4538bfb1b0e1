export type Strand = 'dna' | 'rna';

/** Pairs of the IUPAC nucleotide codes (NC-IUB 1984); ambiguity codes pair with the code of the paired set. */
const PAIRS: Readonly<Record<string, string>> = {
  A: 'T',
  C: 'G',
  G: 'C',
  T: 'A',
  U: 'A',
  R: 'Y',
  Y: 'R',
  S: 'S',
  W: 'W',
  K: 'M',
  M: 'K',
  B: 'V',
  V: 'B',
  D: 'H',
  H: 'D',
  N: 'N',
};

/** The pairing letters in the same order, case kept. Letters outside the alphabet become N. */
export function complement(sequence: string, strand: Strand): string {
  let paired = '';
  for (const letter of sequence) {
    const upper = letter.toUpperCase();
    const pair = strand === 'rna' && upper === 'A' ? 'U' : (PAIRS[upper] ?? 'N');
    paired += letter === upper ? pair : pair.toLowerCase();
  }
  return paired;
}

/** The opposite strand, 5' to 3', case kept. */
export function reverseComplement(sequence: string, strand: Strand): string {
  return [...complement(sequence, strand)].reverse().join('');
}
