import type { CurvesApi } from '@workers/curves/curvesApi';
import { proxy, type Remote, wrap } from 'comlink';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { CurvePoints } from '@/domain/curves/groupCurves';

/** A curve to fit; equal hashes mean equal results (see hashOfCurve). */
export interface FitRequest {
  hash: string;
  points: CurvePoints;
  config: FitConfig;
}

export interface FitProgress {
  done: number;
  total: number;
}

/** Fits of curves outside the main thread, kept by the hash of their data as long as the workspace is open. */
export interface CurvesClient {
  /** The kept result; undefined when there is none yet. */
  kept(hash: string): CurveResult | undefined;
  /** Fits what is not kept yet. @returns false when it was cancelled. */
  fitAll(
    requests: readonly FitRequest[],
    options?: { onProgress?: (progress: FitProgress) => void; signal?: AbortSignal },
  ): Promise<boolean>;
  /** Fits for the eye while something is dragged: without confidence, not kept. */
  preview(requests: readonly Omit<FitRequest, 'hash'>[]): Promise<CurveResult[]>;
  /** Forgets the results of these curves, so that they are fitted again. */
  forget(hashes: readonly string[]): void;
  dispose(): void;
}

/** Most results that are kept; the oldest go first. */
const MOST_KEPT = 20_000;

/**
 * @param spawn starts the worker; called when the first curve is wanted, so that workspaces without curves have none.
 */
export function createCurvesClient(spawn: () => Worker): CurvesClient {
  const results = new Map<string, CurveResult>();
  let worker: Worker | null = null;
  let remote: Remote<CurvesApi> | null = null;
  let jobs = 0;
  const api = (): Remote<CurvesApi> => {
    worker ??= spawn();
    remote ??= wrap<CurvesApi>(worker);
    return remote;
  };
  const keep = (hash: string, result: CurveResult) => {
    results.set(hash, result);
    if (results.size <= MOST_KEPT) return;
    for (const oldest of results.keys()) {
      results.delete(oldest);
      if (results.size <= MOST_KEPT) return;
    }
  };
  return {
    kept: (hash) => results.get(hash),
    async fitAll(requests, { onProgress, signal } = {}) {
      const missing = requests.filter(({ hash }) => !results.has(hash));
      if (missing.length === 0) return true;
      if (signal?.aborted) return false;
      const job = `fit ${++jobs}`;
      const cancel = () => void api().cancel(job);
      signal?.addEventListener('abort', cancel);
      try {
        return await api().fitMany(
          job,
          missing.map(({ points, config }) => ({ ...points, config })),
          proxy(({ start, results: chunk, done, total }) => {
            chunk.forEach((result, i) => {
              const request = missing[start + i];
              if (request) keep(request.hash, result);
            });
            onProgress?.({ done, total });
          }),
        );
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    preview: (requests) =>
      Promise.all(
        requests.map(({ points, config }) => api().fitOne({ ...points, config: { ...config, confidence: 'none' } })),
      ),
    forget(hashes) {
      for (const hash of hashes) results.delete(hash);
    },
    dispose() {
      worker?.terminate();
      worker = null;
      remote = null;
    },
  };
}
