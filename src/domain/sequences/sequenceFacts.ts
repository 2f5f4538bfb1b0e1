import { gcContent } from './gcContent';
import { meltingTemperature, PRIMER_CONDITIONS } from './meltingTemperature';
import { oligoWeight, peptideWeight } from './sequenceWeight';

export interface SequenceFact {
  label: string;
  value: string;
  /** The source of the number, for whoever relies on it. */
  source?: string;
}

/** Nearest-neighbour sums fit short duplexes; beyond that they mislead. */
const LONGEST_TM = 120;

const TM_SOURCE = `Nearest neighbour, SantaLucia 1998; ${PRIMER_CONDITIONS.strand * 1e6} µM oligo, ${PRIMER_CONDITIONS.sodium * 1000} mM Na+`;

/** Facts computed from a sequence, ready to be shown; those that a letter makes unknown are left out. */
export function sequenceFacts(type: 'dna-oligo' | 'rna-oligo' | 'peptide', sequence: string): SequenceFact[] {
  const facts: SequenceFact[] = [{ label: 'Length', value: `${sequence.length} ${type === 'peptide' ? 'aa' : 'nt'}` }];
  if (type === 'peptide') {
    const weight = peptideWeight(sequence);
    if (weight !== null)
      facts.push({ label: 'MW', value: `${weight.toFixed(1)} g/mol`, source: 'Average, linear, free ends' });
    return facts;
  }
  const gc = gcContent(sequence);
  if (gc !== null) facts.push({ label: 'GC', value: `${Math.round(gc * 100)} %` });
  const melting = type === 'dna-oligo' && sequence.length <= LONGEST_TM ? meltingTemperature(sequence) : null;
  if (melting !== null) facts.push({ label: 'Tm', value: `${melting.toFixed(1)} °C`, source: TM_SOURCE });
  const weight = oligoWeight(sequence, type === 'dna-oligo' ? 'dna' : 'rna');
  if (weight !== null)
    facts.push({ label: 'MW', value: `${weight.toFixed(1)} g/mol`, source: 'Average, single strand, free acid' });
  return facts;
}
