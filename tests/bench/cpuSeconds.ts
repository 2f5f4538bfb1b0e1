import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, as Linux reports them to user space. */
const TICKS = 100;

interface Process {
  parent: number;
  seconds: number;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  let names: string[] = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    // Not Linux: nothing is known.
  }
  for (const name of names) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The program's name is in brackets and may contain anything.
      const parts = text.slice(text.lastIndexOf(')') + 2).split(' ');
      found.set(Number(name), { parent: Number(parts[1]), seconds: (Number(parts[11]) + Number(parts[12])) / TICKS });
    } catch {
      // It has ended in the meantime.
    }
  }
  return found;
}

/** Seconds of CPU that a process and its descendants have used so far; 0 where the system does not report them. */
export interface CpuSeconds {
  own: number;
  started: number;
}

/** @param without processes whose trees are left out */
export function cpuSeconds(pid: number, without: readonly number[] = []): CpuSeconds {
  const all = processes();
  const left = new Set(without);
  const isBelow = (at: number): boolean => {
    if (left.has(at)) return false;
    const parent = all.get(at)?.parent;
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  let started = 0;
  for (const [id, { seconds }] of all) if (isBelow(id)) started += seconds;
  return { own: all.get(pid)?.seconds ?? 0, started };
}
