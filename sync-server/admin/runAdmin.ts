import type { Logger } from 'pino';
import { compose } from '../composition';
import type { Config } from '../config';
import { openStorage } from '../storage/openStorage';
import { createAdmin } from './createAdmin';
import { readPassword } from './readPassword';
import { resetAccount } from './resetAccount';

const USAGE =
  'npm run admin -- create <email> [workspace] [--staff]\n' +
  'npm run admin -- reset <email>   a new password, without second factors and sessions\n' +
  'The password is read from ADMIN_PASSWORD or standard input. --staff is for those who run the server.';
const STAFF = '--staff';

/**
 * The sub-command `admin`, which may run beside a running server.
 * @param args the arguments after `admin`.
 * @returns text for the terminal.
 * @throws Error whose text says what is wrong.
 */
export async function runAdmin(args: readonly string[], config: Config, log: Logger): Promise<string> {
  const words = args.filter((word) => word !== STAFF);
  const [verb, email, slug = 'main'] = words;
  const most = verb === 'create' ? 3 : verb === 'reset' && words.length === args.length ? 2 : 0;
  if (!email || words.length > most || words.some((word) => word.startsWith('-'))) throw new Error(USAGE);
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug))
    throw new Error('A workspace name has lower-case letters, digits and hyphens only.');
  const password = await readPassword(process.env, process.stdin);
  const storage = await openStorage(config, { info: (text) => log.info(text), warn: (text) => log.warn(text) });
  try {
    const composed = await compose({ ...config, role: 'api' }, storage.connection, log);
    try {
      if (verb === 'reset') return await resetAccount(composed.deps, { email, password });
      return await createAdmin(composed.deps, { email, password, slug, isStaff: args.includes(STAFF) });
    } finally {
      await composed.close();
    }
  } finally {
    await storage.stop();
  }
}
