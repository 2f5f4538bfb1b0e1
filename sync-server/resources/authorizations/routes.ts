import type { FastifyInstance } from 'fastify';
import { actionAllowedCall } from '@/contract/authorizations/action';
import { adminSettingsCall, groupSettingsCall, memberSettingsCall } from '@/contract/authorizations/settings';
import { notFound } from '@/domain/kinds/notFound';
import { can, decide } from '@/domain/permissions/decide';
import { FULL_SETTINGS, permissionSettingsSchema } from '@/domain/permissions/permissionSettings';
import { refusalWords } from '@/domain/permissions/refusalWords';
import { ACTIONS, abilityOfAction, resourceTypeOf } from '@/domain/permissions/resourceActions';
import { invalid, Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import type { Structure } from '../../events/structureCache';
import { serve } from '../../http/serve';
import { targetOf } from './targetOf';

/** An action that its resource type does not have. */
const NOBODY = 'Nobody can do this.';

function settingsOf(structure: Structure, actorType: 'user' | 'workspace_group', actorId: string) {
  const held = structure.all('authorization').find((row) => row.actor_type === actorType && row.actor_id === actorId);
  return { ...permissionSettingsSchema.parse(held ?? FULL_SETTINGS), actor_type: actorType, actor_id: actorId };
}

/** Who may what. */
export function serveAuthorizations(app: FastifyInstance, deps: Deps): void {
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
    if (!group || group.is_deleted) throw notFound('group');
    return { resource: settingsOf(structure, 'workspace_group', group.id) };
  });

  serve(app, deps, actionAllowedCall, async ({ params, structure, sight, identity }) => {
    const type = resourceTypeOf(params.resource_type);
    if (!type) throw invalid(['resource_type'], `${params.resource_type} is not a resource type.`, 'resource_type');
    if (!ACTIONS.has(params.permission))
      throw invalid(['permission'], `${params.permission} is not an action.`, 'permission');
    const reader = deps.rows.readerAt(identity.actor, structure);
    const target = await targetOf(reader, sight, type, params.resource_id);
    const ability = abilityOfAction(type, params.permission);
    if (ability === null) return { resource: { allowed: false, reason: 'unknown' as const, message: NOBODY } };
    const decision = decide(identity.actor, ability, target);
    const { allowed, reason } = decision;
    return { resource: { allowed, reason, message: refusalWords(decision, ability) } };
  });
}
