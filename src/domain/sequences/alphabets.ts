import { blankNoLetters } from './sequenceLetters';

/** The letters that a sequence field accepts. */
export type SequenceKind = 'dna-oligo' | 'rna-oligo' | 'peptide' | 'plasmid';

const OLIGO = /[^ACGTU]/gi;
/** IUPAC nucleotide codes (NC-IUB 1984). */
const ANY_NUCLEOTIDE = /[^ACGTURYSWKMBDHVN]/gi;
/** A-I, K-N, P-T, V, W, X, Y (data model, section 5). */
const PEPTIDE = /[^A-IK-NP-TVWXY]/gi;

/**
 * The letters that a field does not accept, as a pattern of one letter, for matchAll: a long sequence is checked in one
 * pass. DNA and RNA both take T and U; published maps of plasmids contain ambiguous bases.
 * @param anyNucleotide display option allowAnyNucleotide of an oligo field
 */
export function foreignTo(kind: SequenceKind, anyNucleotide = false): RegExp {
  if (kind === 'peptide') return PEPTIDE;
  return kind === 'plasmid' || anyNucleotide ? ANY_NUCLEOTIDE : OLIGO;
}

/**
 * Positions (from 0) of letters in a typed text that a field does not accept. A FASTA header line, blanks and position
 * numbers are not letters.
 */
export function foreignPlaces(typed: string, foreign: RegExp): number[] {
  const head = /^\s*>[^\r\n]*(?:\r?\n|$)/.exec(typed)?.[0].length ?? 0;
  const places: number[] = [];
  for (const { 0: letter, index } of blankNoLetters(typed.slice(head)).matchAll(foreign))
    if (letter !== ' ') places.push(head + index);
  return places;
}
