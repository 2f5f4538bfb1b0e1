import { idOf } from '@/lib/uuid';
/** Records with consecutive ids: the first 28 characters that they share, the low 32 bits of the first, how many. */
export interface IdRun {
  base: string;
  start: number;
  count: number;
}

/**
 * Records of one table that one operation deletes or restores together: a few numbers in place of a change for each.
 */
export interface RecordSweep {
  slice_id: string;
  runs: IdRun[];
  /** The new state; before, they were the opposite. */
  is_deleted: boolean;
}

const lowOf = (id: string) => Number.parseInt(id.slice(28), 16);

/** The ids as runs, in their order; consecutive ids share one. */
export function runsOf(ids: readonly string[]): IdRun[] {
  const runs: IdRun[] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last && id.startsWith(last.base) && lowOf(id) === last.start + last.count) last.count++;
    else runs.push({ base: id.slice(0, 28), start: lowOf(id), count: 1 });
  }
  return runs;
}

/** First and last id of a run. */
export function runEnds({ base, start, count }: IdRun): { first: string; last: string } {
  return { first: idOf(base, start), last: idOf(base, start + count - 1) };
}

/** All ids of some runs. */
export function runIds(runs: readonly IdRun[]): string[] {
  return runs.flatMap(({ base, start, count }) => Array.from({ length: count }, (_, i) => idOf(base, start + i)));
}

/** Whether an id is in a run. */
export function isInRun(run: IdRun, id: string): boolean {
  if (!id.startsWith(run.base)) return false;
  const at = lowOf(id) - run.start;
  return at >= 0 && at < run.count;
}

/** How many records a sweep touches. */
export function sweepCount({ runs }: RecordSweep): number {
  return runs.reduce((sum, run) => sum + run.count, 0);
}

/** The sweeps that undo these. */
export function invertSweeps(sweeps: readonly RecordSweep[]): RecordSweep[] {
  return sweeps.map((sweep) => ({ ...sweep, is_deleted: !sweep.is_deleted })).reverse();
}
