import { z } from 'zod';
import { displayOptionsSchema, optionSchema } from './field';
import { defineKind, undoneBy } from './kind';
import { PROPERTY_TYPES } from './propertyType';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** The resources that a metadata field can describe (work.md section 3). */
export const PROPERTY_RESOURCES = ['task', 'task_definition'] as const;

/** A metadata field, which describes tasks and experiments (open-questions B-2.37). */
export const propertyDefinitionSchema = z.object({
  id,
  workspace_id: id,
  property_name: z.string(),
  description: z.string(),
  field_type: z.enum(PROPERTY_TYPES),
  /** For select, status and multiselect; empty for other types. */
  options: z.array(optionSchema),
  display_options: displayOptionsSchema,
  /** The table whose records a record-reference may name; null = any. */
  ref_slice_id: id.nullable(),
  resource_types: z.array(z.enum(PROPERTY_RESOURCES)),
  is_archived: z.boolean(),
  /** True after an undo of its creation; rows need not have it. */
  is_deleted: z.boolean().optional(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});
export type PropertyDefinition = z.infer<typeof propertyDefinitionSchema>;

export const propertyDefinitionKind = defineKind({
  noun: 'metadata field',
  shape: propertyDefinitionSchema,
  read: 'property.read',
  audience: { of: 'workspace' },
  held: 'structure',
  undoAbility: undoneBy('property.manage'),
});
