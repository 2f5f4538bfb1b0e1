import { Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import type { Caller } from './caller';
import { cookieName, cookieValue } from './cookies';
import { deviceMark, isKnownDevice } from './deviceMark';
import { sendSignInEmail } from './emails/sendSignInEmail';
import { membershipsOf } from './membershipsOf';
import { noteSecurity } from './securityLog';
import { readCookie } from './sessionStore';
import { policyRefusal, readPolicy } from './signInPolicy';
import type { SignInWay } from './signInRules';

export interface SignedIn {
  sessionId: string;
  /** Value of the session cookie. */
  cookie: string;
  token: string;
  userId: string;
  workspaceId: string;
  /** Value of the cookie that recognizes the device. */
  device: string;
}

/** A person who has proved who they are. */
export interface Proven {
  user: { id: string; email: string; isStaff: boolean };
  way: SignInWay;
  /** The proof is valid for this workspace only. */
  onlyWorkspaceId: string | null;
  hasSecondFactor: boolean;
  /** The slug of the workspace that they asked for; without one, the oldest that lets them in. */
  slug?: string | undefined;
  caller: Caller;
  /** With single sign-on: the session at the provider. */
  providerSession?: string | null;
  /** Somebody who is signed in already and changes workspace: not a sign-in that must be reported. */
  isSwitch?: boolean;
}

const NO_ACCESS = 'You have no access to this workspace. Ask one of its administrators to let you in.';

/** Signing in on a device ends the session that the same browser had before. */
async function endFormer(deps: Deps, { caller }: Proven): Promise<void> {
  const former = readCookie(cookieValue(caller.headers.cookie, cookieName('session', deps.config)));
  const row = former && (await deps.auth.sessions.readOne(former.sessionId));
  if (!row || !deps.auth.sessions.owns(row, former.secret)) return;
  await deps.auth.sessions.end(deps.db, row.id, { only: row.session_id });
  deps.sessionNews.announce({ userId: row.id });
}

/**
 * Opens a session for somebody who has proved who they are, in a workspace that accepts the way they signed in.
 * @throws Refusal forbidden with the reason given by the workspace that they asked for
 */
export async function enter(deps: Deps, proven: Proven): Promise<SignedIn> {
  const { user, way, onlyWorkspaceId, hasSecondFactor, slug, caller } = proven;
  const entrant = { userId: user.id, email: user.email, isStaff: user.isStaff, way, onlyWorkspaceId, hasSecondFactor };
  let fault: Refusal | null = null;
  for (const membership of await membershipsOf(deps.db, user.id)) {
    if (slug !== undefined && membership.slug !== slug) continue;
    const { workspaceId } = membership;
    const found = policyRefusal(await readPolicy(deps.db, membership), { ...entrant, address: caller.address });
    if (found) {
      fault ??= found;
      const facts = { way, reason: found.issues[0]?.code ?? '' };
      await noteSecurity(deps.db, { kind: 'sign_in_refused', workspaceId, userId: user.id, caller, facts });
      continue;
    }
    await endFormer(deps, proven);
    const opened = await deps.auth.sessions.open(deps.db, {
      userId: user.id,
      workspaceId,
      way,
      onlyWorkspaceId,
      hasSecondFactor,
      providerSession: proven.providerSession ?? null,
      caller,
    });
    if (!proven.isSwitch)
      await noteSecurity(deps.db, { kind: 'sign_in', workspaceId, userId: user.id, caller, facts: { way } });
    const key = deps.secrets.key('device-mark');
    if (!proven.isSwitch && !isKnownDevice(key, deps.config, caller.headers, user.id))
      void sendSignInEmail(deps, user, caller);
    return {
      ...opened,
      token: deps.auth.newToken(opened.sessionId).token,
      userId: user.id,
      workspaceId,
      device: deviceMark(key, deps.config, caller.headers, user.id),
    };
  }
  throw fault ?? new Refusal('forbidden', NO_ACCESS);
}
