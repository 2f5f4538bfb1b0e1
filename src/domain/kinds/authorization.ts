import { z } from 'zod';
import { permissionSettingsSchema } from '../permissions/permissionSettings';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** The permission settings of a role (actor_type user, actor_id admin or team-member) or of a group. */
export const authorizationSchema = permissionSettingsSchema.extend({
  id,
  workspace_id: id,
  actor_type: z.enum(['user', 'workspace_group']),
  actor_id: z.string(),
  last_updated_by: id,
  updated_at: time,
});

export const authorizationKind = defineKind({
  noun: 'authorization',
  shape: authorizationSchema,
  read: 'authorization.read',
  audience: { of: 'admin' },
  held: 'structure',
  undoAbility: undoneBy('authorization.manage'),
});
