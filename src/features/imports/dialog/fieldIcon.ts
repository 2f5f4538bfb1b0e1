import type { FieldType } from '@/domain/fields/fieldType';
import type { IconName } from '@/ui';

/** The icon of each field type, as the heads of the grid show it. */
export const FIELD_ICONS: Record<FieldType, IconName> = {
  text: 'text',
  number: 'hash',
  'qualified-number': 'hash',
  'smiles-string': 'hex',
  select: 'tag',
  status: 'flag',
  multiselect: 'tag',
  molfile: 'hex',
  'field-reference': 'link',
  'record-reference': 'link',
  file: 'paperclip',
  image: 'image',
  date: 'calendar',
  URL: 'globe',
  boolean: 'checkbox',
  people: 'people',
  votes: 'thumb',
  'xy-array': 'scatter',
  'dna-oligo': 'helix',
  'rna-oligo': 'helix',
  peptide: 'sequence',
  plasmid: 'plasmid',
  formula: 'formula',
  rxn: 'reaction',
  'object-reference': 'link',
};
