import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';

/** The account under which PostgreSQL runs when we are root, because it refuses to run as root. */
export interface Owner {
  uid: number;
  gid: number;
  name: string;
}

const FALLBACK: Owner = { uid: 65534, gid: 65534, name: 'nobody' };

function accountOf(matches: (fields: string[]) => boolean): Owner | null {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const fields = lines.map((line) => line.split(':')).find((candidate) => candidate.length > 3 && matches(candidate));
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]), name: fields[0] as string } : null;
}

/**
 * Null when we are not root: then the database runs under our own account. Otherwise the owner of an existing cluster,
 * else `nobody`.
 */
export function databaseOwner(clusterDir: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return accountOf((fields) => Number(fields[2]) === uid) ?? { uid, gid, name: String(uid) };
  }
  return accountOf((fields) => fields[0] === 'nobody') ?? FALLBACK;
}

function mayEnter(folder: string, owner: Owner): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === owner.uid) return (mode & 0o100) !== 0;
  if (gid === owner.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** The first folder on the way to `path` that the owner may not enter; null when there is none. */
export function closedFolder(path: string, owner: Owner): string | null {
  const way: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    way.unshift(at);
    if (at === parse(at).root) break;
  }
  return way.find((folder) => existsSync(folder) && statSync(folder).isDirectory() && !mayEnter(folder, owner)) ?? null;
}

/** Gives a folder and everything in it to the owner. */
export function giveTo(owner: Owner, path: string): void {
  chownSync(path, owner.uid, owner.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(owner, join(path, name));
}

/**
 * Copies the programs with their libraries to a place that the owner can access (a checkout inside a private home
 * folder is not accessible). @returns the folder of the copied programs.
 */
export function copyPrograms(bin: string, target: string): string {
  const copied = join(target, 'bin');
  if (existsSync(join(target, 'complete'))) return copied;
  rmSync(target, { recursive: true, force: true });
  cpSync(dirname(bin), target, { recursive: true, verbatimSymlinks: true });
  chmodSync(target, 0o755);
  cpSync(join(target, 'bin', 'initdb'), join(target, 'complete'));
  return copied;
}
