import { isLoopback } from '../config';
import type { Deps } from '../deps';
import { DEMO_PASSWORD, DEMO_SLUG, PEOPLE } from './demoPeople';

/**
 * The accounts of the demo workspace, for the sign-in page: given only where no other machine can ask.
 * @returns null where there is no such workspace
 */
export async function demoAccounts({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<{
  password: string;
  accounts: { email: string; access_level: string }[];
} | null> {
  if (config.isPublic || !isLoopback(config.host)) return null;
  const held = await db.query<{ email: string }>(
    `select email from app_user where email = any($1) and exists (select 1 from workspace where slug = $2)`,
    [PEOPLE.map(({ email }) => email), DEMO_SLUG],
  );
  const emails = new Set(held.map(({ email }) => email));
  const accounts = PEOPLE.filter(({ email }) => emails.has(email)).map(({ email, accessLevel }) => ({
    email,
    access_level: accessLevel,
  }));
  return accounts.length === 0 ? null : { password: DEMO_PASSWORD, accounts };
}
