import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of the file that a running postmaster writes about itself. */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  listenAddress: string;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is a PostgreSQL; after a crash its number may belong to another program. */
function isPostgres(pid: number): boolean {
  const file = `/proc/${pid}/comm`;
  return existsSync('/proc/self/comm') ? existsSync(file) && readFileSync(file, 'utf8').startsWith('postgres') : true;
}

/** The postmaster of a cluster folder; null when none is running or its file is stale or incomplete. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !isPostgres(pid)) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '', listenAddress: lines[5]?.trim() ?? '' };
}
