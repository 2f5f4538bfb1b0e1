import { isFlat } from '@/domain/curves/curveResult';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { paintShapes } from './paintShapes';
import { type PlotFrame, xOf, yOf } from './plotFrame';
import type { PlotLine } from './plotLine';
import { bandShapes, type PlotOptions } from './plotShapes';

/** Distance in px between two points of a drawn curve, so that no corner is seen. */
const STEP = 5;

/**
 * Bands and curves straight on a canvas: what fitShapes draws for files, without the detour over path texts, because
 * this runs in every frame of a drag over many curves.
 */
export function paintFits(
  context: CanvasRenderingContext2D,
  lines: readonly PlotLine[],
  frame: PlotFrame,
  options: PlotOptions,
  colorOf: (css: string) => string,
): void {
  const shown = lines.filter((line) => line.visible);
  if (options.band) paintShapes(context, bandShapes(shown, frame), colorOf);
  const steps = Math.max(2, Math.ceil(frame.width / STEP));
  const [low, high] = frame.doses;
  const doses = Float64Array.from({ length: steps + 1 }, (_, i) => low * (high / low) ** (i / steps));
  // At this distance of points no corner is seen, and bevels are the quickest to draw.
  context.lineJoin = 'bevel';
  for (const { key, result, color, dashed } of shown) {
    if (!result.success) continue;
    const active = key === options.active;
    const { parameters } = result;
    context.strokeStyle = colorOf(color);
    context.lineWidth = active ? 2.2 : 1.5;
    context.setLineDash(dashed ? [4, 4] : []);
    context.beginPath();
    for (let i = 0; i <= steps; i++)
      context.lineTo(
        frame.left + (i / steps) * frame.width,
        yOf(frame, fourParameterLogistic(doses[i] as number, parameters)),
      );
    context.stroke();
    const { ec50 } = parameters;
    if (!active || isFlat(result) || ec50 < result.tested_doses[0] || ec50 > result.tested_doses[1]) continue;
    const [x, y] = [xOf(frame, ec50), yOf(frame, fourParameterLogistic(ec50, parameters))];
    context.lineWidth = 1.2;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, frame.top + frame.height);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 2;
    context.fillStyle = colorOf('var(--sheet)');
    context.beginPath();
    context.arc(x, y, 5.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  context.setLineDash([]);
}
