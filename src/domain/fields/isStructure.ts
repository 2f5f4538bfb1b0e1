import type { FieldType } from '../kinds/fieldType';

/** Whether a field holds structures of compounds, which structure searches, properties and comparisons use. */
export function isStructure({ field_type }: { field_type: FieldType }): boolean {
  return field_type === 'smiles-string' || field_type === 'molfile';
}
