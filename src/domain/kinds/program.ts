import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** Through it tables, views and sets are shared (open-questions B-2.37). */
export const programSchema = z.object({
  id,
  workspace_id: id,
  program_name: z.string(),
  description: z.string(),
  color: z.string().nullable(),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});

export const programKind = defineKind({
  noun: 'program',
  shape: programSchema,
  read: 'program.read',
  audience: { of: 'program', program: 'id' },
  held: 'structure',
  undoAbility: undoneBy('program.manage'),
});
