import { availableParallelism, totalmem } from 'node:os';
import type { ReadingLimits } from '../config';

const MB = 1024 * 1024;

/** What a file may cost before its reading is ended. */
export interface ThreadLimits {
  /** Files that are read at once. */
  threads: number;
  /** Memory of one, beside the bytes of the file. */
  heapMegabytes: number;
  /** Time of one. */
  millis: number;
  /** Files that wait. */
  waiting: number;
}

/** A quarter of the memory that this process may have, between what an honest large file takes and what a server can spare. */
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
