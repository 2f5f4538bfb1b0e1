import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { IconName } from '@/ui';

/** The icon of each field type. */
export const FIELD_ICONS: Record<FieldType, IconName> = {
  text: 'text',
  number: 'hash',
  'qualified-number': 'hash',
  'smiles-string': 'hex',
  select: 'tag',
  status: 'pill',
  multiselect: 'tag',
  molfile: 'hex',
  'field-reference': 'columns',
  'record-reference': 'link',
  file: 'file',
  image: 'image',
  date: 'calendar',
  URL: 'globe',
  boolean: 'checkbox',
  people: 'user',
  votes: 'thumb',
  'xy-array': 'curve',
  'dna-oligo': 'helix',
  'rna-oligo': 'helix',
  peptide: 'sequence',
  plasmid: 'plasmid',
  formula: 'formula',
  rxn: 'reaction',
  'object-reference': 'link',
};

/** The icon of a field; computed fields have the same one whatever their type. */
export function iconOf(field: Field): IconName {
  const { structure_measure: measured, aggregation } = field.attrs;
  const made =
    measured !== undefined || (aggregation && aggregation.kind !== 'list' && aggregation.kind !== 'earliest');
  return made ? 'formula' : FIELD_ICONS[field.field_type];
}
