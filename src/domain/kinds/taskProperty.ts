import { z } from 'zod';
import { defineKind } from './kind';
import { workAbility } from './task';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/**
 * The content of one metadata field on one task. Its id is derived from both (tasks/partId), so that two devices that
 * fill in the same field write one row. Null content = cleared. Name and type are those of the metadata field.
 */
export const taskPropertySchema = z.object({
  id,
  workspace_id: id,
  resource_type: z.literal('task'),
  resource_id: id,
  property_definition_id: id,
  content: z.json(),
  /** True after an undo of the first content; rows need not have it. */
  is_deleted: z.boolean().optional(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});
export type TaskProperty = z.infer<typeof taskPropertySchema>;

export const taskPropertyKind = defineKind({
  noun: 'property',
  shape: taskPropertySchema,
  read: 'task_part.read',
  audience: { of: 'part', task: 'resource_id' },
  held: 'work',
  remembered: true,
  indexed: ['resource_id'],
  undoAbility: (_, task) => workAbility(task, 'update'),
});
