import type { Field } from '../kinds/field';

/** Why nobody can write values of a stored field; null when they can be written. */
export function readonlyReason(
  field: Pick<Field, 'field_name' | 'field_type' | 'is_readonly' | 'import_id'>,
): string | null {
  if (field.field_type === 'formula') return `${field.field_name} is calculated and cannot be written.`;
  if (!field.is_readonly) return null;
  if (field.import_id) return `${field.field_name} is filled by an import and is read-only.`;
  return `${field.field_name} is read-only. Who may change the fields of the table can allow writing to it.`;
}
