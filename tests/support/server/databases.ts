import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DbConnection } from '@server/storage/db';
import { bringUp } from '@server/storage/embedded/bringUp';
import { prepareCluster } from '@server/storage/embedded/prepareCluster';
import { type Embedded, startEmbedded } from '@server/storage/embedded/startEmbedded';
import { type OpenPglite, openPglite } from '@server/storage/pglite/openPglite';
import pg from 'pg';
import { inject } from 'vitest';
import { databasePid } from './databasePid';
import { findPooler, startPooler } from './pooler';

export interface TestDatabases {
  name: string;
  /** A fresh, empty database. */
  create(): Promise<DbConnection>;
  stop(): Promise<void>;
}

/** Program folders of the system's PostgreSQL, newest first. */
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
  // When run as root, the database uses another account, which must have access.
  chmodSync(dataDir, 0o755);
  const engine: Embedded = await startEmbedded({ dataDir, pgBin, log: QUIET, unsafe });
  const remove = async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { engine, dataDir, remove };
}

const QUIET = { info: () => {}, warn: () => {} };

/** Databases in the cluster of this worker, which earlier test files started and later ones continue to use. */
async function sharedCluster(clusters: string): Promise<TestDatabases> {
  const dataDir = join(clusters, process.env.VITEST_POOL_ID ?? '0');
  const cluster = prepareCluster({ dataDir, pgBin: null, log: QUIET });
  const { connection } = await bringUp(cluster, { log: QUIET, unsafe: true, isWanted: () => true });
  const made: string[] = [];
  return {
    name: 'embedded',
    async create() {
      const created = await createIn(connection);
      made.push(created.database as string);
      return created;
    },
    async stop() {
      const client = new pg.Client(connection);
      await client.connect();
      for (const database of made.splice(0)) await client.query(`drop database ${database} with (force)`);
      await client.end();
    },
  };
}

/**
 * The embedded engine: the cluster shared with other test files if there is one, else one in a folder of its own; with
 * TEST_POOLER=1 behind a PgBouncer.
 */
export async function embeddedDatabases(): Promise<TestDatabases> {
  if (process.env.TEST_POOLER === '1') {
    const pooled = await pooledDatabases();
    if (!pooled) throw new Error('TEST_POOLER: there is no PgBouncer on this machine');
    return pooled;
  }
  const clusters = inject('clusters') as string | undefined;
  return clusters === undefined ? cluster('embedded', null) : sharedCluster(clusters);
}

/** An engine other than the embedded one: PG_EXTERNAL_URL, else the system's PostgreSQL; null without either. */
export async function externalDatabases(): Promise<TestDatabases | null> {
  const url = process.env.PG_EXTERNAL_URL;
  if (url) return { name: 'external', create: () => createIn({ connectionString: url }), stop: async () => {} };
  const bin = systemBins()[0];
  return bin ? cluster('system', bin) : null;
}

/** The embedded engine behind a PgBouncer in transaction mode; null if none is installed or can be. */
export async function pooledDatabases(): Promise<TestDatabases | null> {
  const program = findPooler();
  if (!program) return null;
  const { engine, remove } = await startCluster(null, true);
  const pooler = await startPooler(program, engine.connection);
  return {
    name: 'PgBouncer',
    async create() {
      const direct = await createIn(engine.connection);
      return { ...direct, host: '127.0.0.1', port: pooler.port, direct };
    },
    async stop() {
      await pooler.stop();
      await remove();
    },
  };
}

/** WebAssembly engines inside this process, which store nothing. */
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

/** A PostgreSQL outside the product that keeps what it acknowledged and is restarted when it is killed. */
export interface DurableDatabase {
  /** For DATABASE_URL. */
  url: string;
  /** Process id of its postmaster. */
  pid(): number;
  stop(): Promise<void>;
}

/** The system's PostgreSQL if there is one, else the packaged programs. */
export async function durableDatabase(): Promise<DurableDatabase> {
  const { engine, dataDir, remove } = await startCluster(systemBins()[0] ?? null, false);
  const { host, port, user, database } = engine.connection;
  return {
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
    pid: () => databasePid(dataDir),
    stop: remove,
  };
}
