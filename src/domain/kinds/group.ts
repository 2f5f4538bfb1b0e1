import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();

/** Several members under one name, for grants and permission settings (work.md section 3, Group). */
export const groupSchema = z.object({
  id,
  workspace_id: id,
  group_name: z.string(),
  attrs: z.object({ color: z.string() }),
  email: z.string().nullable(),
  slack_channel: z.string().nullable(),
  user_ids: ids,
  /**
   * Which programs guests of the group see in addition to those shared with it: all of them, or those of program_ids.
   */
  program_membership: z.enum(['all', 'select']),
  program_ids: ids,
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});

export const groupKind = defineKind({
  noun: 'group',
  shape: groupSchema,
  read: 'group.read',
  audience: { of: 'workspace' },
  held: 'structure',
  undoAbility: undoneBy('group.manage'),
});
