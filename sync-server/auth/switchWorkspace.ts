import { notFound } from '@/domain/kinds/notFound';
import type { Deps } from '../deps';
import type { Identity } from './auth';
import { enter, type SignedIn } from './enter';
import { membershipsOf } from './membershipsOf';
import { noteSecurity } from './securityLog';

/**
 * Switches to another workspace of a person, with a new session; the previous one ends.
 * @throws Refusal not_found when the person is not a member, forbidden when the workspace requires another way to sign
 * in
 */
export async function switchWorkspace(deps: Deps, identity: Identity, slug: string): Promise<SignedIn> {
  const { user, way, isOfWorkspace, hasSecondFactor, caller, sessionId, actor } = identity;
  const held = await membershipsOf(deps.db, user.id);
  const wanted = held.find((membership) => membership.slug === slug);
  if (!wanted) throw notFound('workspace');
  const signedIn = await enter(deps, {
    user: { id: user.id, email: user.email, isStaff: user.is_staff },
    way,
    onlyWorkspaceId: isOfWorkspace ? actor.workspace_id : null,
    hasSecondFactor,
    slug,
    caller,
    isSwitch: true,
  });
  await deps.auth.sessions.end(deps.db, user.id, { only: sessionId });
  deps.sessionNews.announce({ userId: user.id });
  const facts = { from: actor.workspace_id };
  await noteSecurity(deps.db, {
    kind: 'workspace_switched',
    workspaceId: wanted.workspaceId,
    userId: user.id,
    caller,
    facts,
  });
  return signedIn;
}
