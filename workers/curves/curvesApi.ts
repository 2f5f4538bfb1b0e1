import { proxy, wrap } from 'comlink';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { PreviewNumbers } from '@/domain/curves/previewNumbers';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import type { BookColumn } from './book/bookColumn';
import type { BookUpdate } from './book/bookUpdate';
import { CurveBooks } from './book/CurveBooks';
import type { TablePort } from './book/tablePort';
import { type CurveInput, fitCurve } from './fitCurve';

/** Calls that the worker answers. Functions passed in must be proxied by the caller. */
export interface CurvesApi {
  fitOne(input: CurveInput): CurveResult;
  /** Takes up the port to the table worker, which everything below needs. */
  connect(port: MessagePort): void;
  /** Keeps columns of tables filled from the curves of a configuration; no columns end that. */
  setColumns(config: DrcConfig, columns: readonly BookColumn[]): void;
  /**
   * Tells the curves of a configuration, then every change. Without a function the watch goes on under the new form of
   * the configuration.
   * @param watchId chosen by the caller, new for each watch.
   */
  watch(watchId: number, config: DrcConfig, onUpdate: ((update: BookUpdate) => void) | null): void;
  unwatch(watchId: number): void;
  /** Fits all curves of a watched configuration anew. */
  refit(configId: string): void;
  /** Stops the fits of a watched configuration; what is not fitted stays as it was. */
  cancel(configId: string): void;
  /** The curves of one plot with confidence and raw points, in the order of its series. */
  openGroup(configId: string, groupKey: string, confidence: NonNullable<FitConfig['confidence']>): CurveResult[];
  /** The curves of one plot under other bounds, as numbers (see PreviewNumbers). */
  preview(configId: string, groupKey: string, config: FitConfig): PreviewNumbers;
}

/** The worker's calls as a plain object, so that they also run without a worker. */
export function createCurvesApi(): CurvesApi {
  let books: CurveBooks | null = null;
  const bookOf = (configId: string) => books?.book(configId);
  return {
    fitOne: fitCurve,
    connect(port) {
      books = new CurveBooks(wrap<TablePort>(port) as unknown as TablePort, proxy);
    },
    setColumns: (config, columns) => books?.setColumns(config, columns),
    watch: (watchId, config, onUpdate) => books?.watch(watchId, config, onUpdate),
    unwatch: (watchId) => books?.unwatch(watchId),
    refit: (configId) => bookOf(configId)?.refit(),
    cancel: (configId) => bookOf(configId)?.cancel(),
    openGroup: (configId, groupKey, confidence) => bookOf(configId)?.openGroup(groupKey, confidence) ?? [],
    preview: (configId, groupKey, config) => bookOf(configId)?.preview(groupKey, config) ?? new Float64Array(0),
  };
}
