/**
 * Average masses in g/mol of the nucleoside monophosphates less water, with a free acid phosphate, from the standard
 * atomic weights of IUPAC (abridged, 2021).
 */
const DNA: Readonly<Record<string, number>> = { A: 313.21, C: 289.18, G: 329.21, T: 304.2, U: 290.17 };
const RNA: Readonly<Record<string, number>> = { A: 329.21, C: 305.18, G: 345.21, U: 306.17, T: 320.19 };
/** Removal of the phosphate (HPO2) at the 5' end, and the water of the ends. */
const FIVE_PRIME_OH = -61.96;

/** Average residue masses of amino acids, g/mol. */
const RESIDUES: Readonly<Record<string, number>> = {
  A: 71.0788,
  R: 156.1875,
  N: 114.1038,
  D: 115.0886,
  C: 103.1388,
  E: 129.1155,
  Q: 128.1307,
  G: 57.0519,
  H: 137.1411,
  I: 113.1594,
  L: 113.1594,
  K: 128.1741,
  M: 131.1926,
  F: 147.1766,
  P: 97.1167,
  S: 87.0782,
  T: 101.1051,
  W: 186.2132,
  Y: 163.176,
  V: 99.1326,
};
const WATER = 18.01528;

function sum(sequence: string, masses: Readonly<Record<string, number>>): number | null {
  let total = 0;
  for (const letter of sequence.toUpperCase()) {
    const mass = masses[letter];
    if (mass === undefined) return null;
    total += mass;
  }
  return sequence === '' ? null : total;
}

/** Average mass of a single strand with OH at both ends, free acid, in g/mol; null if a letter represents several bases. */
export function oligoWeight(sequence: string, strand: 'dna' | 'rna'): number | null {
  const total = sum(sequence, strand === 'dna' ? DNA : RNA);
  return total === null ? null : total + FIVE_PRIME_OH;
}

/**
 * Average mass of a linear peptide with free ends in g/mol; null if a letter does not stand for a single amino acid (B,
 * X).
 */
export function peptideWeight(sequence: string): number | null {
  const total = sum(sequence, RESIDUES);
  return total === null ? null : total + WATER;
}
