import type pg from 'pg';
import type { Config } from '../config';
import { startEmbedded } from './embedded/startEmbedded';

export interface Storage {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

/** The PostgreSQL that the configuration names: an existing one, or the embedded one of the data folder. */
export async function openStorage(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pgBin'>,
  log: { info(text: string): void; warn(text: string): void },
): Promise<Storage> {
  if (config.databaseUrl)
    return {
      connection: { connectionString: config.databaseUrl, application_name: 'labtide' },
      stop: async () => {},
    };
  return startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, log });
}
