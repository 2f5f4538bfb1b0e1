import type { Slices } from './columns/slices';
import { pause } from './pause';

/**
 * Longest time in milliseconds that one slice of work blocks the thread. A key that arrives meanwhile waits for the
 * rest of it: a quarter of a frame.
 */
export const SLICE_MILLIS = 4;

/**
 * Does the work with pauses in which messages are answered.
 * @param cancelled called after each pause; once true the work stops (finished parts stay).
 * @returns whether the work was done to its end.
 */
export async function runInSlices(work: Slices, cancelled: () => boolean): Promise<boolean> {
  let until = performance.now() + SLICE_MILLIS;
  while (!work.next().done) {
    if (performance.now() < until) continue;
    await pause();
    if (cancelled()) return false;
    until = performance.now() + SLICE_MILLIS;
  }
  return true;
}
