import type { UserResource } from '@/contract/shapes/user';
import { Refusal } from '@/domain/refusal';
import type { SessionUser } from '../auth/auth';
import type { Structure } from '../events/structureCache';

/** The signed-in person as REST shows him. @throws Refusal unauthenticated when he is no member any more. */
export function presentUser(user: SessionUser, structure: Structure, workspaceId: string): UserResource {
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
    workspace,
    access_level: member.access_level,
    ppa_accepted_at: user.ppa_accepted_at?.toISOString() ?? null,
    eula_accepted_at: user.eula_accepted_at?.toISOString() ?? null,
    preferences: user.preferences,
  };
}
