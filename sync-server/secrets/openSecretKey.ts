import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** Where a server that only its own machine reaches keeps its key. It is in no backup. */
const KEY_FILE = 'secret.key';

/** The key that secrets in the database are sealed with: SECRET_KEY, on loopback else a file in the data folder. */
export function openSecretKey({ secretKey, dataDir }: Pick<Config, 'dataDir' | 'secretKey'>): string {
  if (secretKey !== null) return secretKey;
  const path = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Only the first of two that start together writes.
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
