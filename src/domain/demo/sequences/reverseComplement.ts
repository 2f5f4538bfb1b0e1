const DNA: Readonly<Record<string, string>> = { A: 'T', C: 'G', G: 'C', T: 'A' };
const RNA: Readonly<Record<string, string>> = { A: 'U', C: 'G', G: 'C', U: 'A' };

/** The opposite strand, 5' to 3'. Letters outside the alphabet become N. */
export function reverseComplement(sequence: string, strand: 'dna' | 'rna'): string {
  const pairs = strand === 'dna' ? DNA : RNA;
  let opposite = '';
  for (let i = sequence.length - 1; i >= 0; i--) opposite += pairs[sequence[i]!] ?? 'N';
  return opposite;
}
