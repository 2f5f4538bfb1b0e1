import { problemText, type SequenceRecord } from '../sequences/sequenceRecord';
import { writeGenBank } from '../sequences/writeGenBank';
import type { FileRecord, RecordColumns } from './recordTable';

export const FASTA_COLUMNS: RecordColumns = {
  name: 'Name',
  description: 'Description',
  content: 'Sequence',
  refused: 'Sequence text',
  reason: 'Not read',
};

export const GENBANK_COLUMNS: RecordColumns = { ...FASTA_COLUMNS, content: 'Plasmid' };

const NO_VALUES: ReadonlyMap<string, string> = new Map();

/** A record of a FASTA file: its letters. */
export function fastaFileRecord(record: SequenceRecord): FileRecord {
  const { name, description, sequence, problem } = record;
  return { name, description, content: sequence, values: NO_VALUES, problem: problem && problemText(record) };
}

/** A record of a GenBank file: written as GenBank again, which carries its features along. */
export function genBankFileRecord(record: SequenceRecord): FileRecord {
  const { name, description, sequence, annotations, topology, problem } = record;
  const values = new Map([['Length', String(sequence.length)]]);
  if (topology) values.set('Topology', topology);
  if (problem) return { name, description, content: sequence, values, problem: problemText(record) };
  return { name, description, content: writeGenBank({ name, seq: sequence, annotations }), values, problem: null };
}
