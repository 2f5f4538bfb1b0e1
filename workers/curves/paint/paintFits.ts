import type { FitScene, FitSceneCurve } from '@/domain/curves/fitScene';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { curveDoses, type PlotFrame, xOf, yOf } from '@/domain/curves/plotFrame';
import { formatNumber } from '@/domain/fields/formatNumber';

/** Distance in px between two points of a drawn curve, small enough to hide corners. */
const STEP = 5;
/** A rise in px that is invisible. */
const FLAT = 0.1;
/** Numbers of a band per point. */
const BAND_STRIDE = 3;
/** Significant figures of an EC50, as in the table of parameters. */
const FIGURES = 3;
/** Radius of a marker; distance of its label, height of the label and padding at its ends, in px. */
const [RADIUS, GAP, LABEL_HEIGHT, PADDING] = [5.5, 12, 26, 10];

/** The part of a canvas context that is used for drawing, on the page and in a worker. */
export type Pencil = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'roundRect'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
  | 'textBaseline'
>;

/**
 * Draws bands and curves directly on a canvas: exports draw them as path texts, which would be too slow here, because
 * this runs in every frame of a drag over many curves.
 * @param parametersOf the parameters with which a curve is drawn; null leaves it out.
 */
export function paintFits(
  context: Pencil,
  scene: FitScene,
  parametersOf: (curve: FitSceneCurve) => CurveParameters | null,
): void {
  const { frame, curves } = scene;
  // At this distance between points no corner is visible, and bevel joins are the fastest to draw.
  context.lineJoin = 'bevel';
  for (const { band, color } of curves) if (band) paintBand(context, frame, band, color);
  const [low, high] = curveDoses(frame);
  const left = xOf(frame, low);
  const width = frame.left + frame.width - left;
  const steps = Math.max(2, Math.ceil(width / STEP));
  const doses = Float64Array.from({ length: steps + 1 }, (_, i) => low * (high / low) ** (i / steps));
  for (const curve of curves) {
    const parameters = parametersOf(curve);
    if (!parameters) continue;
    context.strokeStyle = curve.color;
    context.lineWidth = curve.active ? 2.2 : 1.5;
    context.setLineDash(curve.dashed ? [4, 4] : []);
    context.beginPath();
    const place = (i: number) => left + (i / steps) * width;
    let drawn = Number.NaN;
    let passed = -1;
    for (let i = 0; i <= steps; i++) {
      const y = yOf(frame, fourParameterLogistic(doses[i] as number, parameters));
      // Along a plateau the line is straight: only its two ends are drawn.
      if (i < steps && Math.abs(y - drawn) < FLAT) {
        passed = i;
        continue;
      }
      if (passed === i - 1 && i > 0) context.lineTo(place(passed), drawn);
      context.lineTo(place(i), y);
      drawn = y;
    }
    context.stroke();
    markEc50(context, scene, curve, parameters);
  }
  context.setLineDash([]);
}

function paintBand(context: Pencil, frame: PlotFrame, band: Float64Array, color: string): void {
  const count = band.length / BAND_STRIDE;
  if (count < 2) return;
  const at = (i: number, side: 1 | 2) => {
    const start = i * BAND_STRIDE;
    context.lineTo(xOf(frame, band[start] as number), yOf(frame, band[start + side] as number));
  };
  context.beginPath();
  for (let i = 0; i < count; i++) at(i, 2);
  for (let i = count - 1; i >= 0; i--) at(i, 1);
  context.closePath();
  context.globalAlpha = 0.14;
  context.fillStyle = color;
  context.fill();
  context.globalAlpha = 1;
}

function markEc50(
  context: Pencil,
  scene: FitScene,
  { markedWithin, ambiguous, color }: FitSceneCurve,
  parameters: CurveParameters,
): void {
  const { frame, sheet } = scene;
  const { ec50 } = parameters;
  if (!markedWithin || ec50 < markedWithin[0] || ec50 > markedWithin[1]) return;
  const [x, y] = [xOf(frame, ec50), yOf(frame, fourParameterLogistic(ec50, parameters))];
  context.lineWidth = 1.2;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, frame.top + frame.height);
  context.stroke();
  context.setLineDash([]);
  const { unit } = scene.label;
  const text = `EC50 ${ambiguous ? '~' : ''}${formatNumber(ec50, FIGURES)}${unit === '' ? '' : ` ${unit}`}`;
  writeLabel(context, scene, text, x, y);
  context.lineWidth = 2;
  context.strokeStyle = color;
  context.fillStyle = sheet;
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** Writes the label of a marker to its left, or to its right when the plot has no room on the left. */
function writeLabel(context: Pencil, { frame, sheet, label }: FitScene, text: string, x: number, y: number): void {
  context.font = `600 12px ${label.font}`;
  const width = context.measureText(text).width + 2 * PADDING;
  const isLeft = x - GAP - width >= frame.left + GAP;
  const left = isLeft ? x - GAP - width : x + GAP;
  const top = Math.min(Math.max(y - LABEL_HEIGHT / 2, frame.top), frame.top + frame.height - LABEL_HEIGHT);
  context.lineWidth = 1;
  context.strokeStyle = label.line;
  context.fillStyle = sheet;
  context.beginPath();
  context.roundRect(left, top, width, LABEL_HEIGHT, 3);
  context.fill();
  context.stroke();
  context.fillStyle = label.ink;
  context.textBaseline = 'middle';
  context.fillText(text, left + PADDING, top + LABEL_HEIGHT / 2 + 0.5);
}
