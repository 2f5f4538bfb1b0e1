import { readSequenceText } from '../fields/sequenceText';
import type { FieldType } from '../kinds/fieldType';
import { isRedacted } from '../records/redacted';
import { toFasta } from '../sequences/fasta';
import { createGenBankParser } from '../sequences/genBankParser';
import type { Plasmid } from '../sequences/plasmid';
import { readAll } from '../sequences/sequenceRecord';
import { writeGenBank } from '../sequences/writeGenBank';
import { absoluteStereo, isAbsolute } from '../structures/absoluteStereo';
import { sdfRecord } from './writeSdf';

/** Files that contain one record after the other, about the structure or sequence of one column. */
export type RecordFileKind = 'sdf' | 'fasta' | 'genbank';

/** Types whose values each kind of file can contain. */
export const RECORD_FILE_TYPES: Readonly<Record<RecordFileKind, ReadonlySet<FieldType>>> = {
  sdf: new Set<FieldType>(['smiles-string', 'molfile']),
  fasta: new Set<FieldType>(['dna-oligo', 'rna-oligo', 'peptide', 'plasmid']),
  genbank: new Set<FieldType>(['plasmid']),
};

/** A record as it is exported: a text per column. */
export interface ExportedRow {
  identifier: string;
  texts: readonly string[];
}

/** A column to be written. */
export interface FileColumn {
  name: string;
  type: FieldType;
}

/** Molfiles of structures, null for one that cannot be written; in the order given. */
export type ToMolfiles = (structures: readonly string[]) => Promise<(string | null)[]>;

export interface WrittenPart {
  text: string;
  /** Records that lack what the file is about, or whose content cannot be written to it. */
  left: number;
}

const SEPARATOR = '; ';

/** The plasmid described by the text of a cell: GenBank, FASTA or bases. */
function plasmidOf(text: string, identifier: string): Plasmid {
  if (text.startsWith('LOCUS')) {
    const [record] = readAll(createGenBankParser(), text);
    if (record && !record.problem) return { name: record.name, seq: record.sequence, annotations: record.annotations };
  }
  const { name, sequence } = readSequenceText(text);
  return { name: name ?? identifier, seq: sequence, annotations: [] };
}

/** Text of a cell as the reader may see it. */
const shown = (text: string | undefined) => (text === undefined || isRedacted(text) ? '' : text);

/** Molfiles of SMILES, including their statements about stereocentres. */
async function molfilesOf(smiles: readonly string[], toMolfiles: ToMolfiles): Promise<(string | null)[]> {
  const made = await toMolfiles(smiles);
  return made.map((molfile, i) => (molfile && isAbsolute(smiles[i] ?? '') ? absoluteStereo(molfile) : molfile));
}

async function sdfText(
  columns: readonly FileColumn[],
  at: number,
  rows: readonly ExportedRow[],
  toMolfiles: ToMolfiles,
): Promise<WrittenPart> {
  const structures = rows.map((row) => shown(row.texts[at]));
  const wanted = structures.filter((text) => text !== '');
  const made = columns[at]?.type === 'molfile' ? wanted : await molfilesOf(wanted, toMolfiles);
  let next = 0;
  let left = 0;
  const records = rows.map((row, i) => {
    const structure = structures[i] ?? '';
    const molfile = structure === '' ? null : (made[next++] ?? null);
    if (molfile === null && structure !== '') left++;
    const tags = columns.flatMap(({ name }, column): [string, string][] => {
      const text = row.texts[column] ?? '';
      // A structure that cannot be written is kept as it was typed.
      return column === at && (molfile !== null || structure === '') ? [] : [[name, text]];
    });
    return sdfRecord({ molfile, name: row.identifier, tags });
  });
  return { text: records.join(''), left };
}

/**
 * Records as a part of a file.
 * @param at index of the column that the file is about, among the columns and the texts of each row
 */
export async function writeRecordFile(
  kind: RecordFileKind,
  columns: readonly FileColumn[],
  at: number,
  rows: readonly ExportedRow[],
  toMolfiles: ToMolfiles,
): Promise<WrittenPart> {
  if (kind === 'sdf') return sdfText(columns, at, rows, toMolfiles);
  let left = 0;
  const parts = rows.flatMap((row) => {
    const text = shown(row.texts[at]);
    if (text === '') {
      left++;
      return [];
    }
    if (columns[at]?.type === 'plasmid') {
      const plasmid = plasmidOf(text, row.identifier);
      return [kind === 'genbank' ? writeGenBank(plasmid) : toFasta(plasmid.name || row.identifier, plasmid.seq)];
    }
    return text.split(SEPARATOR).map((sequence) => toFasta(row.identifier, sequence));
  });
  return { text: parts.join(''), left };
}
