import { reverseComplement } from './complement';

/** Bases that each IUPAC nucleotide code stands for (NC-IUB 1984). */
const SETS: Readonly<Record<string, string>> = {
  A: 'A',
  C: 'C',
  G: 'G',
  T: 'TU',
  U: 'TU',
  R: 'AG',
  Y: 'CTU',
  S: 'CG',
  W: 'ATU',
  K: 'GTU',
  M: 'AC',
  B: 'CGTU',
  D: 'AGTU',
  H: 'ACTU',
  V: 'ACG',
  N: 'ACGTU',
};

/** An occurrence of a motif: positions from 1, both ends included; start > end spans the origin. */
export interface MotifHit {
  start: number;
  end: number;
  /** -1: it is on the other strand. */
  direction: 1 | -1;
}

/**
 * The letters that each letter of a motif matches, upper and lower case: its bases, and its own code if a sequence is
 * ambiguous.
 */
const takenBy = (motif: string): Set<string>[] =>
  [...motif.toUpperCase()].map((code) => {
    const letters = `${SETS[code]!}${code}`;
    return new Set(letters + letters.toLowerCase());
  });

/** Whether a text can be searched for: IUPAC codes only, and not empty. */
export function isMotif(text: string): boolean {
  return text !== '' && [...text.toUpperCase()].every((code) => code in SETS);
}

/**
 * All occurrences of a motif (IUPAC codes) on both strands of a sequence, overlapping ones too, by position. A
 * palindrome is found once, on the top strand.
 * @param circular whether occurrences that span the origin count.
 * @returns an empty list for an invalid motif, or one longer than the sequence.
 */
export function findMotif(sequence: string, motif: string, circular: boolean): MotifHit[] {
  const n = sequence.length;
  const size = motif.length;
  if (!isMotif(motif) || size > n) return [];
  const text = circular ? sequence + sequence.slice(0, size - 1) : sequence;
  const other = reverseComplement(motif, 'dna').toUpperCase();
  const hits: MotifHit[] = [];
  const look = (wanted: string, direction: 1 | -1) => {
    const taken = takenBy(wanted);
    const most = Math.min(n, text.length - size + 1);
    for (let index = 0; index < most; index++)
      if (taken.every((letters, i) => letters.has(text[index + i]!)))
        hits.push({ start: index + 1, end: ((index + size - 1) % n) + 1, direction });
  };
  look(motif, 1);
  if (other !== motif.toUpperCase().replaceAll('U', 'T')) look(other, -1);
  return hits.sort((a, b) => a.start - b.start || b.direction - a.direction);
}
