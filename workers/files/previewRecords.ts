import { createSdfParser } from '@/domain/files/sdfParser';
import { sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { isSnapGene, readSnapGene } from '@/domain/sequences/readSnapGene';
import type { SequenceRecord } from '@/domain/sequences/sequenceRecord';

/** The first records of a file, for a preview. */
export interface RecordPreview<T> {
  records: T[];
  /** Whether the file has more. */
  cut: boolean;
}

/** A structure or reaction of a file. */
export interface PreviewStructure {
  name: string;
  text: string;
  /** Why it is incomplete, with its line; null when it is complete. */
  problem: string | null;
}

/** A sequence of a file, with its first letters. */
export interface PreviewSequence extends Omit<SequenceRecord, 'sequence'> {
  letters: string;
  length: number;
}

/** Bytes that are read: a plasmid with its map has some tens of kB. */
const SEQUENCE_BYTES = 4 * 1024 * 1024;
const STRUCTURE_BYTES = 512 * 1024;
const SEQUENCES = 20;
const STRUCTURES = 24;
const LETTERS = 1200;
const HEAD = 64;

async function beginning(file: Blob, most: number): Promise<{ text: string; cut: boolean }> {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  const cut = file.size > most;
  const reader = createTextReader(sniff(bytes, !cut).encoding);
  return { text: reader.push(bytes), cut };
}

const first = <T>(records: T[], most: number, cut: boolean): RecordPreview<T> => ({
  records: records.slice(0, most),
  cut: cut || records.length > most,
});

async function sequencesOf(file: Blob): Promise<RecordPreview<SequenceRecord>> {
  if (isSnapGene(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()))) {
    const bytes = new Uint8Array(await file.slice(0, SEQUENCE_BYTES).arrayBuffer());
    return first([readSnapGene(bytes, 'SnapGene map')], 1, file.size > SEQUENCE_BYTES);
  }
  const { text, cut } = await beginning(file, SEQUENCE_BYTES);
  const parser = /^\s*LOCUS/.test(text) ? createGenBankParser() : createFastaParser();
  return first([...parser.push(text), ...(cut ? [] : parser.end())], SEQUENCES, cut);
}

/** The first sequences of a GenBank, FASTA or SnapGene file. */
export async function previewSequences(file: Blob): Promise<RecordPreview<PreviewSequence>> {
  const { records, cut } = await sequencesOf(file);
  const shown = records.map(({ sequence, ...record }) => ({
    ...record,
    letters: sequence.slice(0, LETTERS),
    length: sequence.length,
  }));
  return { records: shown, cut };
}

/** The first structures of a molfile, SDF or list of SMILES, or the reaction of an RXN file. */
export async function previewStructures(file: Blob, name: string): Promise<RecordPreview<PreviewStructure>> {
  const { text, cut } = await beginning(file, STRUCTURE_BYTES);
  if (/\.rxn$/i.test(name)) return { records: [{ name, text, problem: null }], cut };
  if (/\.smi(?:les)?$/i.test(name)) {
    const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
    const structures = lines.map((line) => {
      const [smiles = '', ...title] = line.trim().split(/\s+/);
      return { name: title.join(' '), text: smiles, problem: null };
    });
    return first(structures, STRUCTURES, cut);
  }
  const parser = createSdfParser();
  const records = [...parser.push(text), ...(cut ? [] : parser.end())];
  const structures = records.map(({ number, name: title, molfile, problem }) => ({
    name: title || `Record ${number}`,
    text: molfile,
    problem: problem && `Line ${problem.line}: ${problem.reason}`,
  }));
  return first(structures, STRUCTURES, cut);
}
