import type { FieldType } from '@/domain/fields/fieldType';
import { isNumericField } from '@/domain/formulas/isNumericField';
import type { Field } from '@/domain/rows/rowShapes';
import type { IconName } from '@/ui';
import type { GridColumn } from '@/ui/grid';
import { type ColumnModel, fieldIdOfRule } from './columnModel';
import type { ViewSettings } from './viewSettings';

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

/** The icon of a field; what is computed has the same one whatever its type. */
export function iconOf(field: Field): IconName {
  const { structure_measure: measured, aggregation } = field.attrs;
  const made =
    measured !== undefined || (aggregation && aggregation.kind !== 'list' && aggregation.kind !== 'earliest');
  return made ? 'formula' : FIELD_ICONS[field.field_type];
}

/** Types whose cells have an editor here. */
export const EDITABLE: ReadonlySet<FieldType> = new Set([
  'text',
  'number',
  'qualified-number',
  'smiles-string',
  'select',
  'status',
  'multiselect',
  'date',
  'URL',
  'boolean',
  'people',
  'record-reference',
  'votes',
  'dna-oligo',
  'rna-oligo',
  'peptide',
  'xy-array',
  'molfile',
  'rxn',
  'file',
  'image',
  'plasmid',
]);

/** Said of what is archived. */
const ARCHIVED = 'What is archived can be read. Restore it to change it.';
/** Said to who may not write. */
const READ_ONLY_TABLE = 'You may read this table. Ask an admin of the workspace for the right to edit.';

/** Why this person cannot write into the table. */
export const closedReason = ({ isClosed }: { isClosed: boolean }) => (isClosed ? ARCHIVED : READ_ONLY_TABLE);

/** Why nobody can write into the cells of this column; undefined when they can be written. */
export function readOnlyReason(
  column: Pick<ColumnModel, 'field'>,
  mayWrite: boolean,
  table = { isClosed: false },
): string | undefined {
  const { field } = column;
  if (field.field_type === 'formula') return `${field.field_name} is calculated and cannot be written.`;
  if (field.attrs.aggregation !== undefined)
    return `${field.field_name} is made of several values. Open the record to change them.`;
  if (field.attrs.lookup !== undefined) return `${field.field_name} stands in another table. Change it there.`;
  if (field.attrs.structure_measure !== undefined)
    return `${field.field_name} is computed from the structure and cannot be written.`;
  if (field.attrs.drc_config_id !== undefined)
    return `${field.field_name} is worked out from dose-response curves. Open the curve to change it.`;
  if (field.is_readonly) return `${field.field_name} is filled by an outside system and cannot be written here.`;
  if (!mayWrite) return closedReason(table);
  if (!EDITABLE.has(field.field_type)) return `${field.field_name} cannot be typed. Open the record to see it.`;
  return undefined;
}

/** What decides whether cells can be written. */
export interface WrittenTable {
  fields: ReadonlyMap<string, Field>;
  /** Whether this person may write the field. */
  mayWrite(fieldId: string): boolean;
  /** It is archived, or its archived records are shown. */
  isClosed: boolean;
}

/**
 * The columns as the grid draws them. Key = id of the field.
 * @param table with all its fields: what a formula gives rests on those that it names.
 */
export function gridColumns(
  columns: readonly ColumnModel[],
  settings: Pick<ViewSettings, 'sorts' | 'view_fields'>,
  table: WrittenTable,
): GridColumn[] {
  const sorted = settings.sorts.map((sort) => fieldIdOfRule(sort, settings));
  return columns.map((column): GridColumn => {
    const { field } = column;
    const at = sorted.indexOf(field.id);
    const reason = readOnlyReason(column, table.mayWrite(field.id), table);
    return {
      key: field.id,
      title: field.field_name,
      icon: iconOf(field),
      width: column.width,
      ...(field.attrs.display_options?.unit ? { unit: field.attrs.display_options.unit } : {}),
      ...(isNumericField(field, (id) => table.fields.get(id)) ? { align: 'end' as const } : {}),
      ...(column.frozen ? { frozen: true } : {}),
      ...(column.isKey ? { strong: true } : {}),
      ...(at >= 0 ? { sortDirection: settings.sorts[at]?.descending ? 'descending' : 'ascending' } : {}),
      ...(at >= 0 && sorted.length > 1 ? { sortOrder: at + 1 } : {}),
      ...(reason === undefined ? {} : { readOnly: true, readOnlyReason: reason }),
    };
  });
}
