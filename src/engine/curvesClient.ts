import type { BookColumn } from '@workers/curves/book/bookColumn';
import type { BookUpdate } from '@workers/curves/book/bookUpdate';
import type { CurvesApi } from '@workers/curves/curvesApi';
import type { CurveInput } from '@workers/curves/fitCurve';
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { FitScene } from '@/domain/curves/fitScene';
import type { PreviewNumbers } from '@/domain/curves/previewNumbers';
import type { DrcConfig } from '@/domain/kinds/drcConfig';

export type { BookColumn } from '@workers/curves/book/bookColumn';
export type { BookGroup, BookSeries, BookUpdate } from '@workers/curves/book/bookUpdate';

/** The curves of a configuration that somebody is viewing. */
export interface CurveWatch {
  /** Continues with a changed configuration. */
  setConfig(config: DrcConfig): void;
  /** These plots are fitted before all others, now and in every later batch. */
  setInSight(groupKeys: readonly string[]): void;
  refit(): void;
  cancel(): void;
  /** Fits what a cancelled batch left unfinished. */
  goOn(): void;
  /** The curves of one plot with confidence and raw points. */
  openGroup(groupKey: string, confidence: NonNullable<FitConfig['confidence']>): Promise<CurveResult[]>;
  /** The curves of one plot under other bounds, as numbers and on a canvas: for use while dragging. */
  preview(groupKey: string, config: FitConfig, canvas: FitCanvas | null): Promise<PreviewNumbers>;
  dispose(): void;
}

/** A canvas that the worker draws on. */
export interface FitCanvas {
  readonly id: number;
  show(scene: FitScene): void;
  dispose(): void;
}

/**
 * The page's side of the curves worker, which reads points directly from the table worker. No computation happens here.
 */
export interface CurvesClient {
  /** Fits points that are not stored. */
  fitOne(input: CurveInput): Promise<CurveResult>;
  /** Keeps columns of tables filled from the curves of a configuration; an empty list of columns ends that. */
  setColumns(config: DrcConfig, columns: readonly BookColumn[]): void;
  /** Reports all curves of a configuration, then every change. */
  watch(config: DrcConfig, onUpdate: (update: BookUpdate) => void): CurveWatch;
  /** Transfers a canvas to the worker; from then on nobody else can draw on it. */
  handOver(canvas: HTMLCanvasElement): FitCanvas;
  dispose(): void;
}

/**
 * @param spawn starts the worker; called when the first curve is needed, so that workspaces without curves have none.
 * @param connectTable passes a port to the table worker, through which the curves read points and fill columns.
 */
export function createCurvesClient(spawn: () => Worker, connectTable: (port: MessagePort) => void): CurvesClient {
  let worker: Worker | null = null;
  let remote: Remote<CurvesApi> | null = null;
  let lastWatchId = 0;
  let lastCanvasId = 0;
  const api = (): Remote<CurvesApi> => {
    if (remote) return remote;
    worker = spawn();
    remote = wrap<CurvesApi>(worker);
    const { port1, port2 } = new MessageChannel();
    connectTable(port2);
    void remote.connect(transfer(port1, [port1]));
    return remote;
  };
  return {
    fitOne: (input) => api().fitOne(input),
    setColumns: (config, columns) => void api().setColumns(config, columns),
    watch(config, onUpdate) {
      const watchId = ++lastWatchId;
      let disposed = false;
      void api().watch(
        watchId,
        config,
        proxy((update: BookUpdate) => {
          if (!disposed) onUpdate(update);
        }),
      );
      return {
        setConfig: (next) => {
          if (!disposed) void api().watch(watchId, next, null);
        },
        setInSight: (groupKeys) => void api().setInSight(config.id, groupKeys),
        refit: () => void api().refit(config.id),
        cancel: () => void api().cancel(config.id),
        goOn: () => void api().goOn(config.id),
        openGroup: (groupKey, confidence) => api().openGroup(config.id, groupKey, confidence),
        preview: (groupKey, fit, canvas) => api().preview(config.id, groupKey, fit, canvas?.id ?? null),
        dispose() {
          disposed = true;
          void remote?.unwatch(watchId);
        },
      };
    },
    handOver(canvas) {
      const id = ++lastCanvasId;
      const offscreen = canvas.transferControlToOffscreen();
      void api().takeCanvas(id, transfer(offscreen, [offscreen]));
      return {
        id,
        show: (scene) => void api().paint(id, scene),
        dispose: () => void remote?.dropCanvas(id),
      };
    },
    dispose() {
      worker?.terminate();
      worker = null;
      remote = null;
    },
  };
}
