import type { BookRequest } from '@workers/curves/book/bookRequest';
import type { CurvesApi } from '@workers/curves/curvesApi';
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { CurvePoints } from '@/domain/curves/groupCurves';

export type { BookColumn, BookRequest } from '@workers/curves/book/bookRequest';

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
  /** Keeps columns of tables filled from the curves of a configuration; a request without columns ends that. */
  setBook(request: BookRequest): void;
  closeBook(configId: string): void;
  dispose(): void;
}

/** Most results that are kept; the oldest go first. */
const MOST_KEPT = 20_000;

/**
 * @param spawn starts the worker; called when the first curve is wanted, so that workspaces without curves have none.
 * @param connectTable hands a port to the table worker, through which the curves read points and fill columns.
 */
export function createCurvesClient(spawn: () => Worker, connectTable?: (port: MessagePort) => void): CurvesClient {
  const results = new Map<string, CurveResult>();
  let worker: Worker | null = null;
  let remote: Remote<CurvesApi> | null = null;
  let jobs = 0;
  const api = (): Remote<CurvesApi> => {
    if (remote) return remote;
    worker = spawn();
    remote = wrap<CurvesApi>(worker);
    if (connectTable) {
      const { port1, port2 } = new MessageChannel();
      connectTable(port2);
      void remote.connect(transfer(port1, [port1]));
    }
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
    setBook: (request) => void api().setBook(request),
    closeBook: (configId) => void api().closeBook(configId),
    dispose() {
      worker?.terminate();
      worker = null;
      remote = null;
    },
  };
}
