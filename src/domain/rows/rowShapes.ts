import { z } from 'zod';
import { VALUE_AGGREGATIONS } from '../aggregations/valueAggregation';
import { calculatedFieldSchema, doseResponseConfigSchema } from '../curves/doseResponseConfig';
import { FIELD_TYPES } from '../fields/fieldType';
import { ACCESS_LEVELS } from '../permissions/actor';
import { authorizationSchema, groupSchema, programSchema, programShareSchema } from './grantShapes';
import type { PlainKind } from './rowKind';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();
const json = z.json();

/** A choice of a select, status or multiselect field. Values hold its id, so renaming keeps them. */
export const optionSchema = z.object({
  id,
  name: z.string(),
  color: z.string().nullable(),
  position: z.number().int(),
  is_archived: z.boolean(),
});
export type FieldOption = z.infer<typeof optionSchema>;

export const displayOptionsSchema = z.object({
  significant_figures: z.number().int().min(1).max(21).optional(),
  x_axis_label: z.string().optional(),
  y_axis_label: z.string().optional(),
  unit: z.string().optional(),
  consensus: z.boolean().optional(),
  complement: z.boolean().optional(),
  translation: z.boolean().optional(),
  allowAnyNucleotide: z.boolean().optional(),
});
export type DisplayOptions = z.infer<typeof displayOptionsSchema>;

export const fieldAttrsSchema = z.object({
  options: z.array(optionSchema).optional(),
  kanban_field_ids: ids.optional(),
  display_options: displayOptionsSchema.optional(),
  formula: z.string().optional(),
  dependencies: ids.optional(),
  /** Of a calculated field: the configuration whose curves fill it. */
  drc_config_id: id.optional(),
  /** Of a column that shows values of the records that another field points to: where they stand. */
  lookup: z.object({ reference_field_id: id, field_id: id, entity_slice_id: id }).optional(),
  /** Of a column that is computed from structures: what is measured. */
  structure_measure: z.string().optional(),
  /** Of a column that shows several values of a field as one: which field, and how. */
  aggregation: z
    .object({ field_id: id, kind: z.enum(VALUE_AGGREGATIONS), order: z.enum(['none', 'ascending', 'descending']) })
    .optional(),
});

export const workspaceSchema = z.object({
  id,
  slug: z.string(),
  workspace_name: z.string(),
  logo_file_id: id.nullable(),
  is_active: z.boolean(),
  is_internal: z.boolean(),
  plan: z.string(),
  number_of_seats: z.number().int(),
  feature_flags: z.array(z.string()),
  alias_field_id: id.nullable(),
  default_entity_kanban_field_id: id.nullable(),
  record_sort_order: z.enum(['alphabetical', 'created_date', 'manual']),
  record_sort_descending: z.boolean(),
  created_at: time,
});

/** A member as colleagues see him; his id is the user's id. */
export const memberSchema = z.object({
  id,
  workspace_id: id,
  email: z.string(),
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  color: z.string(),
  profile_picture_file_id: id.nullable(),
  access_level: z.enum(ACCESS_LEVELS),
  created_at: time,
});

export const sliceSchema = z.object({
  id,
  workspace_id: id,
  slice_name: z.string(),
  description: z.string(),
  icon_color: z.string().nullable(),
  key_field_ids: ids,
  /** Fields that belong to the table in the order of a new view, key fields first. */
  field_ids: ids,
  is_draft: z.boolean(),
  is_archived: z.boolean(),
  is_built_in: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});

export const fieldSchema = z.object({
  id,
  workspace_id: id,
  field_name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  attrs: fieldAttrsSchema,
  ref_field_id: id.nullable(),
  ref_slice_id: id.nullable(),
  identifier_type: z.enum(['custom', 'set']).nullable(),
  identifier_type_id: id.nullable(),
  is_archived: z.boolean(),
  is_key: z.boolean(),
  is_deleted: z.boolean(),
  is_readonly: z.boolean(),
  import_id: id.nullable(),
  standard_format: z.string().nullable(),
  serial_key: z.string().nullable(),
  display_aggregation_type: z.string().nullable(),
  display_includes_sub_records: z.boolean(),
  display_includes_operations: z.boolean(),
  predicted_to_be_numeric: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});

