import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Preferences } from '@/contract/shapes/preferences';
import type { Actor } from '@/domain/permissions/actor';
import { resolveActor } from '@/domain/permissions/resolveActor';
import { Refusal } from '@/domain/refusal';
import { isUuid, uuidV7 } from '@/lib/uuid';
import type { Config } from '../config';
import type { Structure, StructureCache } from '../events/structureCache';
import type { Db } from '../storage/db';
import { makeToken, readToken } from './accessToken';
import { cookieValue, SESSION_COOKIE } from './cookies';
import { gather } from './gather';
import { loginDoor, type SignedIn } from './login';
import { isSameOrigin } from './sameOrigin';
import type { SocketAuth, SocketIdentity } from './socketAuth';

export interface SessionUser {
  id: string;
  email: string;
  full_name: string;
  preferred_name: string | null;
  color: string;
  is_staff: boolean;
  created_at: Date;
  ppa_accepted_at: Date | null;
  eula_accepted_at: Date | null;
  preferences: Preferences;
}

/** Who makes a request. */
export interface Identity {
  sessionId: string;
  user: SessionUser;
  actor: Actor;
  /** The small rows of his workspace as they are now. */
  structure: Structure;
  /** Known by the cookie alone, so that writes need the same-origin check. */
  byCookie: boolean;
}

/** Whether the person has accepted privacy policy and licence agreement; until then he may do nothing (open-questions B-3.19). */
export function hasAccepted(user: Pick<SessionUser, 'ppa_accepted_at' | 'eula_accepted_at'>): boolean {
  return user.ppa_accepted_at !== null && user.eula_accepted_at !== null;
}

export interface Auth {
  login(input: { email: string; password: string; workspaceSlug?: string }): Promise<SignedIn>;
  /** Null when nobody is signed in. @throws Refusal forbidden for a write by cookie from a foreign page. */
  identify(request: { method: string; headers: IncomingHttpHeaders }): Promise<Identity | null>;
  newToken(sessionId: string): { token: string; expiresAt: number };
  newTicket(sessionId: string): Promise<{ ticket: string; expiresAt: number }>;
  logout(sessionId: string): Promise<void>;
}

export const SESSION_SECONDS = 30 * 24 * 3600;
const TICKET_SECONDS = 30;
const TOUCH_SECONDS = 600;
/** Sockets that ask anew for their people wait this long for each other. */
const GATHER_MILLIS = 50;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

interface SessionRow extends SessionUser {
  session_id: string;
  workspace_id: string;
  structure_seq: number;
  secret_hash: Buffer;
  idle_seconds: number;
}

async function signingKey(db: Db): Promise<Buffer> {
  await db.query(`insert into server_secret (name, secret) values ('access-token', $1) on conflict do nothing`, [
    randomBytes(32),
  ]);
  const [row] = await db.query<{ secret: Buffer }>(`select secret from server_secret where name = 'access-token'`);
  return (row as { secret: Buffer }).secret;
}

