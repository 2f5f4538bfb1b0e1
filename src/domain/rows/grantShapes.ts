import { z } from 'zod';
import { permissionSettingsSchema } from '../permissions/permissionSettings';

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
  /** Which programs guests of the group see beside those that are shared with it: all of them, or those of program_ids. */
  program_membership: z.enum(['all', 'select']),
  program_ids: ids,
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});

/** What tables, views and sets are shared by (open-questions B-2.37). */
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

/** A grant of a program to a person or a group, exactly one of the two. Removed for good when it is taken back. */
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

/** The permission settings of a role (actor_type user, actor_id admin or team-member) or of a group. */
export const authorizationSchema = permissionSettingsSchema.extend({
  id,
  workspace_id: id,
  actor_type: z.enum(['user', 'workspace_group']),
  actor_id: z.string(),
  last_updated_by: id,
  updated_at: time,
});
