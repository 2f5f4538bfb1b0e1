import type { Owner } from './owner';

/** A database folder with the programs that run it. */
export interface Cluster {
  dir: string;
  bin: string;
  owner: Owner | null;
  logFile: string;
}

export interface EmbeddedLog {
  info(text: string): void;
  warn(text: string): void;
}

export const USER = 'labtide';
export const DATABASE = 'labtide';
export const WINDOWS = process.platform === 'win32';

/** How the database's programs are started: under another account when we are root. */
export function spawnOptions(owner: Owner | null) {
  return owner ? { uid: owner.uid, gid: owner.gid, cwd: '/' } : {};
}
