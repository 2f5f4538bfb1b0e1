import { proxy, wrap } from 'comlink';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { FitScene } from '@/domain/curves/fitScene';
import type { PreviewNumbers } from '@/domain/curves/previewNumbers';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookColumn } from './book/bookColumn';
import type { BookUpdate } from './book/bookUpdate';
import { CurveBooks } from './book/CurveBooks';
import type { TablePort } from './book/tablePort';
import { type CurveInput, fitCurve } from './fitCurve';
import { FitCanvas } from './paint/FitCanvas';

/** Calls that the worker answers. Functions that are passed in must be proxied by the caller. */
export interface CurvesApi {
  fitOne(input: CurveInput): CurveResult;
  /** Connects the port to the table worker, which everything below needs. */
  connect(port: MessagePort): void;
  /** Keeps columns of tables filled from the curves of a configuration; an empty list stops that. */
  setColumns(config: DrcConfig, columns: readonly BookColumn[]): void;
  /**
   * Reports the curves of a configuration, then every change. Without a function the existing watch continues with the
   * changed configuration.
   * @param watchId chosen by the caller, new for each watch.
   */
  watch(watchId: number, config: DrcConfig, onUpdate: ((update: BookUpdate) => void) | null): void;
  unwatch(watchId: number): void;
  /** Visible plots are fitted before all others. */
  setInSight(configId: string, groupKeys: readonly string[]): void;
  /** Fits all curves of a watched configuration again. */
  refit(configId: string): void;
  /** Stops fitting a watched configuration; unfitted curves stay as they were. */
  cancel(configId: string): void;
  /** Resumes a cancelled batch. */
  goOn(configId: string): void;
  /** The curves of one plot with confidence intervals and raw points, in the order of its series. */
  openGroup(
    configId: string,
    groupKey: string,
    confidence: NonNullable<FitConfig['confidence']>,
  ): Promise<CurveResult[]>;
  /**
   * The curves of one plot with other bounds, as numbers (see PreviewNumbers).
   * @param canvasId a canvas on which to draw them at once; null for none.
   */
  preview(configId: string, groupKey: string, config: FitConfig, canvasId: number | null): PreviewNumbers;
  /** Takes over a canvas. @param canvasId chosen by the caller, new for each canvas. */
  takeCanvas(canvasId: number, canvas: OffscreenCanvas): void;
  paint(canvasId: number, scene: FitScene): void;
  dropCanvas(canvasId: number): void;
}

/** The worker's calls as a plain object, so that they can also run without a worker. */
export function createCurvesApi(): CurvesApi {
  let books: CurveBooks | null = null;
  const canvases = new Map<number, FitCanvas>();
  const bookOf = (configId: string) => books?.book(configId);
  return {
    fitOne: fitCurve,
    connect(port) {
      books = new CurveBooks(wrap<TablePort>(port) as unknown as TablePort, proxy);
    },
    setColumns: (config, columns) => books?.setColumns(config, columns),
    watch: (watchId, config, onUpdate) => books?.watch(watchId, config, onUpdate),
    unwatch: (watchId) => books?.unwatch(watchId),
    setInSight: (configId, groupKeys) => bookOf(configId)?.setInSight(groupKeys),
    refit: (configId) => bookOf(configId)?.refit(),
    cancel: (configId) => bookOf(configId)?.cancel(),
    goOn: (configId) => bookOf(configId)?.goOn(),
    openGroup: async (configId, groupKey, confidence) =>
      (await bookOf(configId)?.openGroup(groupKey, confidence)) ?? [],
    preview(configId, groupKey, config, canvasId) {
      const numbers = bookOf(configId)?.preview(groupKey, config) ?? new Float64Array(0);
      if (canvasId !== null) canvases.get(canvasId)?.preview(numbers);
      return numbers;
    },
    takeCanvas: (canvasId, canvas) => void canvases.set(canvasId, new FitCanvas(canvas)),
    paint: (canvasId, scene) => canvases.get(canvasId)?.show(scene),
    dropCanvas: (canvasId) => void canvases.delete(canvasId),
  };
}
