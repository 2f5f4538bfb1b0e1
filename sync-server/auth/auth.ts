import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { signInRulesOf } from '@/domain/people/signInRules';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import { resolveActor } from '@/domain/rights/resolveActor';
import type { Config } from '../config';
import type { Structure, StructureCache } from '../events/structureCache';
import type { SecretBox } from '../secrets/secretBox';
import type { Db } from '../storage/db';
import { isAccessKey, type KeyRow, readAccessKey, readKeyAgain, touchKey } from './accessKeys';
import { makeToken, readToken } from './accessToken';
import { type Caller, callerOf } from './caller';
import { callerAddress } from './callerAddress';
import { cookieName, cookieValue } from './cookies';
import { gather } from './gather';
import { isOnList } from './ipList';
import { isSameOrigin } from './sameOrigin';
import { noteSecurity } from './securityLog';
import { seldom } from './seldom';
import { fitOf, readCookie, type SessionRow, SessionStore, type SessionUser, sha256 } from './sessionStore';
import { type Restriction, restrictionOf, type SignInWay } from './signInRules';
import type { SocketAuth, SocketIdentity } from './socketAuth';

/** Who makes a request. */
export interface Identity {
  sessionId: string;
  user: SessionUser;
  actor: Actor;
  /** The current structure of their workspace. */
  structure: Structure;
  /** The secret in the cookie, when the cookie alone identifies the person. */
  cookieSecret: string | null;
  /** The secret of the cookie may be replaced. */
  mayRenew: boolean;
  way: SignInWay;
  /** The access key that makes the request in place of a person. */
  key: { id: string; isReadOnly: boolean } | null;
  /** The session is valid for this workspace only. */
  isOfWorkspace: boolean;
  hasSecondFactor: boolean;
  /** The account has at least one second factor. */
  factorIsActive: boolean;
  /** Which kinds of second factor it has. */
  factors: { code: boolean; passkey: boolean };
  /** When the person last proved who they are. */
  provenAt: Date;
  restriction: Restriction | null;
  caller: Caller;
}

/** How long a step-up is valid. */
export const PROOF_MILLIS = 600_000;

/** Whether the person has accepted privacy policy and licence agreement; until then they may do nothing (open-questions B-3.19). */
export function hasAccepted(user: Pick<SessionUser, 'ppa_accepted_at' | 'eula_accepted_at'>): boolean {
  return user.ppa_accepted_at !== null && user.eula_accepted_at !== null;
}

/** A request as authentication needs it. */
export interface AuthRequest {
  method: string;
  headers: IncomingHttpHeaders;
  /** The address that it comes from. */
  address: string;
}

export interface Auth {
  /**
   * Null when nobody is signed in.
   * @throws Refusal forbidden for a write with a cookie from another site's page, and for an address that the workspace
   * does not allow.
   */
  identify(request: AuthRequest): Promise<Identity | null>;
  sessions: SessionStore;
  newToken(sessionId: string): { token: string; expiresAt: number };
  newTicket(sessionId: string): Promise<{ ticket: string; expiresAt: number }>;
}

const TICKET_SECONDS = 30;
/** Sockets that check their people again wait this long so that one query serves many. */
const GATHER_MILLIS = 50;
const DAY = 24 * 3600;
/** A refused address is recorded at most once in this time for each session. */
const NOTE_MILLIS = 600_000;

/** Prefix under which sockets and request budgets know an access key. */
const KEY_MARK = 'key:';
const socketKey = ({ workspace_id, key_row_id }: KeyRow) => `${KEY_MARK}${workspace_id}:${key_row_id}`;

const NOT_FROM_HERE = (address: string) =>
  `This workspace accepts no requests from ${address}. Use the network of your organisation, or ask an administrator to add the address.`;

/**
 * Sessions, tokens and tickets. The key that signs tokens is not in the database, so a stolen backup cannot forge any.
 */
