import { z } from 'zod';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { permissionSettingsSchema } from '@/domain/permissions/permissionSettings';
import { defineCall } from '../call';

const settingSource = z.templateLiteral([z.enum(['role', 'group']), ':', z.string()]);

/**
 * Everything that `can` needs on the device, so that screens and offline commands make the same decisions as the
 * server.
 */
export const workspaceAccessCall = defineCall({
  method: 'GET',
  path: '/access/workspace',
  summary: 'The rights of the caller in the workspace of the session',
  resource: z.object({
    access_level: z.enum(ACCESS_LEVELS),
    user_id: z.string(),
    workspace_id: z.string(),
    flags: z.array(z.string()),
    settings: permissionSettingsSchema.nullable(),
    /** From which role and groups each setting has its value: `role:<name>` or `group:<id>`. */
    settings_from: z.partialRecord(permissionSettingsSchema.keyof(), z.array(settingSource)).optional(),
    group_ids: z.array(z.string()),
    program_ids: z.array(z.string()),
    edit_program_ids: z.array(z.string()),
    work_rules: z
      .object({ lock_completed: z.boolean(), restrict_task_edits: z.boolean(), completed_status: z.string() })
      .optional(),
    perm_epoch: z.number().int(),
    /** Name of these rights, as the feed reports it. */
    rights: z.number().int(),
  }),
});
