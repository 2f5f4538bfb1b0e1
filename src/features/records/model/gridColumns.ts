import { readonlyReason } from '@/domain/fields/readonlyReason';
import { isNumericField } from '@/domain/formulas/isNumericField';
import type { Field } from '@/domain/kinds/field';
import { faceOf } from '@/parts/values/faceOf';
import { iconOf } from '@/parts/values/fieldIcons';
import type { GridColumn } from '@/ui/grid';
import { type ColumnModel, fieldIdOfRule } from './columnModel';
import type { ViewSettings } from './viewSettings';

/** Message for archived records. */
const ARCHIVED = 'Archived records are read-only. Restore the record to change it.';
/** Message for people who may not edit. */
const READ_ONLY_TABLE = 'You may read this table. Ask an admin of the workspace for the right to edit.';

/** Why this person cannot edit the table. */
export const closedReason = ({ isClosed }: { isClosed: boolean }) => (isClosed ? ARCHIVED : READ_ONLY_TABLE);

/** Why nobody can edit the cells of this column; undefined if they can be edited. */
export function readOnlyReason(
  column: Pick<ColumnModel, 'field'>,
  mayWrite: boolean,
  table = { isClosed: false },
): string | undefined {
  const { field } = column;
  if (field.field_type === 'formula') return `${field.field_name} is calculated and cannot be written.`;
  if (field.attrs.aggregation !== undefined)
    return `${field.field_name} consists of several values. Open the record to change them.`;
  if (field.attrs.lookup !== undefined) return `${field.field_name} belongs to another table. Change it there.`;
  if (field.attrs.structure_measure !== undefined)
    return `${field.field_name} is computed from the structure and cannot be written.`;
  if (field.attrs.drc_config_id !== undefined)
    return `${field.field_name} is worked out from dose-response curves. Open the curve to change it.`;
  const closed = readonlyReason(field);
  if (closed !== null) return closed;
  if (!mayWrite) return closedReason(table);
  if (!faceOf(field).editor) return `${field.field_name} cannot be typed. Open the record to see it.`;
  return undefined;
}

/** Rules that decide whether cells can be edited. */
export interface WrittenTable {
  fields: ReadonlyMap<string, Field>;
  /** Whether this person may edit the field. */
  mayWrite(fieldId: string): boolean;
  /** The table is archived, or its archived records are shown. */
  isClosed: boolean;
}

/**
 * The columns as the grid draws them. Key = id of the field.
 * @param table with all its fields: the result of a formula depends on those that it names.
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
