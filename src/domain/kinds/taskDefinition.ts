import { z } from 'zod';
import { defineKind } from './kind';
import { TASK_TYPES } from './taskTypes';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

export const definitionSectionSchema = z.object({ id, section_name: z.string() });

/** A metadata field of the items made from a definition, with its initial content. */
export const definitionPropertySchema = z.object({ property_definition_id: id, content: z.json() });

/** A part of a definition with its position, and the part that has to end before it. */
export const subDefinitionSchema = z.object({
  sub_definition_id: id,
  dependent_on_definition_id: id.nullable(),
  lag_days: z.number().int(),
});

/** The content of a definition for the items made from it; its draft and its published version each have one. */
export const definitionContentSchema = z.object({
  operation_name: z.string(),
  /** The words of the description. */
  description: z.string(),
  /** The description with its formatting and pictures, if it has any. */
  description_content: z.json().nullable().optional(),
  task_duration: z.number().int().nullable(),
  label_ids: z.array(id),
  properties: z.array(definitionPropertySchema),
  sections: z.array(definitionSectionSchema),
  sub_definitions: z.array(subDefinitionSchema),
});
export type DefinitionContent = z.infer<typeof definitionContentSchema>;

/** A template of work items (work.md section 3, Task definition; open-questions B-3.15). */
export const taskDefinitionSchema = definitionContentSchema.extend({
  id,
  workspace_id: id,
  definition_type: z.enum(TASK_TYPES),
  /** The definition that it is a part of; null = it is offered for new items. */
  parent_definition_id: id.nullable(),
  /** The preceding definition in its parent, for which it waits. */
  dependent_on_definition_id: id.nullable(),
  /** Counts up each time it is published; 0 = never published. */
  version: z.number().int(),
  /** Changes that are not published yet. */
  draft: definitionContentSchema.nullable(),
  /** The contents of earlier versions, to distinguish what people changed in an item from what its version gave it. */
  past: z.array(definitionContentSchema.extend({ version: z.number().int() })),
  /** Uploaded pictures of its current and earlier descriptions. */
  picture_ids: z.array(id).optional(),
  is_draft: z.boolean(),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});
export type TaskDefinition = z.infer<typeof taskDefinitionSchema>;

export const taskDefinitionKind = defineKind({
  noun: 'task definition',
  shape: taskDefinitionSchema,
  read: 'task_definition.read',
  audience: { of: 'definition', type: 'definition_type' },
  held: 'structure',
  undoAbility: (_, row) =>
    row.definition_type === 'operation' ? 'operation_definition.manage' : 'task_definition.manage',
});
