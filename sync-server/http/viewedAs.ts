import type { IncomingHttpHeaders } from 'node:http';
import { ACCESS_LEVELS, type AccessLevel } from '@/domain/permissions/actor';
import { invalid, Refusal } from '@/domain/refusal';
import { resolveActor } from '@/domain/rights/resolveActor';
import type { Identity } from '../auth/auth';

/** The header that names the access level at which staff look at a workspace. */
export const VIEW_AS = 'x-view-as';

/** The rank of a level; levels of the same rank differ in kind. */
const RANKS: Readonly<Record<AccessLevel, number>> = {
  admin: 3,
  'team-member': 2,
  guest: 1,
  viewer: 1,
  deactivated: 0,
};

/**
 * The caller with the rights of a lower level, if they are staff and request it (open-questions B-3.32). For everybody
 * else the header is ignored.
 * @throws Refusal forbidden for a level that is not lower: a view never widens rights
 */
export function viewedAs(identity: Identity, headers: IncomingHttpHeaders): Identity {
  const asked = headers[VIEW_AS];
  if (asked === undefined || !identity.user.is_staff) return identity;
  const level = ACCESS_LEVELS.find((one) => one === asked);
  if (!level || level === 'deactivated')
    throw invalid([VIEW_AS], `${asked} is not a level that a workspace can be viewed as.`, 'level');
  const { actor, structure } = identity;
  if (RANKS[level] >= RANKS[actor.access_level])
    throw new Refusal('forbidden', 'This view can only reduce rights. Leave the view first.');
  const lowered = resolveActor(structure, actor.workspace_id, actor.user_id, level);
  return lowered ? { ...identity, actor: lowered } : identity;
}
