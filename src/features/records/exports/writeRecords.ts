import type { Plasmid } from '@/domain/fields/plasmid';
import { readSequenceText } from '@/domain/fields/sequenceText';
import { csvLine } from '@/domain/files/csvCell';
import { sdfRecord } from '@/domain/files/writeSdf';
import type { Field } from '@/domain/rows/rowShapes';
import { toFasta } from '@/domain/sequences/fasta';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { readAll } from '@/domain/sequences/sequenceRecord';
import { writeGenBank } from '@/domain/sequences/writeGenBank';
import type { ExportForm } from './exportForms';

/** A record as the engine exports it: a text per column. */
export interface ExportedRow {
  identifier: string;
  texts: readonly string[];
}

/** Molfiles of structures, null where one cannot be written; in the order given. */
export type ToMolfiles = (structures: readonly string[]) => Promise<(string | null)[]>;

export interface WrittenPart {
  text: string;
  /** Records that hold nothing of what the form writes, or what cannot be written in it. */
  left: number;
}

const SEPARATOR = '; ';

/** The plasmid that a text of a cell stands for: GenBank, FASTA or bases. */
function plasmidOf(text: string, identifier: string): Plasmid {
  if (text.startsWith('LOCUS')) {
    const [record] = readAll(createGenBankParser(), text);
    if (record && !record.problem) return { name: record.name, seq: record.sequence, annotations: record.annotations };
  }
  const { name, sequence } = readSequenceText(text);
  return { name: name ?? identifier, seq: sequence, annotations: [] };
}

async function sdfText(
  rows: readonly ExportedRow[],
  fields: readonly Field[],
  at: number,
  toMolfiles: ToMolfiles,
): Promise<WrittenPart> {
  const structures = rows.map((row) => row.texts[at] ?? '');
  const isMolfile = fields[at]?.field_type === 'molfile';
  const wanted = structures.filter((text) => text !== '');
  const made = isMolfile ? wanted : await toMolfiles(wanted);
  let next = 0;
  let left = 0;
  const records = rows.map((row, i) => {
    const structure = structures[i] ?? '';
    const molfile = structure === '' ? null : (made[next++] ?? null);
    if (molfile === null && structure !== '') left++;
    const tags = fields.flatMap((field, column): [string, string][] => {
      const text = row.texts[column] ?? '';
      // A structure that cannot be written is kept as it was typed.
      return column === at && (molfile !== null || structure === '') ? [] : [[field.field_name, text]];
    });
    return sdfRecord({ molfile, name: row.identifier, tags });
  });
  return { text: records.join(''), left };
}

/** The head of the file, before its records. */
export function headOf(form: ExportForm, fields: readonly Field[]): string {
  return form.kind === 'csv' ? csvLine(['Identifier', ...fields.map((field) => field.field_name)]) : '';
}

/**
 * Records as a part of a file.
 * @param fields the shown columns, in the order of the texts
 */
export async function writeRecords(
  form: ExportForm,
  fields: readonly Field[],
  rows: readonly ExportedRow[],
  toMolfiles: ToMolfiles,
): Promise<WrittenPart> {
  if (form.kind === 'csv')
    return { text: rows.map((row) => csvLine([row.identifier, ...row.texts])).join(''), left: 0 };
  const at = fields.findIndex((field) => field.id === form.field?.id);
  if (form.kind === 'sdf') return sdfText(rows, fields, at, toMolfiles);
  let left = 0;
  const parts = rows.flatMap((row) => {
    const text = row.texts[at] ?? '';
    if (text === '') {
      left++;
      return [];
    }
    if (form.field?.field_type === 'plasmid') {
      const plasmid = plasmidOf(text, row.identifier);
      return [form.kind === 'genbank' ? writeGenBank(plasmid) : toFasta(plasmid.name || row.identifier, plasmid.seq)];
    }
    return text.split(SEPARATOR).map((sequence) => toFasta(row.identifier, sequence));
  });
  return { text: parts.join(''), left };
}
