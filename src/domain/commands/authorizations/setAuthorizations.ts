import { z } from 'zod';
import type { RowOf } from '../../kinds/registry';
import { FULL_SETTINGS, permissionSettingsSchema } from '../../permissions/permissionSettings';
import { invalid } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { changedWith, created } from '../support/changes';
import { mustGet } from '../support/mustGet';

/** Roles that have permission settings; guests and viewers keep the basic lists. */
export const ROLES_WITH_SETTINGS = ['admin', 'team-member'] as const;

const whose = { actor_type: z.enum(['user', 'workspace_group']), actor_id: z.string().max(100) };

/** Sets the permission settings of a role or a group. What is not given stays as it was. */
export const setAuthorizations = defineCommand({
  call: 'PUT /authorizations/global/{actor_type}/{actor_id}',
  summary: 'Set the rights of a role or group; settings left out stay unchanged',
  input: permissionSettingsSchema.partial().extend(whose),
  async allow() {
    return { ability: 'authorization.manage', target: {} };
  },
  async plan(read, { actor_type, actor_id, ...settings }, context) {
    if (actor_type === 'workspace_group') await mustGet(read, 'group', actor_id);
    else if (!ROLES_WITH_SETTINGS.some((role) => role === actor_id))
      throw invalid(['actor_id'], 'Only admin and team-member have permission settings.', 'role');
    const by = { last_updated_by: context.actor.user_id, updated_at: new Date(context.at).toISOString() };
    const rows = await read.all('authorization');
    const held = rows.find((row) => row.actor_type === actor_type && row.actor_id === actor_id);
    const row: RowOf<'authorization'> = {
      ...FULL_SETTINGS,
      ...held,
      ...settings,
      id: held?.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      actor_type,
      actor_id,
      ...by,
    };
    const change = held ? changedWith('authorization', held, settings, by) : created('authorization', row);
    return {
      changes: change ? [change] : [],
      answer: { value: { actor_type, actor_id, ...permissionSettingsSchema.parse(row) } },
      title: 'Change global authorizations',
    };
  },
  answers: permissionSettingsSchema.extend(whose),
  done: 'Global authorizations updated.',
  undoable: false,
  example: { actor_type: 'user', actor_id: 'team-member', can_manage_sets: false },
});
