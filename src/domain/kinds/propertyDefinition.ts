import { z } from 'zod';
import { displayOptionsSchema, optionSchema } from './field';
import { defineKind, undoneBy } from './kind';
import { PROPERTY_TYPES } from './propertyType';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** What a metadata field can be put on (work.md section 3). */
export const PROPERTY_RESOURCES = ['task', 'task_definition'] as const;

/** A metadata field: what tasks and experiments can be described by (open-questions B-2.37). */
export const propertyDefinitionSchema = z.object({
  id,
  workspace_id: id,
  property_name: z.string(),
  description: z.string(),
  field_type: z.enum(PROPERTY_TYPES),
  /** Of select, status and multiselect; of other types empty. */
  options: z.array(optionSchema),
  display_options: displayOptionsSchema,
  /** The table whose records a record-reference names; null = any. */
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
