import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { findPrograms } from './findPrograms';
import { closedFolder, copyPrograms, databaseOwner, giveTo, type Owner } from './owner';
import { isAlive, readPostmaster } from './pidFile';
import { socketFolder } from './socketFolder';

export interface Embedded {
  connection: pg.PoolConfig;
  /** Whether a database that outlived an earlier server was taken over. */
  adopted: boolean;
  /** Shuts the database down, unless another server is still connected to it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  pgBin: string | null;
  log: { info(text: string): void; warn(text: string): void };
  /** Only for tests: give up durability for speed. */
  unsafe?: boolean;
}

const USER = 'labtide';
const DATABASE = 'labtide';
const APPLICATION = 'labtide';
const WINDOWS = process.platform === 'win32';
const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 30_000;

/** Where clusters go whose data folder the database's account cannot reach. */
const OUTSIDE = '/var/lib/labtide';

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

interface Cluster {
  dir: string;
  bin: string;
  owner: Owner | null;
  logFile: string;
}

function spawnOptions(owner: Owner | null) {
  return owner ? { uid: owner.uid, gid: owner.gid, cwd: '/' } : {};
}

function majorOf(bin: string): string {
  const told = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(told.stdout ?? '')?.[1];
  if (!major) throw new Error(`The PostgreSQL in ${bin} does not run: ${told.error?.message ?? told.stderr}`);
  return major;
}

/**
 * Where the cluster lies. PostgreSQL refuses to run as root, and the account that it then runs under may be shut out of
 * the data folder (a checkout below root's home, a private temporary folder). The data folder itself is ours to open for
 * passing through; when a folder above it is closed, the cluster goes to a place of the system's, and the data folder
 * says where.
 */
function placeOf(options: EmbeddedOptions, owner: Owner | null): string {
  const inside = join(options.dataDir, 'postgres');
  if (!owner || closedFolder(options.dataDir, owner) === null) return inside;
  if (closedFolder(dirname(resolve(options.dataDir)), owner) === null) {
    chmodSync(options.dataDir, statSync(options.dataDir).mode | 0o001);
    return inside;
  }
  const place = join(OUTSIDE, createHash('sha256').update(realpathSync(options.dataDir)).digest('hex').slice(0, 16));
  mkdirSync(place, { recursive: true, mode: 0o711 });
  const closed = closedFolder(place, owner);
  if (closed)
    throw new Error(
      `The database cannot run as root; it runs as "${owner.name}", who may enter neither ${closedFolder(options.dataDir, owner)} nor ${closed}. ` +
        'Set DATA_DIR to a folder that every account may enter (for example /srv/labtide), or start the server under an ordinary account.',
    );
  const note = `The database of this folder lies in ${place}, because the account "${owner.name}" may not enter this one.\n`;
  writeFileSync(join(options.dataDir, 'postgres.where'), note);
  options.log.warn(note.trim());
  return join(place, 'postgres');
}

function prepare(options: EmbeddedOptions): Cluster {
  mkdirSync(options.dataDir, { recursive: true });
  const dir = placeOf(options, databaseOwner(join(options.dataDir, 'postgres')));
  const owner = databaseOwner(dir);
  let { bin } = findPrograms(options.pgBin);
  if (owner && closedFolder(bin, owner)) bin = copyPrograms(bin, join(dirname(dir), 'programs'));
  return { dir, bin, owner, logFile: join(dirname(dir), 'postgres.log') };
}

/** Makes the cluster beside its place and moves it there when complete, so that a crash leaves no half cluster. */
function initialise(cluster: Cluster): void {
  const making = `${cluster.dir}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (cluster.owner) giveTo(cluster.owner, making);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${making}.key`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (cluster.owner) giveTo(cluster.owner, passwordFile);
  const auth = WINDOWS ? 'scram-sha-256' : 'trust';
  const args = ['-D', making, '-U', USER, '-E', 'UTF8', '--locale=C', `--auth=${auth}`, `--pwfile=${passwordFile}`];
  const made = spawnSync(join(cluster.bin, 'initdb'), [...args, '--no-instructions'], {
    encoding: 'utf8',
    ...spawnOptions(cluster.owner),
  });
  if (made.status !== 0)
    throw new Error(`The database could not be made in ${cluster.dir}:\n${made.error?.message ?? made.stderr}`);
  renameSync(passwordFile, `${cluster.dir}.key`);
  renameSync(making, cluster.dir);
}

function checkMajor(cluster: Cluster): void {
  const held = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim();
  const ours = majorOf(cluster.bin);
  if (held !== ours)
    throw new Error(
      `The data in ${dirname(cluster.dir)} was written by PostgreSQL ${held}, but the programs here are PostgreSQL ${ours}. ` +
        `Set PG_BIN to the programs of PostgreSQL ${held}, or restore a backup into a new DATA_DIR.`,
    );
}

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
    // A group of its own: Ctrl-C reaches us alone, so that requests drain before the database goes.
    { detached: true, stdio: ['ignore', log, log], ...spawnOptions(cluster.owner) },
  );
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

async function stopCluster(cluster: Cluster, connection: pg.PoolConfig): Promise<void> {
  const postmaster = readPostmaster(cluster.dir);
  if (!postmaster) return;
  const client = new pg.Client({ ...connection, database: 'postgres', application_name: 'labtide stop' });
  client.on('error', () => {});
  try {
    await client.connect();
    const others = await client.query('select 1 from pg_stat_activity where application_name = $1', [APPLICATION]);
    if (others.rowCount) return;
  } catch {
    // Not answering: it is shutting down or broken; the signal below settles it.
  } finally {
    await client.end().catch(() => {});
  }
  process.kill(postmaster.pid, 'SIGINT');
  const limit = Date.now() + STOP_TIMEOUT;
  while (isAlive(postmaster.pid) && readPostmaster(cluster.dir) && Date.now() < limit) await pause(25);
}

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that an earlier server left behind.
 * @throws Error whose text says what is wrong and what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = prepare(options);
  if (!existsSync(join(cluster.dir, 'PG_VERSION'))) initialise(cluster);
  checkMajor(cluster);
  const limit = Date.now() + START_TIMEOUT;
  let adopted = false;
  let child: ChildProcess | null = null;
  let last: Error | null = null;
  let port = 5432;
  while (Date.now() < limit) {
    const running = readPostmaster(cluster.dir);
    if (running?.port) {
      adopted = running.pid !== child?.pid;
      const connection = connectionTo(cluster, running.socketDir, running.port);
      const answer = await answers(connection);
      if (answer === true) {
        if (adopted) options.log.info('The database of an earlier run was still there and is taken over.');
        return { connection, adopted, stop: () => stopCluster(cluster, connection) };
      }
      last = answer;
    } else if (!running && (!child || child.exitCode !== null)) {
      if (child) options.log.warn('The database ended while starting; it is started again.');
      if (child && Date.now() > limit - START_TIMEOUT + 10_000) break;
      const socketDir = socketFolder(dirname(cluster.dir));
      if (cluster.owner && !WINDOWS) giveTo(cluster.owner, socketDir);
      if (WINDOWS) port = await freePort();
      child = launch(cluster, socketDir, port, options.unsafe ?? false);
      child.on('error', (error) => {
        last = error;
      });
    }
    await pause(20);
  }
  const tail = existsSync(cluster.logFile)
    ? readFileSync(cluster.logFile, 'utf8').split('\n').slice(-8).join('\n')
    : '';
  throw new Error(`The database in ${cluster.dir} did not start. ${last?.message ?? ''}\n${tail}`);
}
