import type { FitScene, FitSceneCurve } from '@/domain/curves/fitScene';
import type { CurveParameters } from '@/domain/curves/fourParameterLogistic';
import { EDGE } from '@/domain/curves/plotFrame';
import { PREVIEW_STRIDE, type PreviewNumbers } from '@/domain/curves/previewNumbers';
import { paintFits } from './paintFits';

/** A canvas of the page that the worker paints, so that dragging over many curves does not block the page. */
export class FitCanvas {
  private scene: FitScene | null = null;

  constructor(private readonly canvas: OffscreenCanvas) {}

  /** Paints another scene. */
  show(scene: FitScene): void {
    this.scene = scene;
    this.paint((curve) => curve.parameters);
  }

  /** Paints the current scene with the parameters of a preview; bands belong to other parameters and are left out. */
  preview(numbers: PreviewNumbers): void {
    this.paint(({ place, parameters }) => {
      const [state, baseline = 0, top = 0, ec50 = 0, hill_slope = 0] = numbers.subarray(
        place * PREVIEW_STRIDE,
        (place + 1) * PREVIEW_STRIDE,
      );
      if (state === undefined) return parameters;
      return state === 0 ? null : { baseline, top, ec50, hill_slope };
    }, NO_BANDS);
  }

  /** Firefox throws for a canvas whose element was removed before it was painted: nobody sees it any more. */
  private context(): OffscreenCanvasRenderingContext2D | null {
    try {
      return this.canvas.getContext('2d');
    } catch (error) {
      if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
      throw error;
    }
  }

  private paint(
    parametersOf: (curve: FitSceneCurve) => CurveParameters | null,
    change: (scene: FitScene) => FitScene = (scene) => scene,
  ): void {
    const context = this.context();
    if (!context || !this.scene) return;
    const scene = change(this.scene);
    const { frame, width, height, ratio } = scene;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== across) this.canvas.width = across;
    if (this.canvas.height !== down) this.canvas.height = down;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.save();
    context.beginPath();
    context.rect(frame.left - EDGE, frame.top - EDGE, frame.width + 2 * EDGE, frame.height + 2 * EDGE);
    context.clip();
    paintFits(context, scene, parametersOf);
    context.restore();
  }
}

const NO_BANDS = (scene: FitScene): FitScene => ({
  ...scene,
  curves: scene.curves.map((curve) => (curve.band ? { ...curve, band: null } : curve)),
});