/** Sessions, tokens and tickets. The key of the tokens is kept in the database, so that all processes share it. */
export async function createAuth(
  db: Db,
  structures: StructureCache,
  config: Pick<Config, 'publicUrl'>,
): Promise<Auth & SocketAuth> {
  const key = await signingKey(db);
  const now = () => Date.now() / 1000;

  async function readSessions(sessionIds: readonly string[]): Promise<Map<string, SessionRow>> {
    const rows = await db.query<SessionRow>(
      `select s.id as session_id, s.workspace_id, s.secret_hash, w.structure_seq,
         extract(epoch from now() - s.last_used_at)::float8 as idle_seconds,
         u.id, u.email, u.full_name, u.preferred_name, u.color, u.is_staff, u.created_at, u.ppa_accepted_at,
         u.eula_accepted_at, u.preferences
       from session s join workspace w on w.id = s.workspace_id join app_user u on u.id = s.user_id
       where s.id = any($1::uuid[]) and s.expires_at > now()`,
      [sessionIds.filter(isUuid)],
    );
    const idle = rows.filter((row) => row.idle_seconds > TOUCH_SECONDS).map((row) => row.session_id);
    if (idle.length > 0)
      await db.query(
        'update session set last_used_at = now(), expires_at = now() + make_interval(secs => $2) where id = any($1::uuid[])',
        [idle, SESSION_SECONDS],
      );
    return new Map(rows.map((row) => [row.session_id, row]));
  }

  const readSession = async (sessionId: string) =>
    isUuid(sessionId) ? (await readSessions([sessionId])).get(sessionId) : undefined;
  /** A thousand sockets ask whether their sessions still stand, all of them at a change of rights. */
  const sessionOfSocket = gather(readSessions, GATHER_MILLIS);

  async function toIdentity(row: SessionRow | undefined, byCookie: boolean): Promise<Identity | null> {
    if (!row) return null;
    const { session_id, workspace_id, structure_seq, secret_hash: _, idle_seconds: __, ...user } = row;
    const structure = await structures.load(db, workspace_id, structure_seq);
    const actor = resolveActor(structure, workspace_id, user.id);
    return actor ? { sessionId: session_id, user, actor, structure, byCookie } : null;
  }

  async function byToken(token: string): Promise<Identity | null> {
    const sessionId = readToken(key, token, now());
    return sessionId ? toIdentity(await readSession(sessionId), false) : null;
  }

  async function byCookie(headers: IncomingHttpHeaders): Promise<Identity | null> {
    const [sessionId, secret] = (cookieValue(headers.cookie, SESSION_COOKIE) ?? '').split('.');
    if (!sessionId || !secret) return null;
    const row = await readSession(sessionId);
    if (!row || !timingSafeEqual(row.secret_hash, sha256(secret))) return null;
    return toIdentity(row, true);
  }

  async function byTicket(ticket: string): Promise<Identity | null> {
    const rows = await db.query<{ session_id: string }>(
      'delete from socket_ticket where token_hash = $1 and expires_at > now() returning session_id',
      [sha256(ticket)],
    );
    return rows[0] ? toIdentity(await readSession(rows[0].session_id), false) : null;
  }

  async function openSession(userId: string, workspaceId: string): Promise<{ sessionId: string; cookie: string }> {
    const sessionId = uuidV7(Date.now(), randomBytes(10));
    const secret = randomBytes(24).toString('base64url');
    await db.query(
      `insert into session (id, secret_hash, user_id, workspace_id, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [sessionId, sha256(secret), userId, workspaceId, SESSION_SECONDS],
    );
    return { sessionId, cookie: `${sessionId}.${secret}` };
  }

  const strip = (identity: Identity | null): SocketIdentity | null =>
    identity && hasAccepted(identity.user) ? { actor: identity.actor, sessionId: identity.sessionId } : null;

  return {
    login: loginDoor({ db, openSession, newToken: (sessionId) => makeToken(key, sessionId, now()).token }),
    async identify({ method, headers }) {
      const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer) return byToken(bearer);
      const identity = await byCookie(headers);
      const writes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
      if (identity && writes && !isSameOrigin(headers, config.publicUrl))
        throw new Refusal('forbidden', 'This request came from another site.');
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
    async logout(sessionId) {
      await db.query('delete from session where id = $1', [sessionId]);
    },
    async verifyUpgrade(request: IncomingMessage) {
      const token = new URL(request.url ?? '/', 'http://localhost').searchParams.get('token');
      if (token) return strip((await byToken(token)) ?? (await byTicket(token)));
      if (!isSameOrigin(request.headers, config.publicUrl)) return null;
      return strip(await byCookie(request.headers));
    },
    async refresh(identity) {
      return strip(await toIdentity(await sessionOfSocket(identity.sessionId), false));
    },
  };
}
