import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../deps';
import type { Sql } from '../storage/db';
import { factorsOf } from './factorsOf';

type FactorDeps = Pick<Deps, 'db' | 'secrets'>;

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the current one that are accepted: clocks of phones are not exact. */
const WINDOW = 1;
/** Searched only to tell how wrong a phone's clock is, never to let anybody in. */
const WIDE_WINDOW = 120;
const SECRET_BYTES = 20;
const PURPOSE = 'second-factor';

export const RECOVERY_CODES = 10;
/** 125 bits: too many to guess, so a plain hash is enough. */
const RECOVERY_CHARACTERS = 25;
/** Base32 of RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function totpOf(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** The result of checking a code. `secondsBehind`: the code was valid that long ago. */
export type CodeOutcome =
  | { ok: true; by: 'code' | 'recovery_code'; codesLeft: number | null }
  | { ok: false; secondsBehind: number | null; wasUsed: boolean };

const recoveryHash = (characters: string) => createHash('sha256').update(`recovery:${characters}`).digest();

/** A recovery code as typed, reduced to upper-case letters and digits. */
const charactersOf = (typed: string) => typed.toUpperCase().replace(/[^A-Z2-7]/g, '');

/** A code without the space that apps show between its halves. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '');

function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(RECOVERY_CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');
  return (characters.match(/.{5}/g) as string[]).join('-');
}

/** Begins the set-up: the secret counts only once a code of it was entered. An unfinished earlier one is dropped. */
export async function beginFactor(
  { db, secrets }: FactorDeps,
  user: { id: string; email: string },
): Promise<{ secret: string; otpauth_url: string } | null> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
  const rows = await db.query(
    `insert into second_factor (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_counter = 0, created_at = now()
       where second_factor.active_since is null returning 1`,
    [user.id, secrets.seal(PURPOSE, user.id, secret)],
  );
  if (rows.length === 0) return null;
  return { secret, otpauth_url: totpOf(secret, user.email, 'Labtide').toString() };
}

/** Creates ten new recovery codes; the former ones stop working. */
export async function makeRecoveryCodes(sql: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await sql.query('delete from recovery_code where user_id = $1', [userId]);
  for (const code of codes)
    await sql.query('insert into recovery_code (user_id, code_hash) values ($1, $2)', [
      userId,
      recoveryHash(charactersOf(code)),
    ]);
  return codes;
}

async function tryCode(
  { db, secrets }: FactorDeps,
  userId: string,
  typed: string,
  isActive: boolean,
): Promise<CodeOutcome> {
  const [row] = await db.query<{ sealed_secret: Buffer; last_counter: number }>(
    'select sealed_secret, last_counter from second_factor where user_id = $1 and (active_since is not null) = $2',
    [userId, isActive],
  );
  const wrong = { ok: false, secondsBehind: null, wasUsed: false } as const;
  if (!row) return wrong;
  const totp = totpOf(secrets.open(PURPOSE, userId, row.sealed_secret));
  const delta = totp.validate({ token: typed, window: WINDOW });
  const counter = TOTP.counter({ period: PERIOD_SECONDS });
  if (delta === null) {
    const far = totp.validate({ token: typed, window: WIDE_WINDOW });
    return far === null || far > 0 ? wrong : { ...wrong, secondsBehind: -far * PERIOD_SECONDS };
  }
  // One statement, so that of two requests with the same code only one gets in.
  const taken = await db.query(
    `update second_factor set last_counter = $2, active_since = coalesce(active_since, now())
     where user_id = $1 and last_counter < $2 returning 1`,
    [userId, counter + delta],
  );
  return taken.length > 0 ? { ok: true, by: 'code', codesLeft: null } : { ...wrong, wasUsed: true };
}

async function tryRecoveryCode(db: Sql, userId: string, characters: string): Promise<CodeOutcome> {
  const used = await db.query(
    'update recovery_code set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning 1',
    [userId, recoveryHash(characters)],
  );
  if (used.length === 0) {
    const known = await db.query('select 1 from recovery_code where user_id = $1 and code_hash = $2', [
      userId,
      recoveryHash(characters),
    ]);
    return { ok: false, secondsBehind: null, wasUsed: known.length > 0 };
  }
  return { ok: true, by: 'recovery_code', codesLeft: await recoveryCodesLeft(db, userId) };
}

export async function recoveryCodesLeft(db: Sql, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from recovery_code where user_id = $1 and used_at is null',
    [userId],
  );
  return row?.count ?? 0;
}

/** Accepts six digits from the app, or a recovery code; each works once. */
export async function checkFactor(deps: FactorDeps, userId: string, typed: string): Promise<CodeOutcome> {
  const digits = digitsOf(typed);
  if (/^\d{6}$/.test(digits)) return tryCode(deps, userId, digits, true);
  const characters = charactersOf(typed);
  if (characters.length === RECOVERY_CHARACTERS) return tryRecoveryCode(deps.db, userId, characters);
  return { ok: false, secondsBehind: null, wasUsed: false };
}

/** Checks the first code of a new secret; from then on the secret counts. */
export async function activateFactor(deps: FactorDeps, userId: string, typed: string): Promise<CodeOutcome> {
  const digits = digitsOf(typed);
  return /^\d{6}$/.test(digits)
    ? tryCode(deps, userId, digits, false)
    : { ok: false, secondsBehind: null, wasUsed: false };
}

/** The second factors of an account. */
export async function activeFactors(db: Sql, userId: string): Promise<{ code: boolean; passkey: boolean }> {
  const [row] = await db.query<{ code_is_active: boolean; passkey_is_active: boolean }>(
    `select ${factorsOf('$1::uuid')}`,
    [userId],
  );
  return { code: row?.code_is_active ?? false, passkey: row?.passkey_is_active ?? false };
}

/** Removes the codes of the app; removing the last second factor also removes the recovery codes. */
export async function removeCodeFactor(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from second_factor where user_id = $1', [userId]);
  await endRecoveryCodes(sql, userId);
}

/** Removes the recovery codes when no second factor is left to replace. @returns whether a second factor is left */
export async function endRecoveryCodes(sql: Sql, userId: string): Promise<boolean> {
  const { code, passkey } = await activeFactors(sql, userId);
  if (!code && !passkey) await sql.query('delete from recovery_code where user_id = $1', [userId]);
  return code || passkey;
}

/**
 * Why a code was not accepted, in words. Nothing is said about a code that will be valid later: whoever guessed it
 * would learn when.
 */
export function wordsOfCode(outcome: CodeOutcome & { ok: false }): string {
  if (outcome.wasUsed) return 'This code has already been used. Wait for the next one, or use another recovery code.';
  const { secondsBehind } = outcome;
  if (secondsBehind === null)
    return 'This code is wrong. Enter the six digits that the app shows now; the phone must have the right time.';
  if (secondsBehind <= 2 * PERIOD_SECONDS) return 'This code has expired. Enter the one that the app shows now.';
  return `This code is ${Math.round(secondsBehind / 60)} min old. Set the phone to get its time from the network.`;
}
