import { fitConfigOf } from '@/domain/curves/fitConfig';
import type { PreviewNumbers } from '@/domain/curves/previewNumbers';
import type { DrcConfig, DrcConfigSettings } from '@/domain/kinds/drcConfig';
import type { CurveWatch, FitCanvas } from '@/engine/curvesClient';
import type { BoundMark } from '../plot/boundMarks';

/** The current request of a drag. */
export interface DragSources {
  config: DrcConfig;
  watch: Pick<CurveWatch, 'preview'> | null;
  groupKey: string | null;
  canvas: FitCanvas | null;
}

/**
 * A bound that is being dragged. Handles, cells and inputs subscribe and update themselves, so that a move renders
 * nothing: moves and fits are reported once per frame, one fit runs at a time, and the newest position is fitted next.
 */
export class BoundDrag {
  private readonly listeners = new Set<() => void>();
  private held: Partial<DrcConfigSettings> | null = null;
  private fitted: PreviewNumbers | null = null;
  private unasked = false;
  private asking = false;
  private frame: number | null = null;
  private turn = 0;

  /** @param nextFrame runs a function before the next frame. */
  constructor(
    private readonly sources: () => DragSources,
    private readonly nextFrame: (run: () => void) => number = (run) => requestAnimationFrame(run),
  ) {}

  /** The change of the configuration by the drag; null while nothing is dragged. */
  get patch(): Partial<DrcConfigSettings> | null {
    return this.held;
  }

  /** The newest fits for it; null until the first ones have arrived. */
  get numbers(): PreviewNumbers | null {
    return this.fitted;
  }

  /**
   * Subscribes to every change.
   * @returns a function that ends the subscription
   */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  move({ parameter, side }: Pick<BoundMark, 'parameter' | 'side'>, value: number): void {
    this.held = { [`${parameter}_${side}`]: value };
    this.unasked = true;
    this.notifySoon();
  }

  /** Stops requesting fits; what is shown stays until `end`. */
  rest(): void {
    this.unasked = false;
  }

  /** Called when the curves of the saved configuration are shown again. */
  end(): void {
    this.turn++;
    this.unasked = false;
    if (this.held === null && this.fitted === null) return;
    this.held = null;
    this.fitted = null;
    this.notify();
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.unasked && this.held) {
        const { config, watch, groupKey, canvas } = this.sources();
        const { turn } = this;
        this.unasked = false;
        if (!watch || groupKey === null) return;
        const numbers = await watch.preview(groupKey, fitConfigOf({ ...config, ...this.held }), canvas);
        if (turn !== this.turn) continue;
        this.fitted = numbers;
        this.notifySoon();
      }
    } finally {
      this.asking = false;
    }
  }

  /** Once per frame, for moves and results together: each report costs the page a frame. */
  private notifySoon(): void {
    this.frame ??= this.nextFrame(() => {
      this.frame = null;
      if (this.held === null) return;
      this.notify();
      void this.ask();
    });
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
