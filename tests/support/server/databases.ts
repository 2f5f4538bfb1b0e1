import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '@server/storage/embedded/startEmbedded';
import pg from 'pg';

export interface TestDatabases {
  name: string;
  /** A fresh, empty database. */
  create(): Promise<pg.PoolConfig>;
  stop(): Promise<void>;
}

/** Program folders of a PostgreSQL that the system has, newest first. */
function systemBins(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((major) => Number(major) >= 15 && existsSync(join(root, major, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
    .map((major) => join(root, major, 'bin'));
}

async function createIn(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  const database = `t_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function cluster(name: string, pgBin: string | null): Promise<TestDatabases> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labtide-test-'));
  const quiet = { info: () => {}, warn: () => {} };
  // Run as root, the database has another account and must get in.
  chmodSync(dataDir, 0o755);
  const engine: Embedded = await startEmbedded({ dataDir, pgBin, log: quiet, unsafe: true });
  return {
    name,
    create: () => createIn(engine.connection),
    async stop() {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The engine that comes with the product, in a folder of its own. */
export function embeddedDatabases(): Promise<TestDatabases> {
  return cluster('embedded', null);
}

/** Another engine than the embedded one: that of PG_EXTERNAL_URL, else the system's PostgreSQL; null without either. */
export async function externalDatabases(): Promise<TestDatabases | null> {
  const url = process.env.PG_EXTERNAL_URL;
  if (url) return { name: 'external', create: () => createIn({ connectionString: url }), stop: async () => {} };
  const bin = systemBins()[0];
  return bin ? cluster('system', bin) : null;
}
