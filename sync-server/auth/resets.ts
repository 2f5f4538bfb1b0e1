import { Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import type { Caller } from './caller';
import { demandGoodPassword } from './demandGoodPassword';
import { resetEmail } from './emails/resetEmail';
import { countKeys, turnOffKeys } from './keysOfPerson';
import { newLinkToken } from './linkToken';
import { membershipsOf } from './membershipsOf';
import { hashPassword } from './passwords';
import { post } from './post';
import { noteSecurity } from './securityLog';
import { sha256 } from './sessionStore';
import { claimTry, EMAIL_TRIES, LINK_TRIES } from './tries';
import { typedEmailKey } from './typedEmailKey';

const RESET_SECONDS = 3600;

/** A token with which a person can set a new password; an earlier one no longer works. */
export async function newReset(deps: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const { token, hash } = newLinkToken();
  await deps.db.query('delete from reset_token where user_id = $1 or expires_at < now()', [userId]);
  await deps.db.query(
    'insert into reset_token (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))',
    [hash, userId, RESET_SECONDS],
  );
  return token;
}

async function sendReset(deps: Deps, emailKey: string, caller: Caller): Promise<void> {
  const [account] = await deps.db.query<{ id: string; email: string }>(
    'select id, email from app_user where email_key = $1 and bot_workspace_id is null',
    [emailKey],
  );
  if (!account) return;
  await noteSecurity(deps.db, { kind: 'password_reset_asked', userId: account.id, caller });
  if ((await membershipsOf(deps.db, account.id)).length === 0) return;
  const message = resetEmail(deps.config, account.email, await newReset(deps, account.id), null);
  post(deps, message, { reset: account.id }, Date.now() + RESET_SECONDS * 1000);
}

/**
 * Sends an email with a reset link to an address, if it has an account. All work is done after the answer, which is the
 * same for every address and takes equally long.
 * @throws Refusal too_many
 */
export async function askForReset(deps: Deps, email: string, caller: Caller): Promise<void> {
  const emailKey = typedEmailKey(email);
  await claimTry(deps.db, {
    key: ` reset:${emailKey}`,
    address: caller.address,
    isKnown: false,
    bounds: EMAIL_TRIES,
  });
  sendReset(deps, emailKey, caller).catch((error) => deps.log.error({ err: error }, 'A reset e-mail was not sent'));
}

/**
 * Sets a new password with the token of a reset email. All sessions end; second factors stay, and so do access keys
 * unless the request turns them off.
 * @throws Refusal not_found for a link that was used, replaced or is older than an hour, invalid for a weak password
 * (the link then stays valid)
 */
export async function resetPassword(
  deps: Deps,
  input: { token: string; newPassword: string; turnsOffKeys: boolean },
  caller: Caller,
): Promise<{ email: string; keysOff: number; keysOn: number }> {
  const claimed = await claimTry(deps.db, { key: ' link', address: caller.address, isKnown: true, bounds: LINK_TRIES });
  const hash = sha256(input.token);
  const [account] = await deps.db.query<{ id: string; email: string; full_name: string }>(
    `select u.id, u.email, u.full_name from reset_token t join app_user u on u.id = t.user_id
     where t.token_hash = $1 and t.expires_at > now()`,
    [hash],
  );
  if (!account)
    throw new Refusal(
      'not_found',
      'This link has already been used, was replaced by a newer one, or is older than one hour. Ask for a new one.',
    );
  await claimed.takeBack();
  await demandGoodPassword(deps, input.newPassword, [account.email, account.full_name], 'new_password');
  const hashed = await hashPassword(input.newPassword);
  const keys = await deps.db.tx(async (sql) => {
    const taken = await sql.query('delete from reset_token where token_hash = $1 returning 1', [hash]);
    if (taken.length === 0) throw new Refusal('not_found', 'This link has already been used.');
    await sql.query('update app_user set password_hash = $2 where id = $1', [account.id, hashed]);
    await deps.auth.sessions.end(sql, account.id);
    const off = input.turnsOffKeys ? await turnOffKeys(sql, account.id) : 0;
    await noteSecurity(sql, { kind: 'password_reset', userId: account.id, caller, facts: { keys_off: off } });
    return { keysOff: off, keysOn: await countKeys(sql, account.id) };
  });
  deps.sessionNews.announce({ userId: account.id });
  return { email: account.email, ...keys };
}
