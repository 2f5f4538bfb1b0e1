import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Cluster, type EmbeddedLog, spawnOptions, USER, WINDOWS } from './cluster';
import { findPrograms } from './findPrograms';
import { closedFolder, copyPrograms, databaseOwner, giveTo, type Owner } from './owner';

/** Where clusters are put when the database's account cannot reach their data folder. */
const OUTSIDE = '/var/lib/labtide';

export interface Place {
  dataDir: string;
  /** Folder of the programs to use; null = those of the packages, else the system's. */
  pgBin: string | null;
  log: EmbeddedLog;
}

function majorOf(bin: string): string {
  const output = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(output.stdout ?? '')?.[1];
  if (!major) throw new Error(`The PostgreSQL in ${bin} does not run: ${output.error?.message ?? output.stderr}`);
  return major;
}

/**
 * Where the cluster is. PostgreSQL refuses to run as root, and the account that it then uses may have no access to the
 * data folder (a checkout inside root's home, a private temporary folder). The data folder itself belongs to us and can
 * be opened for traversal; when a folder above it is closed, the cluster is put into a system folder, and the data
 * folder records where.
 */
function placeOf(options: Place, owner: Owner | null): string {
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
  const note = `The database of this folder is in ${place}, because the account "${owner.name}" may not enter this one.\n`;
  writeFileSync(join(options.dataDir, 'postgres.where'), note);
  options.log.warn(note.trim());
  return join(place, 'postgres');
}

/**
 * Creates the cluster under another name and moves it into place when complete, so that a crash leaves no partial
 * cluster.
 */
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
    throw new Error(`The database could not be created in ${cluster.dir}:\n${made.error?.message ?? made.stderr}`);
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

/** A folder that root copied or restored from a backup belongs to root, and the database's account cannot read it. */
function takeOver({ dir, owner }: Cluster, log: EmbeddedLog): void {
  if (!owner || statSync(join(dir, 'PG_VERSION')).uid === owner.uid) return;
  log.warn(`The database in ${dir} belongs to another account; it is given to "${owner.name}", who runs it.`);
  giveTo(owner, dir);
  if (existsSync(`${dir}.key`)) giveTo(owner, `${dir}.key`);
}

/**
 * The cluster of a data folder; created if there is none.
 * @throws Error whose text says what to do: no programs, no access for the database's account, another major version.
 */
export function prepareCluster(options: Place): Cluster {
  mkdirSync(options.dataDir, { recursive: true });
  const dir = placeOf(options, databaseOwner(join(options.dataDir, 'postgres')));
  const owner = databaseOwner(dir);
  let { bin } = findPrograms(options.pgBin);
  if (owner && closedFolder(bin, owner)) bin = copyPrograms(bin, join(dirname(dir), 'programs'));
  const cluster = { dir, bin, owner, logFile: join(dirname(dir), 'postgres.log') };
  if (existsSync(join(dir, 'PG_VERSION'))) takeOver(cluster, options.log);
  else initialise(cluster);
  checkMajor(cluster);
  return cluster;
}
