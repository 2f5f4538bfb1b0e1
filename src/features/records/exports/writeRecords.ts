import { csvLine } from '@/domain/files/csvCell';
import { type ExportedRow, type ToMolfiles, type WrittenPart, writeRecordFile } from '@/domain/files/recordFile';
import type { Field } from '@/domain/kinds/field';
import type { ExportForm } from './exportForms';

/** The head of the file, before its records. */
export function headOf(form: ExportForm, fields: readonly Field[]): string {
  return form.kind === 'csv' ? csvLine(['Identifier', ...fields.map((field) => field.field_name)]) : '';
}

/**
 * Records as a part of a text file.
 * @param fields the shown columns, in the order of the texts
 */
export async function writeRecords(
  form: ExportForm,
  fields: readonly Field[],
  rows: readonly ExportedRow[],
  toMolfiles: ToMolfiles,
): Promise<WrittenPart> {
  if (form.kind === 'csv' || form.kind === 'xlsx' || form.kind === 'drawn-xlsx')
    return { text: rows.map((row) => csvLine([row.identifier, ...row.texts])).join(''), left: 0 };
  const at = fields.findIndex((field) => field.id === form.field?.id);
  const columns = fields.map((field) => ({ name: field.field_name, type: field.field_type }));
  return writeRecordFile(form.kind, columns, at, rows, toMolfiles);
}
