import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Preferences } from '@/contract/shapes/preferences';
import { ABSOLUTE_DAYS, IDLE_DAYS } from '@/domain/people/signInRules';
import { isUuid } from '@/lib/uuid';
import { freshId } from '../freshId';
import type { Db, Sql } from '../storage/db';
import type { Caller } from './caller';
import { factorsOf } from './factorsOf';
import type { SignInWay } from './signInRules';

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
  has_password: boolean;
}

/** A session with its person, as one query returns it. */
export interface SessionRow extends SessionUser {
  session_id: string;
  workspace_id: string;
  structure_seq: number;
  secret_hash: Buffer;
  next_hash: Buffer | null;
  old_hashes: Buffer[];
  /** Seconds since the secret changed. */
  rotated_seconds: number | null;
  idle_seconds: number;
  age_seconds: number;
  way: SignInWay;
  /** A session from a workspace's own provider is valid for that workspace only. */
  only_workspace_id: string | null;
  has_second_factor: boolean;
  proven_at: Date;
  /** The account has an authenticator app or a passkey. */
  code_is_active: boolean;
  passkey_is_active: boolean;
  /** Addresses that the workspace accepts requests from; null = no list. */
  allowed_addresses: string[] | null;
}

/** A session to be created, with the proofs given at sign-in. */
export interface NewSession {
  userId: string;
  workspaceId: string;
  way: SignInWay;
  onlyWorkspaceId: string | null;
  hasSecondFactor: boolean;
  /** The session at the provider that vouched. */
  providerSession: string | null;
  caller: Caller;
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (a: Buffer, b: Buffer | null | undefined): boolean =>
  b !== null && b !== undefined && a.length === b.length && timingSafeEqual(a, b);

const DAY = 24 * 3600;
export const SESSION_SECONDS = IDLE_DAYS * DAY;
const TOUCH_SECONDS = 600;
/** Seconds during which other tabs may still send the previous secret. */
const GRACE_SECONDS = 60;
/** Previous secrets that are remembered, so that their use is noticed. */
const REMEMBERED = 8;

/** The value of the session cookie in its parts. */
export function readCookie(value: string | null): { sessionId: string; secret: string } | null {
  const [sessionId, secret, ...more] = (value ?? '').split('.');
  return sessionId && secret && more.length === 0 && isUuid(sessionId) ? { sessionId, secret } : null;
}

/** How many previous secrets may still be in flight after the last change: several tabs renew one after another. */
const UNDER_WAY = 3;

/**
 * How a secret fits its session: the current one, the next, one that was just replaced, an older one, or none of them.
 */
export function fitOf(row: SessionRow, secret: string): 'now' | 'next' | 'grace' | 'old' | null {
  const hash = sha256(secret);
  if (same(hash, row.secret_hash)) return 'now';
  if (same(hash, row.next_hash)) return 'next';
  const age = row.old_hashes.findIndex((old) => same(hash, old));
  if (age < 0) return null;
  return age < UNDER_WAY && (row.rotated_seconds ?? GRACE_SECONDS) < GRACE_SECONDS ? 'grace' : 'old';
}

/** @param rotationKey derives each secret from the previous one, so that tabs that renew at once get the same. */
export class SessionStore {
  /** @param rotationKey makes each secret from the one before, so that tabs that renew at once get the same. */
  constructor(
    private readonly db: Db,
    private readonly rotationKey: Buffer,
  ) {}

  async read(sessionIds: readonly string[]): Promise<Map<string, SessionRow>> {
    const rows = await this.db.query<SessionRow>(
      `select s.id as session_id, s.workspace_id, s.secret_hash, s.next_hash, s.old_hashes, s.way, s.only_workspace_id,
         s.has_second_factor, s.proven_at, w.structure_seq,
         extract(epoch from now() - s.rotated_at)::float8 as rotated_seconds,
         extract(epoch from now() - s.last_used_at)::float8 as idle_seconds,
         extract(epoch from now() - s.created_at)::float8 as age_seconds,
         ${factorsOf('u.id')},
         (select array_agg(i.ip_address order by i.ip_address) from ip_address i where i.workspace_id = s.workspace_id)
           as allowed_addresses,
         u.id, u.email, u.full_name, u.preferred_name, u.color, u.is_staff, u.created_at, u.ppa_accepted_at,
         u.eula_accepted_at, u.preferences, u.password_hash is not null as has_password
       from session s join workspace w on w.id = s.workspace_id join app_user u on u.id = s.user_id
       where s.id = any($1::uuid[]) and s.expires_at > now() and s.ends_at > now()`,
      [sessionIds.filter(isUuid)],
    );
    return new Map(rows.map((row) => [row.session_id, row]));
  }

