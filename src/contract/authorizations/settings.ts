import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { permissionSettingsSchema } from '@/domain/permissions/permissionSettings';
import { defineCall } from '../call';

const settings = permissionSettingsSchema.extend({
  actor_type: z.enum(['user', 'workspace_group']),
  actor_id: z.string(),
});

/** Settings that were never made allow everything. */
export const adminSettingsCall = defineCall({
  method: 'GET',
  path: '/authorizations/global/user/admin',
  summary: 'Permission settings of the role admin',
  resource: settings,
});

export const memberSettingsCall = defineCall({
  method: 'GET',
  path: '/authorizations/global/user/team-member',
  summary: 'Permission settings of the role team-member',
  resource: settings,
});

export const groupSettingsCall = defineCall({
  method: 'GET',
  path: '/authorizations/global/workspace_group/{id}',
  summary: 'Permission settings of a group',
  params: z.object({ id: z.uuid() }),
  resource: settings,
  example: { params: { id: EXAMPLE.group } },
});
