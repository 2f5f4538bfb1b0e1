import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { RECORD_FILE_TYPES, type RecordFileKind } from '@/domain/files/recordFile';
import type { Field } from '@/domain/kinds/field';
import { DRAWN_STRUCTURES } from './drawnStructures';

/** A file format in which a view can be saved. */
export interface ExportForm {
  key: string;
  label: string;
  kind: 'csv' | 'xlsx' | 'drawn-xlsx' | RecordFileKind;
  /** The field whose structures or sequences are written; null = all columns. */
  field: Field | null;
  ending: string;
  mimetype: string;
}

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The formats in which the shown columns can be saved. A format names its field if several are suitable. */
export function exportForms(fields: readonly Field[]): ExportForm[] {
  const of = (kind: RecordFileKind, word: string, ending: string, mimetype: string) => {
    const list = fields.filter((field) => RECORD_FILE_TYPES[kind].has(field.field_type));
    return list.map(
      (field): ExportForm => ({
        key: `${kind}-${field.id}`,
        label: list.length === 1 ? word : `${word} of ${field.field_name || fieldTypeSpec(field.field_type).label}`,
        kind,
        field,
        ending,
        mimetype,
      }),
    );
  };
  return [
    { key: 'csv', label: 'CSV', kind: 'csv', field: null, ending: 'csv', mimetype: 'text/csv' },
    { key: 'xlsx', label: 'Excel', kind: 'xlsx', field: null, ending: 'xlsx', mimetype: WORKBOOK },
    ...(fields.some((field) => DRAWN_STRUCTURES.has(field.field_type))
      ? [
          {
            key: 'drawn-xlsx',
            label: 'Excel with drawn structures',
            kind: 'drawn-xlsx' as const,
            field: null,
            ending: 'xlsx',
            mimetype: WORKBOOK,
          },
        ]
      : []),
    ...of('sdf', 'SDF', 'sdf', 'chemical/x-mdl-sdfile'),
    ...of('fasta', 'FASTA', 'fasta', 'text/x-fasta'),
    ...of('genbank', 'GenBank', 'gb', 'text/x-genbank'),
  ];
}