/** An additional identifier of a record (custom), or its membership of an identifier set. */
export const identifierSchema = z.object({
  id,
  workspace_id: id,
  record_id: id,
  entity_slice_id: id,
  identifier: z.string(),
  identifier_type: z.enum(['custom', 'set']),
  identifier_type_id: id.nullable(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
});

export const viewFieldSchema = z.object({
  id,
  data_field_id: id.nullable(),
  lookup_field_id: id.nullable(),
  plot_field_id: id.nullable(),
  aggregation_type: z.string().nullable(),
  sort_behavior: z.enum(['none', 'ascending', 'descending']),
  /** Presentation of the column, shared by all who open the view. */
  width: z.number().int().min(40).max(1200).optional(),
  is_hidden: z.boolean().optional(),
  is_frozen: z.boolean().optional(),
  summary: z.string().optional(),
});
export type ViewField = z.infer<typeof viewFieldSchema>;

/** Exactly one of key_field_id and view_field_id names the column. */
export const viewFilterSchema = z.object({
  id: id.optional(),
  key_field_id: id.nullable(),
  view_field_id: id.nullable(),
  filter_type: z.string(),
  filter_prop: json,
  plot_field_config: json.optional(),
});
export type ViewFilter = z.infer<typeof viewFilterSchema>;

export const viewSortSchema = z.object({
  id: id.optional(),
  key_field_id: id.nullable(),
  view_field_id: id.nullable(),
  descending: z.boolean(),
  plot_field_config: json.optional(),
});
export type ViewSort = z.infer<typeof viewSortSchema>;

export const colorFilterSchema = viewFilterSchema.extend({ color: z.string() });

export const viewSchema = z.object({
  id,
  workspace_id: id,
  view_name: z.string(),
  entity_slice_id: id,
  program_ids: ids,
  record_set_ids: ids,
  view_fields: z.array(viewFieldSchema),
  filters: z.array(viewFilterSchema),
  sorts: z.array(viewSortSchema),
  color_filters: z.array(colorFilterSchema),
  operation_ids: ids,
  operation_definition_ids: ids,
  readonly_operation_ids: ids,
  readonly_operation_definition_ids: ids,
  sort_order: z.enum(['alphabetical', 'created_date', 'manual']).nullable(),
  sort_descending: z.boolean(),
  /** Records put in order by hand, for sort_order manual; all others follow by identifier. */
  record_order: z.array(z.object({ id })).optional(),
  row_height: z.enum(['short', 'medium', 'tall']).optional(),
  group_by_field_id: id.nullable().optional(),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});

export const importSchema = z.object({
  id,
  workspace_id: id,
  file_id: id.nullable(),
  file_name: z.string(),
  entity_slice_id: id.nullable(),
  operation_id: id.nullable(),
  record_set_id: id.nullable(),
  bulk_sync_id: id.nullable(),
  mapping: json,
  update_existing: z.boolean(),
  started_at: time.nullable(),
  is_complete: z.boolean(),
  is_deleted: z.boolean(),
  error_message: z.string().nullable(),
  /** Who stopped it before its end; what was in by then stayed. */
  cancelled_by: id.nullable().default(null),
  /** When its data was deleted; an undo of that takes the mark back too. */
  data_deleted_at: time.nullable().default(null),
  data_deleted_by: id.nullable().default(null),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  created_count: z.number().int(),
  changed_count: z.number().int(),
  same_count: z.number().int(),
  refused_count: z.number().int(),
  created_by: id,
  created_at: time,
});

export const kanbanSchema = z.object({
  id,
  workspace_id: id,
  entity_slice_id: id,
  entity_field_id: id,
  shown_field_ids: ids,
  lane_order: ids,
  hidden_lanes: ids,
  is_deleted: z.boolean(),
});

export const setSchema = z.object({
  id,
  workspace_id: id,
  set_name: z.string(),
  set_description: z.string(),
  entity_slice_id: id.nullable(),
  program_ids: ids,
  record_ids: ids,
  sort_behavior: z.enum(['manual', 'date_added', 'alphanumeric']),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});

/** What somebody says about a record (open-questions B-2.22). */
export const commentSchema = z.object({
  id,
  workspace_id: id,
  resource_type: z.enum(['record']),
  resource_id: id,
  /** Table of the record, whose rights the comment follows. */
  entity_slice_id: id,
  /** Rich text as JSON, or plain words. */
  content: json,
  plain_text: z.string(),
  /** People who are named in it. */
  mentions: ids,
  parent_comment_id: id.nullable(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});

/** An experiment, as far as records need it; the work side adds the rest of the item. */
export const operationSchema = z.object({
  id,
  workspace_id: id,
  operation_name: z.string(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
});

/** What a stored configuration holds beside the fit: its name, the table of its points, and where exclusions stand. */
export const drcConfigSettingsSchema = doseResponseConfigSchema.extend({
  config_name: z.string(),
  /** The table of the measured points: one record is one point (or one list of points, for an xy-array). */
  entity_slice_id: z.uuid(),
  /** A boolean field of that table: `true` leaves the point out of the fit. Without it no point can be left out. */
  outlier_field_id: z.uuid().nullable().default(null),
});
export type DrcConfigSettings = z.infer<typeof drcConfigSettingsSchema>;

/** A stored dose-response configuration. */
export const drcConfigSchema = drcConfigSettingsSchema.extend({
  id,
  workspace_id: id,
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});

/** The curves of a configuration as a column that views can show. */
export const plotFieldSchema = z.object({
  id,
  workspace_id: id,
  field_name: z.string(),
  drc_config_id: id,
  /** The table of the points. */
  entity_slice_id: id,
  is_archived: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});

/** A metric or selectivity column; the name of a selectivity column tells which one it is. */
export const calculatedFieldRowSchema = calculatedFieldSchema.extend({
  id,
  workspace_id: id,
  drc_config_id: id,
  entity_slice_id: id,
});

/** A column that shows a field of the records which a reference field points to (open-questions B-2.15). */
export const lookupFieldSchema = z.object({
  id,
  workspace_id: id,
  field_name: z.string(),
  /** Name of the field that is shown, as it was when the lookup was made. */
  entity_field_name: z.string(),
  /** The relationship, which bears the id of its reference field. */
  slice_relationship_id: id,
  /** The field of the other table. */
  field_id: id,
  field_type: z.enum(FIELD_TYPES),
  /** The table that has the column. */
  entity_slice_id: id,
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});
export type LookupField = z.infer<typeof lookupFieldSchema>;

/** The shape of every plain kind; exhaustive, so a kind without a shape does not compile. */
export const rowShapes = {
  workspace: workspaceSchema,
  member: memberSchema,
  slice: sliceSchema,
  field: fieldSchema,
  identifier: identifierSchema,
  view: viewSchema,
  import: importSchema,
  kanban: kanbanSchema,
  set: setSchema,
  operation: operationSchema,
  drc_config: drcConfigSchema,
  plot_field: plotFieldSchema,
  calculated_field: calculatedFieldRowSchema,
  lookup_field: lookupFieldSchema,
  group: groupSchema,
  program: programSchema,
  program_share: programShareSchema,
  authorization: authorizationSchema,
  comment: commentSchema,
} satisfies Record<PlainKind, z.ZodType>;

export type RowOf<K extends PlainKind> = z.infer<(typeof rowShapes)[K]>;
export type Field = RowOf<'field'>;
export type Slice = RowOf<'slice'>;
export type View = RowOf<'view'>;
export type Member = RowOf<'member'>;
export type Workspace = RowOf<'workspace'>;
export type DrcConfig = RowOf<'drc_config'>;
export type PlotField = RowOf<'plot_field'>;
export type CalculatedFieldRow = RowOf<'calculated_field'>;
