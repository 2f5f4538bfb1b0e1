import { z } from 'zod';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { permissionSettingsSchema } from '@/domain/permissions/permissionSettings';
import { defineCall } from '../call';

/** Everything that `can` needs on the device, so that screens and offline commands decide as the server does. */
export const workspaceAccessCall = defineCall({
  method: 'GET',
  path: '/access/workspace',
  summary: 'The rights of the caller in the active workspace',
  resource: z.object({
    access_level: z.enum(ACCESS_LEVELS),
    user_id: z.string(),
    workspace_id: z.string(),
    flags: z.array(z.string()),
    settings: permissionSettingsSchema.nullable(),
    group_ids: z.array(z.string()),
    program_ids: z.array(z.string()),
    edit_program_ids: z.array(z.string()),
    perm_epoch: z.number().int(),
    /** Name of these rights, as the feed tells it. */
    rights: z.number().int(),
  }),
});
