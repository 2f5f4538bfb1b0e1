import { z } from 'zod';
import { ACCESS_LEVELS } from '../permissions/actor';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** A member as colleagues see them; their id is the user's id. */
export const memberSchema = z.object({
  id,
  workspace_id: id,
  email: z.string(),
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  color: z.string(),
  profile_picture_file_id: id.nullable(),
  access_level: z.enum(ACCESS_LEVELS),
  created_at: time,
});
export type Member = z.infer<typeof memberSchema>;

export const memberKind = defineKind({
  noun: 'member',
  shape: memberSchema,
  read: 'member.read',
  audience: { of: 'workspace' },
  held: 'structure',
  undoAbility: undoneBy('member.manage'),
});
