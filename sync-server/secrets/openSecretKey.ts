import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** Where a server that only its own machine can reach stores its key. Backups do not contain it. */
const KEY_FILE = 'secret.key';

/** The key that seals secrets in the database: SECRET_KEY, or on loopback a file in the data folder. */
export function openSecretKey({ secretKey, dataDir }: Pick<Config, 'dataDir' | 'secretKey'>): string {
  if (secretKey !== null) return secretKey;
  const path = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Of two servers that start together only the first writes it.
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
