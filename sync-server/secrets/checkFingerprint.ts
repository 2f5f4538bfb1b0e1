import type { Db } from '../storage/db';
import type { SecretBox } from './secretBox';

const NAME = 'secret-key-fingerprint';

/**
 * Whether the key is the one that was used with this database before; the first key is remembered. Sealed data cannot
 * be read with another key: second factors and secrets of providers would have to be set up again.
 */
export async function isKeyOfDatabase(db: Db, secrets: SecretBox): Promise<boolean> {
  await db.query('insert into server_secret (name, secret) values ($1, $2) on conflict do nothing', [
    NAME,
    Buffer.from(secrets.fingerprint),
  ]);
  const [row] = await db.query<{ secret: Buffer }>('select secret from server_secret where name = $1', [NAME]);
  return row?.secret.toString() === secrets.fingerprint;
}
