import type { UserResource } from '@/contract/shapes/user';
import { workspaceResource } from '@/contract/shapes/workspace';
import { Refusal } from '@/domain/refusal';
import type { Structure } from '../events/structureCache';
import type { Identity } from './auth';

const DEMANDS = { second_factor_code: 'code', second_factor_setup: 'setup' } as const;

/**
 * The signed-in person in the form of the REST API. @throws Refusal unauthenticated when they are no longer a member.
 */
export function presentUser(
  {
    user,
    actor,
    factorIsActive,
    factors,
    restriction,
  }: Pick<Identity, 'user' | 'actor' | 'factorIsActive' | 'factors' | 'restriction'>,
  structure: Structure,
): UserResource {
  const workspaceId = actor.workspace_id;
  const member = structure.get('member', user.id);
  const workspace = structure.get('workspace', workspaceId);
  if (!member || !workspace) throw new Refusal('unauthenticated', 'Sign in first.');
  const created = user.created_at.toISOString();
  return {
    id: user.id,
    email: user.email,
    full_name: user.full_name,
    preferred_name: user.preferred_name,
    profile_picture_file_id: member.profile_picture_file_id,
    created_at: created,
    attrs: { color: user.color },
    profile: { full_name: user.full_name, created_at: created },
    workspace: workspaceResource(workspace),
    access_level: member.access_level,
    ppa_accepted_at: user.ppa_accepted_at?.toISOString() ?? null,
    eula_accepted_at: user.eula_accepted_at?.toISOString() ?? null,
    preferences: user.preferences,
    has_password: user.has_password,
    second_factor: {
      is_active: factorIsActive,
      has_code: factors.code,
      has_passkey: factors.passkey,
      demand: restriction && DEMANDS[restriction],
    },
  };
}
