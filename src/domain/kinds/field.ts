import { z } from 'zod';
import { VALUE_AGGREGATIONS, VALUE_PLOTS } from '../aggregations/valueAggregation';
import { FIELD_TYPES } from './fieldType';
import { defineKind, undoneBy } from './kind';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();

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
  /** For a column that shows values of the records that another field refers to: where they are. */
  lookup: z.object({ reference_field_id: id, field_id: id, entity_slice_id: id }).optional(),
  /** For a field that shows values of sub-records: the tables that contain those. Computed, never stored. */
  sub_records: z
    .array(z.object({ entity_slice_id: id, reference_field_id: id, to_slice_id: id.nullable() }))
    .optional(),
  /** For a column that is computed from structures: the property. */
  structure_measure: z.string().optional(),
  /** For a column that summarises several values of a field: which field, and how. */
  aggregation: z
    .object({
      field_id: id,
      kind: z.enum([...VALUE_AGGREGATIONS, ...VALUE_PLOTS]),
      order: z.enum(['none', 'ascending', 'descending']),
    })
    .optional(),
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
  /** Whether it shows the values of sub-records in addition to those of the record itself. */
  display_includes_sub_records: z.boolean(),
  /** Whether it shows what was recorded under experiments; if not, only what is directly on the record. */
  display_includes_operations: z.boolean(),
  predicted_to_be_numeric: z.boolean(),
  /** Tables that it has left, including by its deletion: if it is in none now, they decide who sees it. */
  left_slice_ids: z.array(id).optional(),
  created_by: id,
  created_at: time,
  updated_at: time,
});
export type Field = z.infer<typeof fieldSchema>;

export const fieldKind = defineKind({
  noun: 'field',
  shape: fieldSchema,
  read: 'field.read',
  audience: { of: 'table', fields: ['id'] },
  held: 'structure',
  undoAbility: undoneBy('field.delete', 'field.update'),
});
