import { inTurns } from './inTurns';

/** Number of items sorted without a pause: a few milliseconds even if two texts take long to compare. */
const RUN = 256;

/** The items in order, equal ones in their original order; the thread is yielded on the way. */
export async function sortInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += RUN) runs.push(items.slice(start, start + RUN));
  await inTurns(runs, (run) => run.sort(compare), 1);
  while (runs.length > 1) {
    const merged: T[][] = [];
    const pairs = Array.from({ length: Math.ceil(runs.length / 2) }, (_, i) => runs.slice(2 * i, 2 * i + 2));
    await inTurns(pairs, ([left = [], right = []]) => merged.push(merge(left, right, compare)), 1);
    runs = merged;
  }
  return runs[0] ?? [];
}

function merge<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number): T[] {
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as T, right[r] as T];
    if (compare(a, b) <= 0) {
      merged.push(a);
      l++;
    } else {
      merged.push(b);
      r++;
    }
  }
  return merged.concat(left.slice(l), right.slice(r));
}
