import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();

export const viewFieldSchema = z.object({
  id,
  data_field_id: id.nullable(),
  lookup_field_id: id.nullable(),
  plot_field_id: id.nullable(),
  aggregation_type: z.string().nullable(),
  sort_behavior: z.enum(['none', 'ascending', 'descending']),
  /** Presentation of the column, shared by everybody who opens the view. */
  width: z.number().int().min(40).max(1200).optional(),
  is_hidden: z.boolean().optional(),
  is_frozen: z.boolean().optional(),
  summary: z.string().optional(),
  /** The heading that the column is under, together with its neighbours. */
  group_id: id.nullable().optional(),
});
export type ViewField = z.infer<typeof viewFieldSchema>;

const column = { key_field_id: id.nullable(), view_field_id: id.nullable() };

/**
 * A filter as a view stores it; exactly one of key_field_id and view_field_id names the column. The one schema of
 * filters: that of queries is derived from it.
 */
export const viewFilterSchema = z.object({
  id: id.optional(),
  ...column,
  filter_type: z.string(),
  filter_prop: z.json(),
  plot_field_config: z.json().optional(),
});
export type ViewFilter = z.infer<typeof viewFilterSchema>;

/** The same for sorts. */
export const viewSortSchema = z.object({
  id: id.optional(),
  ...column,
  descending: z.boolean(),
  plot_field_config: z.json().optional(),
});
export type ViewSort = z.infer<typeof viewSortSchema>;

/**
 * Filters that belong together. Groups are combined with `filters` and with each other by "and"; inside a group `match`
 * says whether one of its parts is enough. A nested group names its parent.
 */
export const filterGroupSchema = z.object({ id, parent_id: id.nullable(), match: z.enum(['all', 'any']) });
export type FilterGroup = z.infer<typeof filterGroupSchema>;

/** A filter of a group. */
export const groupFilterSchema = viewFilterSchema.extend({ group_id: id });
export type GroupFilter = z.infer<typeof groupFilterSchema>;

/** A heading over adjacent columns; when folded, only the first of them is shown. */
export const columnGroupSchema = z.object({ id, name: z.string(), is_folded: z.boolean() });
export type ColumnGroup = z.infer<typeof columnGroupSchema>;

export const colorFilterSchema = viewFilterSchema.extend({ color: z.string() });

export const viewSchema = z.object({
  id,
  workspace_id: id,
  view_name: z.string(),
  entity_slice_id: id,
  program_ids: ids,
  record_set_ids: ids,
  view_fields: z.array(viewFieldSchema),
  column_groups: z.array(columnGroupSchema).optional(),
  filters: z.array(viewFilterSchema),
  filter_groups: z.array(filterGroupSchema).optional(),
  group_filters: z.array(groupFilterSchema).optional(),
  sorts: z.array(viewSortSchema),
  color_filters: z.array(colorFilterSchema),
  operation_ids: ids,
  operation_definition_ids: ids,
  readonly_operation_ids: ids,
  readonly_operation_definition_ids: ids,
  sort_order: z.enum(['alphabetical', 'created_date', 'manual']).nullable(),
  sort_descending: z.boolean(),
  /** The manual order of records, for sort_order manual; all others follow by identifier. */
  record_order: z.array(z.object({ id })).optional(),
  row_height: z.enum(['short', 'medium', 'tall', 'fit']).optional(),
  group_by_field_id: id.nullable().optional(),
  /** Fields by which the records of each group are grouped further, one within the other. */
  sub_group_field_ids: ids.nullable().optional(),
  /** How the records are laid out; null and absent = as a list. */
  display_mode: z.enum(['list', 'kanban']).nullable().optional(),
  /** The field whose values are the lanes of the board. */
  kanban_field_id: id.nullable().optional(),
  /**
   * Never stored: true for a reader for whom parts of this view were left out, because they depend on hidden fields;
   * absent for those who see all fields.
   */
  is_partial: z.boolean().optional(),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});
export type View = z.infer<typeof viewSchema>;

export const viewKind = defineKind({
  noun: 'view',
  shape: viewSchema,
  read: 'view.read',
  audience: { of: 'table', table: 'entity_slice_id', programs: 'program_ids' },
  held: 'structure',
  undoAbility: undoneBy('view.delete', 'view.update'),
});
