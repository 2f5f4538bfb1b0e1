import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Process id of the embedded database of a data folder; the folder says where when the cluster lies elsewhere. */
export function databasePid(dataDir: string): number {
  const note = join(dataDir, 'postgres.where');
  const place = existsSync(note) ? /lies in (\S+),/.exec(readFileSync(note, 'utf8'))?.[1] : dataDir;
  return Number(readFileSync(join(place as string, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Processes that serve a connection each, of a postmaster; known on Linux only. */
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
        // It has ended meanwhile.
        return false;
      }
    });
}
