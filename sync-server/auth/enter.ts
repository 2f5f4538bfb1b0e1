import { Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import type { Caller } from './caller';
import { cookieName, cookieValue } from './cookies';
import { deviceMark, isKnownDevice } from './deviceMark';
import { doorFault, readPolicy } from './doorPolicy';
import { tellOfSignIn } from './letters/tellOfSignIn';
import { membershipsOf } from './membershipsOf';
import { noteSecurity } from './securityLog';
import { readCookie } from './sessionStore';
import type { SignInWay } from './signInRules';

export interface SignedIn {
  sessionId: string;
  /** Value of the session cookie. */
  cookie: string;
  token: string;
  userId: string;
  workspaceId: string;
  /** Value of the cookie that knows the device again. */
  device: string;
}

/** Somebody who has shown who they are. */
export interface Proven {
  user: { id: string; email: string; isStaff: boolean };
  way: SignInWay;
  /** Their proof is good for this workspace alone. */
  onlyWorkspaceId: string | null;
  hasSecondFactor: boolean;
  /** The workspace that they asked for; the oldest that lets them in where they asked for none. */
  slug?: string | undefined;
  caller: Caller;
  /** Of single sign-on: the session at the provider. */
  providerSession?: string | null;
  /** Somebody who was signed in and continues elsewhere: no sign-in that has to be reported. */
  isSwitch?: boolean;
}

const NO_ACCESS = 'You have no access to this workspace. Ask one of its administrators to let you in.';

/** A sign-in on a device ends the session that the same browser had before. */
async function endFormer(deps: Deps, { caller }: Proven): Promise<void> {
  const former = readCookie(cookieValue(caller.headers.cookie, cookieName('session', deps.config)));
  const row = former && (await deps.auth.sessions.readOne(former.sessionId));
  if (!row || !deps.auth.sessions.owns(row, former.secret)) return;
  await deps.auth.sessions.end(deps.db, row.id, { only: row.session_id });
  deps.sessionNews.announce({ userId: row.id });
}

/**
 * Opens a session for somebody who has shown who they are, in a workspace that lets them in by the way they came.
 * @throws Refusal forbidden with the reason of the workspace that they asked for
 */
export async function enter(deps: Deps, proven: Proven): Promise<SignedIn> {
  const { user, way, onlyWorkspaceId, hasSecondFactor, slug, caller } = proven;
  const entrant = { userId: user.id, email: user.email, isStaff: user.isStaff, way, onlyWorkspaceId, hasSecondFactor };
  let fault: Refusal | null = null;
  for (const membership of await membershipsOf(deps.db, user.id)) {
    if (slug !== undefined && membership.slug !== slug) continue;
    const { workspaceId } = membership;
    const found = doorFault(await readPolicy(deps.db, membership), { ...entrant, address: caller.address });
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
      void tellOfSignIn(deps, user, caller);
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
