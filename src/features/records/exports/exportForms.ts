import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { Field } from '@/domain/rows/rowShapes';

/** A kind of file that a view can be saved as. */
export interface ExportForm {
  key: string;
  label: string;
  kind: 'csv' | 'xlsx' | 'sdf' | 'fasta' | 'genbank';
  /** The field whose structures or sequences are written; null = all columns. */
  field: Field | null;
  ending: string;
  mimetype: string;
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const STRUCTURES: ReadonlySet<string> = new Set(['smiles-string', 'molfile']);
const SEQUENCES: ReadonlySet<string> = new Set(['dna-oligo', 'rna-oligo', 'peptide', 'plasmid']);

/** What the shown columns can be saved as. A form names its field where there are several of its kind. */
export function exportForms(fields: readonly Field[]): ExportForm[] {
  const structures = fields.filter((field) => STRUCTURES.has(field.field_type));
  const sequences = fields.filter((field) => SEQUENCES.has(field.field_type));
  const plasmids = fields.filter((field) => field.field_type === 'plasmid');
  const of = (kind: ExportForm['kind'], word: string, list: readonly Field[], ending: string, mimetype: string) =>
    list.map(
      (field): ExportForm => ({
        key: `${kind}-${field.id}`,
        label: list.length === 1 ? word : `${word} of ${field.field_name || fieldTypeSpec(field.field_type).label}`,
        kind,
        field,
        ending,
        mimetype,
      }),
    );
  return [
    { key: 'csv', label: 'CSV', kind: 'csv', field: null, ending: 'csv', mimetype: 'text/csv' },
    { key: 'xlsx', label: 'Excel', kind: 'xlsx', field: null, ending: 'xlsx', mimetype: WORKBOOK },
    ...of('sdf', 'SDF', structures, 'sdf', 'chemical/x-mdl-sdfile'),
    ...of('fasta', 'FASTA', sequences, 'fasta', 'text/x-fasta'),
    ...of('genbank', 'GenBank', plasmids, 'gb', 'text/x-genbank'),
  ];
}
