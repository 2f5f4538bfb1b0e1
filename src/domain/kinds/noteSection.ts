import { z } from 'zod';
import { defineKind } from './kind';
import { workAbility } from './task';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** A named section of a task's notes; its text is the fragment `note:<id>` of the task's document. */
export const noteSectionSchema = z.object({
  id,
  workspace_id: id,
  task_id: id,
  /** The section of a definition whose text it begins with. */
  definition_section_id: id.nullable(),
  section_name: z.string(),
  /** The words, formatting and initial text, as for the body of a task. */
  section_text: z.string().optional(),
  section_content: z.json().nullable().optional(),
  section_seed: z.json().nullable().optional(),
  /** Whether its text is longer than the part stored here. */
  text_goes_on: z.boolean().optional(),
  position: z.number(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});
export type NoteSection = z.infer<typeof noteSectionSchema>;

export const noteSectionKind = defineKind({
  noun: 'note section',
  shape: noteSectionSchema,
  read: 'task_part.read',
  audience: { of: 'part', task: 'task_id' },
  held: 'work',
  remembered: true,
  indexed: ['task_id'],
  undoAbility: (_, task) => workAbility(task, 'update'),
});
