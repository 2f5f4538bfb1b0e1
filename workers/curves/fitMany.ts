import type { CurveResult } from '@/domain/curves/curveResult';
import { type CurveInput, fitCurve } from './fitCurve';
import { nextTurn } from './nextTurn';

/** A stretch of results of a batch: `results[i]` belongs to input `start + i`. */
export interface FitChunk {
  start: number;
  results: CurveResult[];
  /** Inputs answered so far, this chunk included. */
  done: number;
  total: number;
}

export interface FitManyOptions {
  signal?: AbortSignal;
  /** Inputs per chunk. Small enough that a cancellation is heard within a frame or two. */
  chunkSize?: number;
}

const CHUNK_SIZE = 200;

/**
 * Fits many curves in order and hands them out in chunks. Between chunks the thread is given back for a turn, so
 * messages (a cancellation, a single fit that somebody waits for) get through. After an abort no further chunk comes;
 * what was handed out stays valid.
 */
export async function* fitMany(
  inputs: readonly CurveInput[],
  { signal, chunkSize = CHUNK_SIZE }: FitManyOptions = {},
): AsyncGenerator<FitChunk, void, void> {
  const total = inputs.length;
  for (let start = 0; start < total; start += chunkSize) {
    if (signal?.aborted) return;
    const results = inputs.slice(start, start + chunkSize).map(fitCurve);
    yield { start, results, done: start + results.length, total };
    await nextTurn();
  }
}
