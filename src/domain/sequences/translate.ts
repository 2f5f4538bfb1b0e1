const BASES = 'TCAG';
/** Standard code (NCBI translation table 1) in the order TCAG at each position. */
const CODE = 'FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG';

/**
 * Amino acids of the frame from the first base, `*` for a stop, X for an ambiguous codon; leftover bases at the end are
 * dropped.
 */
export function translate(sequence: string): string {
  const bases = sequence.toUpperCase().replaceAll('U', 'T');
  let protein = '';
  for (let i = 0; i + 2 < bases.length; i += 3) {
    const [a, b, c] = [bases[i]!, bases[i + 1]!, bases[i + 2]!].map((base) => BASES.indexOf(base)) as [
      number,
      number,
      number,
    ];
    protein += Math.min(a, b, c) < 0 ? 'X' : CODE[16 * a + 4 * b + c]!;
  }
  return protein;
}
