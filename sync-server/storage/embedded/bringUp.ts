import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Cluster, DATABASE, type EmbeddedLog, spawnOptions, USER, WINDOWS } from './cluster';
import { giveTo } from './owner';
import { readPostmaster } from './pidFile';
import { socketFolder } from './socketFolder';

/** The name by which servers recognize each other's connections. */
export const APPLICATION = 'labtide';
const START_TIMEOUT = 60_000;
/** A postmaster that exits while starting is started again: a killed one leaves child processes for a while. */
const LAUNCHES = 14;
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1000;

export interface BringUp {
  log: EmbeddedLog;
  /** Only for tests: trades durability for speed. */
  unsafe: boolean;
  /** The port that it used before; on Windows only, elsewhere it uses a socket in a folder. */
  port?: number;
  /** False once nobody needs it any more. */
  isWanted(): boolean;
}

/** A postmaster that answers. */
export interface Running {
  connection: pg.PoolConfig;
  /** It was already running. */
  adopted: boolean;
}

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 5432;
}

function launch(cluster: Cluster, socketDir: string, port: number, unsafe: boolean): ChildProcess {
  const where = WINDOWS
    ? ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`]
    : ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDir}`, '-c', 'unix_socket_permissions=0700'];
  const settings = ['max_connections=60', 'jit=off', 'shared_buffers=128MB', 'max_wal_size=1GB', 'wal_compression=on'];
  if (unsafe) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const log = openSync(cluster.logFile, 'a');
  const child = spawn(
    join(cluster.bin, 'postgres'),
    ['-D', cluster.dir, ...where, ...settings.flatMap((setting) => ['-c', setting])],
    // In its own process group: Ctrl-C reaches only the server, so that requests finish before the database stops.
    { detached: true, stdio: ['ignore', log, log], ...spawnOptions(cluster.owner) },
  );
  closeSync(log);
  child.unref();
  return child;
}

async function answers(connection: pg.PoolConfig): Promise<true | Error> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`).catch(() => {});
    return true;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

function connectionTo(cluster: Cluster, socketDir: string, port: number): pg.PoolConfig {
  const shared = { user: USER, database: DATABASE, application_name: APPLICATION, port };
  if (!WINDOWS) return { ...shared, host: socketDir };
  return { ...shared, host: '127.0.0.1', password: readFileSync(`${cluster.dir}.key`, 'utf8') };
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

function lastWords({ logFile }: Cluster): string {
  return existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-8).join('\n') : '';
}

/**
 * Starts the postmaster of a cluster, or finds the one that is already running: left behind by an earlier server, or
 * being started by another one at this moment.
 * @throws Error whose text says what is wrong.
 */
export async function bringUp(cluster: Cluster, { log, unsafe, port = 0, isWanted }: BringUp): Promise<Running> {
  const limit = Date.now() + START_TIMEOUT;
  let child: ChildProcess | null = null;
  let last: Error | null = null;
  let launches = 0;
  let notBefore = 0;
  while (isWanted() && Date.now() < limit) {
    const running = readPostmaster(cluster.dir);
    if (running?.port) {
      const connection = connectionTo(cluster, running.socketDir, running.port);
      const answer = await answers(connection);
      if (answer === true) return { connection, adopted: running.pid !== child?.pid };
      last = answer;
    } else if (!running && (!child || hasEnded(child)) && Date.now() >= notBefore) {
      if (launches === LAUNCHES) break;
      if (launches === 1) log.info('The database ended while starting and is being restarted.');
      const socketDir = socketFolder(dirname(cluster.dir));
      if (cluster.owner && !WINDOWS) giveTo(cluster.owner, socketDir);
      child = launch(cluster, socketDir, WINDOWS ? port || (await freePort()) : 5432, unsafe);
      child.on('error', (error) => {
        last = error;
      });
      notBefore = Date.now() + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** launches++);
    }
    await pause(20);
  }
  // It has not written its pid file yet, so nobody else could find it in order to stop it.
  if (!isWanted() && child && !hasEnded(child)) child.kill('SIGINT');
  throw new Error(`The database in ${cluster.dir} did not start. ${last?.message ?? ''}\n${lastWords(cluster)}`);
}