  /** Records that a session is used, at most once in ten minutes. */
  async touch(row: SessionRow): Promise<void> {
    if (row.idle_seconds <= TOUCH_SECONDS) return;
    await this.db.query(
      'update session set last_used_at = now(), expires_at = now() + make_interval(secs => $2) where id = $1',
      [row.session_id, SESSION_SECONDS],
    );
  }

  async readOne(sessionId: string): Promise<SessionRow | undefined> {
    return isUuid(sessionId) ? (await this.read([sessionId])).get(sessionId) : undefined;
  }

  /** @returns the session's id and the value of its cookie */
  async open(sql: Sql, session: NewSession): Promise<{ sessionId: string; cookie: string }> {
    const sessionId = freshId();
    const secret = randomBytes(32).toString('base64url');
    await sql.query(
      `insert into session (id, secret_hash, user_id, workspace_id, expires_at, ends_at, way, only_workspace_id,
         has_second_factor, device, address, provider_session)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5), now() + make_interval(days => $6), $7, $8, $9, $10, $11,
         $12)`,
      [
        sessionId,
        sha256(secret),
        session.userId,
        session.workspaceId,
        SESSION_SECONDS,
        ABSOLUTE_DAYS,
        session.way,
        session.onlyWorkspaceId,
        session.hasSecondFactor,
        session.caller.device,
        session.caller.address,
        session.providerSession,
      ],
    );
    return { sessionId, cookie: `${sessionId}.${secret}` };
  }

  /** Whether a secret currently opens the session. */
  owns(row: SessionRow, secret: string): boolean {
    return ['now', 'next', 'grace'].includes(fitOf(row, secret) ?? '');
  }

  /** The successor of a secret. */
  private following(secret: string): string {
    return createHmac('sha256', this.rotationKey).update(secret).digest('base64url');
  }

  /**
   * The next value of the cookie. The old secret stays valid until the new one has come back, so that a lost answer
   * signs nobody out.
   */
  async renew(sessionId: string, secret: string): Promise<string> {
    const next = this.following(secret);
    await this.db.query('update session set next_hash = $2 where id = $1 and secret_hash = $3', [
      sessionId,
      sha256(next),
      sha256(secret),
    ]);
    return `${sessionId}.${next}`;
  }

  /** Makes the new secret the current one, now that it has come back. */
  async promote(row: SessionRow): Promise<void> {
    await this.db.query(
      `update session set secret_hash = next_hash, next_hash = null, rotated_at = now(),
         old_hashes = (array_prepend(secret_hash, old_hashes))[1:$3]
       where id = $1 and next_hash = $2`,
      [row.session_id, row.next_hash, REMEMBERED],
    );
  }

  /** Changes the secret at once, after the person has proved again who they are. @returns the value of the cookie */
  async proveAgain(sql: Sql, sessionId: string, withSecondFactor: boolean): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await sql.query(
      `update session set proven_at = now(), has_second_factor = has_second_factor or $3, secret_hash = $2,
         next_hash = null, rotated_at = now(), old_hashes = (array_prepend(secret_hash, old_hashes))[1:$4]
       where id = $1`,
      [sessionId, sha256(secret), withSecondFactor, REMEMBERED],
    );
    return `${sessionId}.${secret}`;
  }

  /** Ends sessions of a person: one, all, or all but one. @returns the ids of those that ended */
  async end(sql: Sql, userId: string, which: { only?: string; but?: string } = {}): Promise<string[]> {
    const rows = await sql.query<{ id: string }>(
      `delete from session where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
       returning id`,
      [userId, which.only ?? null, which.but ?? null],
    );
    return rows.map(({ id }) => id);
  }
}
