import { problemText, type SequenceRecord } from '../sequences/sequenceRecord';
import { writeGenBank } from '../sequences/writeGenBank';
import { type FileRecord, type RecordColumns, sizeFault } from './recordTable';

export const FASTA_COLUMNS: RecordColumns = {
  name: 'Name',
  description: 'Description',
  content: 'Sequence',
  refused: 'Sequence text',
  reason: 'Not read',
};

export const GENBANK_COLUMNS: RecordColumns = { ...FASTA_COLUMNS, content: 'Plasmid' };

const NO_VALUES: ReadonlyMap<string, string> = new Map();

/** The record, refused when its sequence is longer than a cell accepts. */
function bounded(record: SequenceRecord): SequenceRecord {
  const reason = record.problem ? null : sizeFault('The sequence', record.sequence, 'letters');
  return reason === null ? record : { ...record, problem: { line: record.line, reason } };
}

/** A record of a FASTA file: its letters. */
export function fastaFileRecord(read: SequenceRecord): FileRecord {
  const record = bounded(read);
  const { name, description, sequence, problem } = record;
  return { name, description, content: sequence, values: NO_VALUES, problem: problem && problemText(record) };
}

/** A record of a GenBank file: written as GenBank again, which keeps its features. */
export function genBankFileRecord(read: SequenceRecord): FileRecord {
  const record = bounded(read);
  const { name, description, sequence, annotations, topology, problem } = record;
  const values = new Map([['Length', String(sequence.length)]]);
  if (topology) values.set('Topology', topology);
  if (record.oddFeatures && record.oddFeatures.length > 0)
    values.set('Locations as written', record.oddFeatures.join('\n'));
  if (problem) return { name, description, content: sequence, values, problem: problemText(record) };
  const warnings = (record.warnings ?? []).map((text) => `Record ${record.number}, ${name.slice(0, 60)}. ${text}`);
  return {
    name,
    description,
    content: writeGenBank({ name, seq: sequence, annotations }),
    values,
    problem: null,
    warnings,
  };
}
