import type { CurveResult } from '@/domain/curves/curveResult';
import type { ControlPlace } from '@/domain/curves/plotFrame';
import { drawnColor } from '@/domain/fields/ruleColors';

/** One series as it is drawn. */
export interface PlotLine {
  key: string;
  name: string;
  result: CurveResult;
  /** A CSS colour. */
  color: string;
  marker: number;
  dashed: boolean;
  visible: boolean;
}

/** Order of the series colours; the first two differ in lightness as well as in hue. */
const ORDER = [2, 1, 3, 8, 4, 5, 6, 7];

/**
 * Colour of a series by its index.
 * @param first the configured colour of the first one; null for the default
 */
export function lineColor(index: number, first: string | null = null): string {
  const drawn = index === 0 && first ? (drawnColor(first) ?? first) : null;
  if (drawn !== null) return /^q\d$/.test(drawn) ? `var(--${drawn})` : drawn;
  return `var(--q${ORDER[index % ORDER.length]})`;
}

/** Ranges of a plot's axes, and the place of its controls. */
export interface PlotRange {
  doses: [number, number];
  responses: [number, number];
  controls: ControlPlace | null;
}

/** Margin beyond the outermost doses, as a factor. */
const AIR = 1.6;
/**
 * Width of the strip for the controls left of the lowest dose, as a fraction of the axis, and the position of the
 * points in it.
 */
const CONTROLS = 0.1;
const CONTROLS_AT = 0.35;

/** The range of doses and responses for a plot of these lines: all points with some margin. */
export function plotRange(
  lines: readonly Pick<PlotLine, 'result'>[],
  yAxis: { min: number | null; max: number | null },
): PlotRange {
  const doses: number[] = [];
  const responses: number[] = [];
  let hasZero = false;
  for (const { result } of lines)
    for (const point of pointsOf(result)) {
      if (point.dose > 0) doses.push(point.dose);
      else hasZero = true;
      responses.push(point.response);
    }
  const low = doses.length > 0 ? Math.min(...doses) : 0.1;
  const high = doses.length > 0 ? Math.max(...doses) : 10;
  const bottom = Math.min(0, ...responses);
  const top = Math.max(bottom + 1, ...responses);
  const air = (top - bottom) * 0.08;
  const responsesShown: [number, number] = [yAxis.min ?? bottom - air, yAxis.max ?? top + air];
  const below = low / AIR;
  const gap = (high * AIR * AIR) / low;
  const left = hasZero ? below / gap ** (CONTROLS / (1 - CONTROLS)) : below;
  return {
    doses: [left, high * AIR],
    controls: hasZero ? { at: left * (below / left) ** CONTROLS_AT, below } : null,
    responses: responsesShown[0] < responsesShown[1] ? responsesShown : [bottom - air, top + air],
  };
}

/** The measured points, or their means if the points have not arrived yet. */
function pointsOf(result: CurveResult): readonly { dose: number; response: number }[] {
  return result.raw_data_points.length > 0 ? result.raw_data_points : result.plot_data;
}
