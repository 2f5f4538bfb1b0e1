import { join, resolve } from 'node:path';
import type { Config } from '../config';
import type { DbConnection } from './db';
import { startEmbedded } from './embedded/startEmbedded';
import { openPglite } from './pglite/openPglite';

export interface Storage {
  connection: DbConnection;
  stop(): Promise<void>;
}

const PGLITE = /^pglite:(?:\/\/)?/;

/**
 * The database that the configuration names: an existing PostgreSQL, PGlite (`pglite:` or `pglite:<folder>`), or the
 * embedded PostgreSQL of the data folder.
 * @throws Error whose text says what is wrong and what to do.
 */
export async function openStorage(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'pgBin'>,
  log: { info(text: string): void; warn(text: string): void },
): Promise<Storage> {
  const { databaseUrl, databaseDirectUrl, dataDir, pgBin } = config;
  if (databaseDirectUrl && !/^(postgres(ql)?|socket):/.test(databaseUrl ?? ''))
    throw new Error('DATABASE_DIRECT_URL bypasses a pooler: give the pooler itself as DATABASE_URL');
  if (!databaseUrl) return startEmbedded({ dataDir, pgBin, log });
  if (PGLITE.test(databaseUrl)) {
    const folder = databaseUrl.replace(PGLITE, '');
    return openPglite(folder ? resolve(folder) : join(dataDir, 'pglite'), log);
  }
  if (!/^(postgres(ql)?|socket):/.test(databaseUrl))
    throw new Error('DATABASE_URL must begin with postgres: (an existing PostgreSQL) or be pglite:');
  const at = (connectionString: string) => ({ connectionString, application_name: 'labtide' });
  const direct = databaseDirectUrl ? { direct: at(databaseDirectUrl) } : {};
  return { connection: { ...at(databaseUrl), ...direct }, stop: async () => {} };
}
