import type { FastifyInstance, FastifyReply } from 'fastify';
import { appAccessCall } from '@/contract/access/app';
import { workspaceAccessCall } from '@/contract/access/workspace';
import { loginCall } from '@/contract/auth/login';
import { logoutCall } from '@/contract/auth/logout';
import { meCall } from '@/contract/auth/me';
import { refreshTokenCall } from '@/contract/auth/refreshToken';
import { ticketCall } from '@/contract/auth/ticket';
import { Refusal } from '@/domain/refusal';
import { SESSION_SECONDS } from '../auth/auth';
import { SESSION_COOKIE } from '../auth/cookies';
import type { Deps } from '../deps';
import { presentUser } from './presentUser';
import { serve, serveOpen } from './serve';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

function setCookie(deps: Deps, reply: FastifyReply, value: string, seconds: number): void {
  const secure = deps.config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`);
}

export function serveAuth(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, loginCall, async ({ body, reply }) => {
    const signedIn = await deps.auth.login({
      email: body.email,
      password: body.password,
      workspaceSlug: body.workspace_slug,
    });
    const structure = await deps.rows.structure(signedIn.workspaceId);
    const identity = await deps.auth.identify({
      method: 'GET',
      headers: { authorization: `Bearer ${signedIn.token}` },
    });
    if (!identity) throw new Refusal('unauthenticated', 'Address or password is wrong.');
    setCookie(deps, reply, signedIn.cookie, SESSION_SECONDS);
    const user = presentUser(identity.user, structure, signedIn.workspaceId);
    return { resource: { token: signedIn.token, user, workspace: user.workspace } };
  });
  serve(app, deps, logoutCall, async ({ identity, reply }) => {
    await deps.auth.logout(identity.sessionId);
    setCookie(deps, reply, '', 0);
    return { resource: { signed_out: true } };
  });
  serve(app, deps, refreshTokenCall, async ({ identity }) => {
    const { token, expiresAt } = deps.auth.newToken(identity.sessionId);
    return { resource: { token, expires_at: iso(expiresAt) } };
  });
  serve(app, deps, ticketCall, async ({ identity }) => {
    const { ticket, expiresAt } = await deps.auth.newTicket(identity.sessionId);
    return { resource: { ticket, expires_at: iso(expiresAt) } };
  });
  serve(app, deps, meCall, async ({ identity, structure }) => ({
    resource: presentUser(identity.user, structure, identity.actor.workspace_id),
  }));
  serve(app, deps, appAccessCall, async ({ identity }) => ({
    resource: { access_level: identity.user.is_staff ? ('staff' as const) : ('user' as const) },
  }));
  serve(app, deps, workspaceAccessCall, async ({ identity, sight }) => ({
    resource: {
      ...identity.actor,
      flags: [...identity.actor.flags],
      group_ids: [...identity.actor.group_ids],
      program_ids: [...identity.actor.program_ids],
      edit_program_ids: [...(identity.actor.edit_program_ids ?? [])],
      perm_epoch: sight.epoch(),
      rights: sight.rights(),
    },
  }));
}
