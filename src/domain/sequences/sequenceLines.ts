import type { DisplayOptions } from '../kinds/field';
import { complement } from './complement';
import { consensus } from './consensus';
import { translate } from './translate';

/** A line under a sequence; its letters are aligned with those of the sequence. */
export interface SequenceLine {
  kind: 'complement' | 'consensus' | 'translation';
  /** As long as the sequence; a blank where there is no mark. */
  letters: string;
}

/** One amino acid is under the middle base of its codon. */
const spread = (protein: string, length: number) =>
  [...protein]
    .map((letter) => ` ${letter} `)
    .join('')
    .padEnd(length);

/**
 * The lines that a field's display options ask for under a sequence.
 * @param all sequences of the cell (several experiments), for the consensus
 * @param stated a consensus that the value itself has (peptides)
 */
export function sequenceLines(
  type: 'dna-oligo' | 'rna-oligo' | 'peptide',
  sequence: string,
  options: Pick<DisplayOptions, 'consensus' | 'complement' | 'translation'>,
  all: readonly string[],
  stated?: string,
): SequenceLine[] {
  const lines: SequenceLine[] = [];
  if (type === 'peptide') return options.consensus && stated ? [{ kind: 'consensus', letters: stated }] : [];
  if (options.complement)
    lines.push({ kind: 'complement', letters: complement(sequence, type === 'dna-oligo' ? 'dna' : 'rna') });
  if (options.consensus) lines.push({ kind: 'consensus', letters: consensus(all) });
  if (options.translation) lines.push({ kind: 'translation', letters: spread(translate(sequence), sequence.length) });
  return lines;
}
