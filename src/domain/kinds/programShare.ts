import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** A grant of a program to a person or a group, exactly one of the two. Removed for good when it is withdrawn. */
export const programShareSchema = z.object({
  id,
  workspace_id: id,
  program_id: id,
  user_id: id.nullable(),
  workspace_group_id: id.nullable(),
  permission: z.enum(['view', 'edit']),
  created_by: id,
  created_at: time,
});

export const programShareKind = defineKind({
  noun: 'grant',
  shape: programShareSchema,
  read: 'grant.read',
  audience: { of: 'workspace' },
  held: 'structure',
  undoAbility: undoneBy('program.share'),
});
