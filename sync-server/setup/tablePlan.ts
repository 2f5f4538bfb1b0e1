import type { RowChange } from '@/domain/changes/rowChange';
import type { CommandContext } from '@/domain/commands/command';
import { created } from '@/domain/commands/support/changes';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { Slice } from '@/domain/kinds/slice';
import type { View, ViewField } from '@/domain/kinds/view';

/** A field of a table that the server itself creates. */
export interface ColumnSpec {
  name: string;
  type: FieldType;
  isKey?: boolean;
  options?: readonly string[];
  refSliceId?: string;
  serialKey?: string;
  unit?: string;
}

export interface TableSpec {
  name: string;
  description?: string;
  color?: string;
  isBuiltIn?: boolean;
  columns: readonly ColumnSpec[];
  /** Name of a first view with all fields; without it there is none. */
  viewName?: string;
  programIds?: readonly string[];
  rowHeight?: View['row_height'];
}

export interface PlannedTable {
  changes: RowChange[];
  slice: Slice;
  fields: Field[];
  view: View | null;
}

/** Option colours, used in turn; the names are those of the design tokens. */
const OPTION_COLORS = ['blue', 'green', 'amber', 'violet', 'red', 'teal', 'pink', 'slate'] as const;

export function newField(column: ColumnSpec, context: CommandContext, importId: string | null): Field {
  const at = new Date(context.at).toISOString();
  const options = column.options?.map((name, position) => ({
    id: context.newId(),
    name,
    color: OPTION_COLORS[position % OPTION_COLORS.length] as string,
    position,
    is_archived: false,
  }));
  return {
    id: context.newId(),
    workspace_id: context.actor.workspace_id,
    field_name: column.name,
    field_type: column.type,
    attrs: {
      ...(options ? { options } : {}),
      ...(column.unit ? { display_options: { unit: column.unit } } : {}),
    },
    ref_field_id: null,
    ref_slice_id: column.refSliceId ?? null,
    identifier_type: null,
    identifier_type_id: null,
    is_archived: false,
    is_key: column.isKey ?? false,
    is_deleted: false,
    is_readonly: false,
    import_id: importId,
    standard_format: null,
    serial_key: column.serialKey ?? null,
    display_aggregation_type: null,
    display_includes_sub_records: false,
    display_includes_operations: true,
    predicted_to_be_numeric: ['number', 'qualified-number'].includes(column.type),
    created_by: context.actor.user_id,
    created_at: at,
    updated_at: at,
  };
}

function firstView(spec: TableSpec, slice: Slice, fields: readonly Field[], context: CommandContext): View {
  const viewFields: ViewField[] = fields
    .filter((field) => !field.is_key)
    .map((field) => ({
      id: context.newId(),
      data_field_id: field.id,
      lookup_field_id: null,
      plot_field_id: null,
      aggregation_type: null,
      sort_behavior: 'none',
    }));
  return {
    id: context.newId(),
    workspace_id: slice.workspace_id,
    view_name: spec.viewName ?? 'All records',
    entity_slice_id: slice.id,
    program_ids: [...(spec.programIds ?? [])],
    record_set_ids: [],
    view_fields: viewFields,
    filters: [],
    sorts: [],
    color_filters: [],
    operation_ids: [],
    operation_definition_ids: [],
    readonly_operation_ids: [],
    readonly_operation_definition_ids: [],
    sort_order: null,
    sort_descending: false,
    row_height: spec.rowHeight ?? 'short',
    group_by_field_id: null,
    is_archived: false,
    is_deleted: false,
    created_by: slice.created_by,
    last_updated_by: slice.created_by,
    created_at: slice.created_at,
    updated_at: slice.updated_at,
  };
}

/** The changes that create a table with its fields and, if wanted, a first view. */
export function planTable(spec: TableSpec, context: CommandContext): PlannedTable {
  const at = new Date(context.at).toISOString();
  const fields = spec.columns.map((column) => newField(column, context, null));
  const keys = fields.filter((field) => field.is_key);
  const slice: Slice = {
    id: context.newId(),
    workspace_id: context.actor.workspace_id,
    slice_name: spec.name,
    description: spec.description ?? '',
    icon_color: spec.color ?? null,
    key_field_ids: keys.map((field) => field.id),
    field_ids: [...keys, ...fields.filter((field) => !field.is_key)].map((field) => field.id),
    program_ids: [],
    is_draft: false,
    is_archived: false,
    is_built_in: spec.isBuiltIn ?? false,
    is_deleted: false,
    created_by: context.actor.user_id,
    created_at: at,
    updated_at: at,
  };
  const view = spec.viewName ? firstView(spec, slice, fields, context) : null;
  const changes: RowChange[] = [...fields.map((field) => created('field', field)), created('slice', slice)];
  if (view) changes.push(created('view', view));
  return { changes, slice, fields, view };
}
