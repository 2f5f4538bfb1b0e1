import { identifierKey } from '@/domain/identifiers/identifierKey';
import { Refusal } from '@/domain/refusal';
import type { Db } from '../storage/db';
import { checkPassword } from './passwords';

export interface SignedIn {
  sessionId: string;
  /** Value of the session cookie. */
  cookie: string;
  token: string;
  userId: string;
  workspaceId: string;
}

export interface LoginDeps {
  db: Db;
  openSession(userId: string, workspaceId: string): Promise<{ sessionId: string; cookie: string }>;
  newToken(sessionId: string): string;
}

const TRIES = 10;
const WINDOW_SECONDS = 900;
const NO_ACCESS = 'You have no access to this workspace. Ask one of its administrators to let you in.';

async function failedTries(db: Db, emailKey: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from login_attempt where email_key = $1 and at > now() - make_interval(secs => $2)',
    [emailKey, WINDOW_SECONDS],
  );
  return row?.count ?? 0;
}

async function workspacesOf(db: Db, userId: string, slug: string | undefined): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select w.id from row r join workspace w on w.id = r.workspace_id
     where r.kind = 'member' and r.id = $1 and r.removed is null and r.attrs ->> 'access_level' <> 'deactivated'
       and ($2::text is null or w.slug = $2)
     order by w.created_at`,
    [userId, slug ?? null],
  );
  return rows.map((row) => row.id);
}

/**
 * Signs a person in by address and password.
 * @throws Refusal unauthenticated with the same text for all that is wrong, forbidden for a person of no workspace,
 * too_many after ten failures in 15 minutes.
 */
export function loginDoor({ db, openSession, newToken }: LoginDeps) {
  return async (input: { email: string; password: string; workspaceSlug?: string }): Promise<SignedIn> => {
    const emailKey = identifierKey(input.email).slice(0, 320).replaceAll('\0', '');
    if ((await failedTries(db, emailKey)) >= TRIES)
      throw new Refusal('too_many', 'Too many failed attempts. Try again in 15 minutes.', [], WINDOW_SECONDS);
    const [user] = await db.query<{ id: string; password_hash: string | null }>(
      'select id, password_hash from app_user where email_key = $1',
      [emailKey],
    );
    const matches = await checkPassword(input.password, user?.password_hash ?? null);
    if (!user || !matches) {
      await db.query('insert into login_attempt (email_key) values ($1)', [emailKey]);
      await db.query(`delete from login_attempt where at < now() - interval '1 day'`);
      throw new Refusal('unauthenticated', 'Address or password is wrong.');
    }
    const [workspaceId] = await workspacesOf(db, user.id, input.workspaceSlug);
    // Only who knows the password is told so.
    if (!workspaceId) throw new Refusal('forbidden', NO_ACCESS);
    await db.query('delete from login_attempt where email_key = $1', [emailKey]);
    const { sessionId, cookie } = await openSession(user.id, workspaceId);
    return { sessionId, cookie, token: newToken(sessionId), userId: user.id, workspaceId };
  };
}
