import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The cluster of a data folder; a note in the folder says where it is if it is elsewhere. */
export function clusterOf(dataDir: string): string {
  const note = join(dataDir, 'postgres.where');
  const place = existsSync(note) ? /is in (\S+),/.exec(readFileSync(note, 'utf8'))?.[1] : dataDir;
  return join(place as string, 'postgres');
}

/** Process id of the embedded database of a data folder. */
export function databasePid(dataDir: string): number {
  return Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The processes of a postmaster that each serve one connection; known on Linux only. */
export function backendPids(postmaster: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return (
          Number(parent) === postmaster && /^postgres: labtide /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        );
      } catch {
        // It has ended in the meantime.
        return false;
      }
    });
}
