import { emailKeyOf } from '@/domain/people/emailKeyOf';
import { counted } from '@/lib/words/counted';
import { demandGoodPassword } from '../auth/demandGoodPassword';
import { countKeys } from '../auth/keysOfPerson';
import { hashPassword } from '../auth/passwords';
import { noteSecurity } from '../auth/securityLog';
import type { Deps } from '../deps';
import type { Sql } from '../storage/db';

/** Recorded in the security log as the place where it was done. */
const MACHINE = { address: '', device: 'the terminal of the server' };

/** Everything besides the password that can open an account. */
const KEPT = ['second_factor', 'passkey', 'recovery_code', 'reset_token', 'session'] as const;

async function removeAll(sql: Sql, userId: string): Promise<void> {
  for (const table of KEPT) await sql.query(`delete from ${table} where user_id = $1`, [userId]);
}

/**
 * Restores access for somebody who has lost their password, phone, passkeys and recovery codes: sets a new password,
 * and removes the second factors and all sessions. Whoever is at the machine can read the database anyway.
 * @returns a report, in words.
 * @throws Error when there is no such account, or the password is easy to guess.
 */
export async function resetAccount(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const [account] = await deps.db.query<{ id: string; email: string; full_name: string; is_bot: boolean }>(
    'select id, email, full_name, bot_workspace_id is not null as is_bot from app_user where email_key = $1',
    [emailKeyOf(email.trim())],
  );
  if (!account || account.is_bot) throw new Error(`There is no account with the address ${email.trim()}.`);
  await demandGoodPassword(deps, password, [account.email, account.full_name], 'password');
  const hashed = await hashPassword(password);
  await deps.db.tx(async (sql) => {
    await sql.query('update app_user set password_hash = $2 where id = $1', [account.id, hashed]);
    await removeAll(sql, account.id);
    await noteSecurity(sql, { kind: 'account_reset', userId: account.id, caller: MACHINE });
  });
  const keys = await countKeys(deps.db, account.id);
  const kept = keys === 0 ? '' : ` ${counted(keys, 'access key')} still ${keys === 1 ? 'works' : 'work'}.`;
  return `${account.email} signs in with the new password. The second factors are removed, and all sessions have ended.${kept}`;
}
