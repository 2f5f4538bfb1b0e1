import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DbConnection } from '@server/storage/db';
import { type Embedded, startEmbedded } from '@server/storage/embedded/startEmbedded';
import { type OpenPglite, openPglite } from '@server/storage/pglite/openPglite';
import pg from 'pg';
import { databasePid } from './databasePid';

export interface TestDatabases {
  name: string;
  /** A fresh, empty database. */
  create(): Promise<DbConnection>;
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
  const { engine, remove } = await startCluster(pgBin, true);
  return { name, create: () => createIn(engine.connection), stop: remove };
}

async function startCluster(pgBin: string | null, unsafe: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'labtide-test-'));
  const quiet = { info: () => {}, warn: () => {} };
  // Run as root, the database has another account and must get in.
  chmodSync(dataDir, 0o755);
  const engine: Embedded = await startEmbedded({ dataDir, pgBin, log: quiet, unsafe });
  const remove = async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { engine, dataDir, remove };
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

/** Engines of WebAssembly inside this process, which keep nothing. */
export async function pgliteDatabases(): Promise<TestDatabases> {
  const opened: OpenPglite[] = [];
  return {
    name: 'PGlite',
    async create() {
      const engine = await openPglite(null, { warn: () => {} });
      opened.push(engine);
      return engine.connection;
    },
    async stop() {
      for (const engine of opened) await engine.stop();
    },
  };
}

/** A PostgreSQL outside of the product that keeps what it acknowledged, and that is started again when it is killed. */
export interface DurableDatabase {
  /** For DATABASE_URL. */
  url: string;
  /** Process id of its postmaster. */
  pid(): number;
  stop(): Promise<void>;
}

/** The system's PostgreSQL where there is one, else the programs of the packages. */
export async function durableDatabase(): Promise<DurableDatabase> {
  const { engine, dataDir, remove } = await startCluster(systemBins()[0] ?? null, false);
  const { host, port, user, database } = engine.connection;
  return {
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
    pid: () => databasePid(dataDir),
    stop: remove,
  };
}
