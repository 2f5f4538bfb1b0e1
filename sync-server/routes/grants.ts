import type { FastifyInstance } from 'fastify';
import { actionAllowedCall } from '@/contract/authorizations/action';
import { adminSettingsCall, groupSettingsCall, memberSettingsCall } from '@/contract/authorizations/settings';
import { programGrantsCall } from '@/contract/programs/authorizations';
import { programsCall } from '@/contract/programs/list';
import { groupsCall } from '@/contract/workspaces/groups';
import { can } from '@/domain/permissions/can';
import { FULL_SETTINGS, permissionSettingsSchema } from '@/domain/permissions/permissionSettings';
import { ACTIONS, abilityOfAction, resourceTypeOf } from '@/domain/permissions/resourceActions';
import { invalid, Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import type { Structure } from '../events/structureCache';
import { targetOf } from '../records/targetOf';
import { serve } from './serve';

function settingsOf(structure: Structure, actorType: 'user' | 'workspace_group', actorId: string) {
  const held = structure.all('authorization').find((row) => row.actor_type === actorType && row.actor_id === actorId);
  return { ...permissionSettingsSchema.parse(held ?? FULL_SETTINGS), actor_type: actorType, actor_id: actorId };
}

/** Programs, groups, who may what. */
export function serveGrants(app: FastifyInstance, deps: Deps): void {
  const serveSettings = (call: typeof adminSettingsCall, role: 'admin' | 'team-member') =>
    serve(app, deps, call, async ({ structure, identity }) => {
      if (!can(identity.actor, 'authorization.manage'))
        throw new Refusal('forbidden', 'Only admins see the permission settings.');
      return { resource: settingsOf(structure, 'user', role) };
    });
  serveSettings(adminSettingsCall, 'admin');
  serveSettings(memberSettingsCall, 'team-member');

  serve(app, deps, groupSettingsCall, async ({ params, structure, identity }) => {
    if (!can(identity.actor, 'authorization.manage'))
      throw new Refusal('forbidden', 'Only admins see the permission settings.');
    const group = structure.get('group', params.id);
    if (!group || group.is_deleted) throw new Refusal('not_found', 'This group does not exist.');
    return { resource: settingsOf(structure, 'workspace_group', group.id) };
  });

  serve(app, deps, actionAllowedCall, async ({ params, structure, sight, identity }) => {
    const type = resourceTypeOf(params.resource_type);
    if (!type) throw invalid(['resource_type'], `${params.resource_type} is no resource type.`, 'resource_type');
    if (!ACTIONS.has(params.permission))
      throw invalid(['permission'], `${params.permission} is no action.`, 'permission');
    const reader = deps.rows.readerAt(identity.actor, structure);
    const target = await targetOf(reader, sight, type, params.resource_id);
    const ability = abilityOfAction(type, params.permission);
    return { resource: { allowed: ability !== null && can(identity.actor, ability, target) } };
  });

  serve(app, deps, programsCall, async ({ structure, sight }) => ({
    resource: structure.all('program').filter((row) => !row.is_deleted && sight.seesRow('program', row.id, row)),
  }));

  serve(app, deps, programGrantsCall, async ({ params, structure, sight }) => {
    const program = structure.get('program', params.id);
    if (!program || program.is_deleted || !sight.seesRow('program', program.id, program))
      throw new Refusal('not_found', 'This program does not exist.');
    const grants = structure.all('program_share').filter((share) => share.program_id === program.id);
    return { resource: grants.filter((share) => sight.seesRow('program_share', share.id, share)) };
  });

  serve(app, deps, groupsCall, async ({ structure, sight }) => ({
    resource: structure.all('group').filter((row) => !row.is_deleted && sight.seesRow('group', row.id, row)),
  }));
}
