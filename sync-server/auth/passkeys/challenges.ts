import { randomBytes } from 'node:crypto';
import type { Sql } from '../../storage/db';
import { sha256 } from '../sessionStore';

const MINUTES = 5;
const BYTES = 32;

/** A new challenge for a passkey to sign. `boundTo` is its purpose, with the session where there is one. */
export async function newChallenge(db: Sql, userId: string, boundTo: string): Promise<string> {
  const challenge = randomBytes(BYTES).toString('base64url');
  await db.query('delete from passkey_challenge where expires_at < now()');
  await db.query(
    `insert into passkey_challenge (challenge_hash, user_id, bound_to, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [sha256(challenge), userId, boundTo, MINUTES],
  );
  return challenge;
}

/** Whether a challenge was issued to this person for this purpose; checking it uses it up. */
export async function takeChallenge(db: Sql, challenge: string, userId: string, boundTo: string): Promise<boolean> {
  const taken = await db.query<{ is_good: boolean }>(
    `delete from passkey_challenge where challenge_hash = $1
     returning user_id = $2 and bound_to = $3 and expires_at > now() as is_good`,
    [sha256(challenge), userId, boundTo],
  );
  return taken[0]?.is_good ?? false;
}
