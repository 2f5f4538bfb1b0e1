import { proxy, wrap } from 'comlink';
import { curveMetrics, type MetricContext } from '@/domain/curves/curveMetrics';
import { type CurveResult, isFlat } from '@/domain/curves/curveResult';
import type { DrcMetric } from '@/domain/curves/drcMetric';
import type { MetricValue } from '@/domain/curves/metricValue';
import type { BookRequest } from './book/bookRequest';
import { CurveBooks } from './book/CurveBooks';
import type { TablePort } from './book/tablePort';
import { type CurveInput, fitCurve } from './fitCurve';
import { type FitChunk, fitMany } from './fitMany';

/** What decides a metric beside the result itself. */
export type MetricSettings = Pick<MetricContext, 'doseUnit' | 'scale'>;

/** Calls that the worker answers. Functions passed in must be proxied by the caller. */
export interface CurvesApi {
  fitOne(input: CurveInput): CurveResult;
  /**
   * Fits a batch under a name of the caller's choice and answers true when it ran to its end, false when it was
   * cancelled. Results arrive through `onChunk`, in order.
   */
  fitMany(job: string, inputs: CurveInput[], onChunk: (chunk: FitChunk) => void): Promise<boolean>;
  /** Stops a batch after the chunk at hand. Unknown names are ignored: the batch may just have ended. */
  cancel(job: string): void;
  metrics(result: CurveResult, settings: MetricSettings): Record<DrcMetric, MetricValue>;
  /** Takes up the port to the table worker. Books need it. */
  connect(port: MessagePort): void;
  /** Keeps the columns of a configuration filled from now on; a request without columns ends that. */
  setBook(request: BookRequest): void;
  closeBook(configId: string): void;
}

/** All metrics of a curve result, qualified by the doses that were tested. */
export function metricsOf(result: CurveResult, settings: MetricSettings): Record<DrcMetric, MetricValue> {
  if (!result.success) return curveMetrics(null, { ...settings, testedDoses: null });
  return curveMetrics(result.parameters, { ...settings, testedDoses: result.tested_doses, flat: isFlat(result) });
}

/** The worker's calls as a plain object, so that they also run without a worker (server, tests). */
export function createCurvesApi(): CurvesApi {
  const jobs = new Map<string, AbortController>();
  let books: CurveBooks | null = null;
  return {
    connect(port) {
      books = new CurveBooks(wrap<TablePort>(port) as unknown as TablePort, proxy);
    },
    setBook: (request) => books?.set(request),
    closeBook: (configId) => books?.close(configId),
    fitOne: fitCurve,
    metrics: metricsOf,
    async fitMany(job, inputs, onChunk) {
      jobs.get(job)?.abort();
      const controller = new AbortController();
      jobs.set(job, controller);
      try {
        for await (const chunk of fitMany(inputs, { signal: controller.signal })) {
          if (controller.signal.aborted) break;
          await onChunk(chunk);
        }
      } finally {
        if (jobs.get(job) === controller) jobs.delete(job);
      }
      return !controller.signal.aborted;
    },
    cancel: (job) => jobs.get(job)?.abort(),
  };
}
