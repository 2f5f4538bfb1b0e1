import type { FastifyInstance } from 'fastify';
import { loginCall } from '@/contract/auth/login';
import { logoutCall } from '@/contract/auth/logout';
import { meCall } from '@/contract/auth/me';
import { refreshTokenCall } from '@/contract/auth/refreshToken';
import { ticketCall } from '@/contract/auth/ticket';
import { waysCall } from '@/contract/auth/ways';
import { switchWorkspaceCall } from '@/contract/auth/workspace';
import { callerOf } from '../../auth/caller';
import { login } from '../../auth/login';
import { membershipsOf } from '../../auth/membershipsOf';
import { presentUser } from '../../auth/presentUser';
import { noteSecurity } from '../../auth/securityLog';
import { switchWorkspace } from '../../auth/switchWorkspace';
import { waysIn } from '../../auth/waysIn';
import type { Deps } from '../../deps';
import { serve, serveOpen } from '../../http/serve';
import { learnTimeZone } from '../../notices/learnTimeZone';
import { answerSignedIn, setCookie } from './answerSignedIn';
import { logoOf } from './logoOf';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Signing in and out, and renewing a session. */
export function serveSignIn(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, waysCall, async ({ body, request }) => ({
    resource: await waysIn(deps, body, callerOf(request.ip, request.headers), (workspace) => logoOf(deps, workspace)),
  }));
  serveOpen(app, loginCall, async ({ body, request, reply }) => {
    const signedIn = await login(deps, {
      email: body.email,
      password: body.password,
      second: body,
      workspaceSlug: body.workspace_slug || undefined,
      caller: callerOf(request.ip, request.headers),
    });
    return answerSignedIn(deps, signedIn, { request, reply });
  });
  serve(app, deps, switchWorkspaceCall, async ({ body, identity, request, reply }) =>
    answerSignedIn(deps, await switchWorkspace(deps, identity, body.workspace_slug), { request, reply }),
  );
  serve(app, deps, logoutCall, async ({ identity, reply }) => {
    const { user, actor, sessionId, caller } = identity;
    await deps.auth.sessions.end(deps.db, user.id, { only: sessionId });
    await noteSecurity(deps.db, { kind: 'sign_out', workspaceId: actor.workspace_id, userId: user.id, caller });
    deps.sessionNews.announce({ userId: user.id });
    setCookie(deps, reply, 'session', '');
    return { resource: { signed_out: true } };
  });
  serve(app, deps, refreshTokenCall, async ({ identity, request, reply }) => {
    const { sessionId, cookieSecret, mayRenew, user } = identity;
    await learnTimeZone(deps.db, user.id, request.headers['x-timezone'], async () =>
      (await membershipsOf(deps.db, user.id)).map(({ workspaceId }) => workspaceId),
    );
    if (cookieSecret !== null && mayRenew)
      setCookie(deps, reply, 'session', await deps.auth.sessions.renew(sessionId, cookieSecret));
    const { token, expiresAt } = deps.auth.newToken(sessionId);
    return { resource: { token, expires_at: iso(expiresAt) } };
  });
  serve(app, deps, ticketCall, async ({ identity }) => {
    const { ticket, expiresAt } = await deps.auth.newTicket(identity.sessionId);
    return { resource: { ticket, expires_at: iso(expiresAt) } };
  });
  serve(app, deps, meCall, async ({ identity, structure }) => ({ resource: presentUser(identity, structure) }));
}