export function createAuth(
  db: Db,
  structures: StructureCache,
  config: Pick<Config, 'publicUrl' | 'proxies'>,
  secrets: SecretBox,
): Auth & SocketAuth {
  const key = secrets.key('access-token');
  const sessions = new SessionStore(db, secrets.key('session-rotation'));
  const now = () => Date.now() / 1000;
  const isWorthNoting = seldom(NOTE_MILLIS);
  /** A thousand sockets check whether their sessions are still valid, all of them at once after a change of rights. */
  const sessionOfSocket = gather((ids) => sessions.read(ids), GATHER_MILLIS);

  async function toIdentity(
    row: SessionRow | undefined,
    caller: Caller,
    cookieSecret: string | null = null,
  ): Promise<(Identity & { isAddressRefused: boolean }) | null> {
    if (!row) return null;
    const structure = await structures.load(db, row.workspace_id, row.structure_seq);
    const workspace = structure.get('workspace', row.workspace_id);
    const actor = resolveActor(structure, row.workspace_id, row.id);
    if (!actor || !workspace) return null;
    const rules = signInRulesOf(workspace);
    if (row.age_seconds > rules.session_absolute_days * DAY || row.idle_seconds > rules.session_idle_days * DAY)
      return null;
    await sessions.touch(row);
    const factorIsActive = row.code_is_active || row.passkey_is_active;
    const limited = workspace.feature_flags.includes('ip_restrictions') && !row.is_staff;
    const { id, email, full_name, preferred_name, color, is_staff, created_at, preferences } = row;
    const { ppa_accepted_at, eula_accepted_at, has_password } = row;
    return {
      sessionId: row.session_id,
      user: {
        id,
        email,
        full_name,
        preferred_name,
        color,
        is_staff,
        created_at,
        ppa_accepted_at,
        eula_accepted_at,
        preferences,
        has_password,
      },
      actor,
      structure,
      cookieSecret,
      mayRenew: cookieSecret !== null,
      way: row.way,
      key: null,
      isOfWorkspace: row.only_workspace_id !== null,
      hasSecondFactor: row.has_second_factor,
      factorIsActive,
      factors: { code: row.code_is_active, passkey: row.passkey_is_active },
      provenAt: row.proven_at,
      restriction: restrictionOf({ ...row, factor_is_active: factorIsActive }, workspace),
      caller,
      isAddressRefused: limited && !isOnList(row.allowed_addresses ?? [], caller.address),
    };
  }

  /** The identity of a key: the rights of its owner, reduced to reading for a read-only key. */
  async function keyIdentity(row: KeyRow | undefined, caller: Caller): Promise<ReturnType<typeof toIdentity>> {
    if (!row) return null;
    const structure = await structures.load(db, row.workspace_id, row.structure_seq);
    const workspace = structure.get('workspace', row.workspace_id);
    const actor = resolveActor(structure, row.workspace_id, row.id);
    if (!actor || !workspace?.feature_flags.includes('api')) return null;
    if (row.must_use_sso && workspace.feature_flags.includes('sso')) return null;
    const limited = workspace.feature_flags.includes('ip_restrictions') && !row.is_staff;
    const factorIsActive = row.code_is_active || row.passkey_is_active;
    const isDemanded = signInRulesOf(workspace).is_mfa_required && !row.is_bot && !factorIsActive;
    const isAddressRefused = limited && !isOnList(row.allowed_addresses ?? [], caller.address);
    if (!isAddressRefused) await touchKey(db, row);
    const reads = row.is_read_only && (actor.access_level === 'admin' || actor.access_level === 'team-member');
    const { id, email, full_name, preferred_name, color, created_at, preferences } = row;
    const { ppa_accepted_at, eula_accepted_at, has_password } = row;
    const names = { id, email, full_name, preferred_name, color, created_at, preferences };
    return {
      sessionId: socketKey(row),
      user: { ...names, is_staff: false, ppa_accepted_at, eula_accepted_at, has_password },
      actor: reads ? { ...actor, access_level: 'viewer' } : actor,
      structure,
      cookieSecret: null,
      mayRenew: false,
      way: 'password',
      key: { id: row.key_row_id, isReadOnly: row.is_read_only },
      isOfWorkspace: true,
      hasSecondFactor: false,
      factorIsActive,
      factors: { code: row.code_is_active, passkey: row.passkey_is_active },
      provenAt: row.created_key_at,
      restriction: isDemanded ? 'second_factor_setup' : null,
      caller,
      isAddressRefused,
    };
  }

  async function byToken(token: string, caller: Caller) {
    if (isAccessKey(token)) return keyIdentity(await readAccessKey(db, token), caller);
    const sessionId = readToken(key, token, now());
    return sessionId ? toIdentity(await sessions.readOne(sessionId), caller) : null;
  }

  /** A previous secret that is used after its successor has come into use must have been copied: the session ends. */
  async function endCopied(row: SessionRow, caller: Caller): Promise<void> {
    const ended = await sessions.end(db, row.id, { only: row.session_id });
    const { workspace_id: workspaceId, id: userId } = row;
    if (ended.length > 0) await noteSecurity(db, { kind: 'session_secret_reused', workspaceId, userId, caller });
  }

  async function byCookie(caller: Caller) {
    const given = readCookie(cookieValue(caller.headers.cookie, cookieName('session', config)));
    const row = given && (await sessions.readOne(given.sessionId));
    if (!given || !row) return null;
    const fit = fitOf(row, given.secret);
    if (fit === null) return null;
    if (fit === 'old') {
      await endCopied(row, caller);
      return null;
    }
    if (fit === 'next') await sessions.promote(row);
    const identity = await toIdentity(row, caller, given.secret);
    // The successor of a secret that was just replaced may itself be outdated: the browser already has the newest.
    return identity && { ...identity, mayRenew: fit !== 'grace' };
  }

  async function byTicket(ticket: string, caller: Caller) {
    const rows = await db.query<{ session_id: string }>(
      'delete from socket_ticket where token_hash = $1 and expires_at > now() returning session_id',
      [sha256(ticket)],
    );
    return rows[0] ? toIdentity(await sessions.readOne(rows[0].session_id), caller) : null;
  }

  const strip = (identity: Awaited<ReturnType<typeof toIdentity>>): SocketIdentity | null =>
    identity && hasAccepted(identity.user) && !identity.restriction
      ? {
          actor: identity.actor,
          name: nameOfMember(identity.user),
          sessionId: identity.sessionId,
          address: identity.caller.address,
          isAddressRefused: identity.isAddressRefused,
          readsOnly: identity.key?.isReadOnly ?? false,
        }
      : null;

  return {
    sessions,
    async identify({ method, headers, address }) {
      const caller = callerOf(address, headers);
      const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      const found = await (bearer ? byToken(bearer, caller) : byCookie(caller));
      if (!found) return null;
      const { isAddressRefused, ...identity } = found;
      const writes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
      if (identity.cookieSecret !== null && writes && !isSameOrigin(headers, config.publicUrl))
        throw new Refusal('forbidden', 'This request came from another site.');
      if (isAddressRefused) {
        const { workspace_id: workspaceId, user_id: userId } = identity.actor;
        if (isWorthNoting(identity.sessionId))
          await noteSecurity(db, { kind: 'address_refused', workspaceId, userId, caller });
        throw new Refusal('forbidden', NOT_FROM_HERE(caller.address));
      }
      return identity;
    },
    newToken: (sessionId) => makeToken(key, sessionId, now()),
    async newTicket(sessionId) {
      const ticket = randomBytes(24).toString('base64url');
      await db.query('delete from socket_ticket where expires_at < now()');
      await db.query(
        `insert into socket_ticket (token_hash, session_id, expires_at)
         values ($1, $2, now() + make_interval(secs => $3))`,
        [sha256(ticket), sessionId, TICKET_SECONDS],
      );
      return { ticket, expiresAt: Math.floor(now()) + TICKET_SECONDS };
    },
    async verifyUpgrade(request: IncomingMessage) {
      const caller = callerOf(callerAddress(request, config.proxies), request.headers);
      const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (bearer) return strip(await byToken(bearer, caller));
      const token = new URL(request.url ?? '/', 'http://localhost').searchParams.get('token');
      // URLs end up in logs, so a key must not be in one.
      if (token && isAccessKey(token)) return null;
      if (token) return strip((await byToken(token, caller)) ?? (await byTicket(token, caller)));
      if (!isSameOrigin(request.headers, config.publicUrl)) return null;
      return strip(await byCookie(caller));
    },
    async refresh(identity) {
      const caller = callerOf(identity.address, {});
      if (identity.sessionId.startsWith(KEY_MARK)) {
        const [, workspaceId = '', id = ''] = identity.sessionId.split(':');
        return strip(await keyIdentity(await readKeyAgain(db, workspaceId, id), caller));
      }
      const row = await sessionOfSocket(identity.sessionId);
      return strip(await toIdentity(row, caller));
    },
  };
}
