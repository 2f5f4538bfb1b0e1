import type { FastifyInstance } from 'fastify';
import { seenAddressCall } from '@/contract/auth/address';
import { endSessionCall, endSessionsCall, sessionsCall } from '@/contract/auth/sessions';
import { stepUpCall } from '@/contract/auth/stepUp';
import { invalid, Refusal } from '@/domain/refusal';
import { PROOF_MILLIS } from '../../auth/auth';
import { allowedAddresses, isOnList } from '../../auth/ipList';
import { demandFactor, demandPasskey, demandPassword } from '../../auth/proveAgain';
import { noteSecurity } from '../../auth/securityLog';
import { sessionsOf } from '../../auth/sessionsOf';
import type { Deps } from '../../deps';
import { type AskedBy, serve } from '../../http/serve';
import { setCookie } from './answerSignedIn';

type Ending = Pick<AskedBy<typeof endSessionsCall>, 'identity'>;

async function endSessions(deps: Deps, { identity }: Ending, which: { only?: string; but?: string }): Promise<number> {
  const { user, actor, caller } = identity;
  const ended = await deps.auth.sessions.end(deps.db, user.id, which);
  if (ended.length === 0) return 0;
  const facts = { count: ended.length };
  const workspaceId = actor.workspace_id;
  await noteSecurity(deps.db, { kind: 'session_ended', workspaceId, userId: user.id, caller, facts });
  deps.sessionNews.announce({ userId: user.id });
  return ended.length;
}

/** A person's own sessions, and confirming their identity again. */
export function serveSessions(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, sessionsCall, async ({ identity }) => ({ resource: await sessionsOf(deps, identity) }));
  serve(app, deps, endSessionCall, async ({ params, identity, reply }) => {
    const count = await endSessions(deps, { identity }, { only: params.id });
    if (count === 0) throw new Refusal('not_found', 'This session has already ended.');
    if (params.id === identity.sessionId) setCookie(deps, reply, 'session', '');
    return { resource: { sessions_ended: count } };
  });
  serve(app, deps, endSessionsCall, async ({ identity }) => ({
    resource: { sessions_ended: await endSessions(deps, { identity }, { but: identity.sessionId }) },
  }));

  serve(app, deps, stepUpCall, async ({ body, identity, reply }) => {
    const { user, actor, sessionId, factorIsActive, caller } = identity;
    if (factorIsActive && body.passkey) await demandPasskey(deps, identity, body.passkey);
    else if (factorIsActive) await demandFactor(deps, identity, body.otp ?? '');
    else if (body.password === undefined) throw invalid(['password'], 'Enter your password.', 'password');
    else await demandPassword(deps, identity, body.password, 'password');
    const cookie = await deps.auth.sessions.proveAgain(deps.db, sessionId, factorIsActive);
    await noteSecurity(deps.db, { kind: 'step_up', workspaceId: actor.workspace_id, userId: user.id, caller });
    setCookie(deps, reply, 'session', cookie);
    const proven_until = new Date(Date.now() + PROOF_MILLIS).toISOString();
    return { resource: { token: deps.auth.newToken(sessionId).token, proven_until } };
  });

  serve(app, deps, seenAddressCall, async ({ identity }) => {
    const { address } = identity.caller;
    const list = await allowedAddresses(deps.db, identity.actor.workspace_id);
    return { resource: { address, is_on_list: isOnList(list, address) } };
  });
}
