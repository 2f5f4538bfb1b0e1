import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();

/** A coloured word on tasks (open-questions B-3.14). */
export const taskLabelSchema = z.object({
  id,
  workspace_id: id,
  label_name: z.string(),
  color: z.string(),
  is_deleted: z.boolean(),
  created_by: id,
  /** ISO 8601 in UTC. */
  created_at: z.string(),
});
export type TaskLabel = z.infer<typeof taskLabelSchema>;

export const taskLabelKind = defineKind({
  noun: 'label',
  shape: taskLabelSchema,
  read: 'label.read',
  audience: { of: 'workspace' },
  held: 'structure',
  undoAbility: undoneBy('label.manage'),
});
