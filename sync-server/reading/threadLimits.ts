import { availableParallelism, totalmem } from 'node:os';
import type { ReadingLimits } from '../config';

const MB = 1024 * 1024;

/** Time and memory that the reading of a file may take before it is aborted. */
export interface ThreadLimits {
  /** Files that are read at the same time. */
  threads: number;
  /** Memory of one thread, not counting the bytes of the file. */
  heapMegabytes: number;
  /** Time for one file. */
  millis: number;
  /** Files that may wait. */
  waiting: number;
}

/**
 * A quarter of the memory available to this process, but at least what a large legitimate file needs and at most what a
 * server can spare.
 */
function heapMegabytes(): number {
  const allowed = process.constrainedMemory?.() ?? 0;
  const memory = allowed > 0 && allowed < totalmem() ? allowed : totalmem();
  return Math.min(1_536, Math.max(384, Math.floor(memory / MB / 4)));
}

export function threadLimits({ megabytes, seconds }: ReadingLimits): ThreadLimits {
  return {
    threads: Math.max(1, Math.min(3, availableParallelism())),
    heapMegabytes: megabytes ?? heapMegabytes(),
    millis: seconds * 1000,
    waiting: 200,
  };
}
