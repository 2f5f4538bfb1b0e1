import type { PlotKind } from '../curves/curveMeasure';
import { type CurveResult, drawnCurve, markedEc50 } from './curveResult';
import { fittedLine } from './fittedLine';
import { fourParameterLogistic } from './fourParameterLogistic';

/** One series of a small drawing. Coordinates are fractions of width and height from the lower left, as x, y, x, y, … */
export interface DrawnSeries {
  name: string;
  /** Points that a line is drawn through. */
  line: number[];
  dots: number[];
  /** Points that were left out of the fit. */
  out: number[];
  /** Whether the line belongs to no EC50: an inactive or ambiguous fit. */
  dashed: boolean;
  /** Position of the EC50 on the line, if it is within the tested doses. */
  ec50: [number, number] | null;
}

/** A drawing small enough for a cell: plain numbers, sampled where the curve was fitted, drawn in any size and theme. */
export interface CurveDrawing {
  /** Equal marks mean equal drawings. */
  hash: string;
  /** Colour of the first series, in CSS; null for the default one. */
  color: string | null;
  series: DrawnSeries[];
  /** Heights of the columns of a histogram as shares of the highest, with what they represent. */
  bars: { label: string; share: number; count: number }[];
}

export interface DrawnInput {
  name: string;
  hash: string;
  result: CurveResult;
}

const STEPS = 32;
const BINS = 8;

/** Draws the curves of one record as a column of a view shows them. */
export function curveDrawing(kind: PlotKind, inputs: readonly DrawnInput[], color: string | null = null): CurveDrawing {
  const hash = `${kind} ${color} ${inputs.map((input) => input.hash).join(' ')}`;
  const made = { hash, color, series: [], bars: [] };
  if (kind === 'histogram_categorical') return { ...made, bars: barsBySeries(inputs) };
  if (kind === 'histogram_numerical') return { ...made, bars: barsByResponse(inputs) };
  const frame = frameOf(inputs);
  return frame ? { ...made, series: inputs.map((input) => seriesOf(kind, input, frame)) } : made;
}

interface Frame {
  x(dose: number): number;
  y(response: number): number;
  /** Lowest and highest positive dose. */
  doses: [number, number];
}

function frameOf(inputs: readonly DrawnInput[]): Frame | null {
  let [left, right, low, high] = [Infinity, -Infinity, 0, 100];
  let hasZero = false;
  for (const { result } of inputs)
    for (const { dose, response } of result.raw_data_points) {
      if (dose > 0) {
        left = Math.min(left, dose);
        right = Math.max(right, dose);
      } else hasZero = true;
      low = Math.min(low, response);
      high = Math.max(high, response);
    }
  if (!(right >= left)) return null;
  // Dose zero is drawn a little left of the lowest dose, as on the large plot.
  const from = Math.log10(left) - (hasZero ? 0.5 : 0);
  const span = Math.log10(right) - from || 1;
  const share = (value: number) => Number(Math.min(1, Math.max(0, value)).toFixed(3));
  return {
    x: (dose) => share(dose > 0 ? (Math.log10(dose) - from) / span : 0),
    y: (response) => share((response - low) / (high - low)),
    doses: [left, right],
  };
}

function seriesOf(kind: PlotKind, { name, result }: DrawnInput, frame: Frame): DrawnSeries {
  const places = (points: readonly { dose: number; response: number }[]) =>
    points.flatMap(({ dose, response }) => [frame.x(dose), frame.y(response)]);
  const means = [...result.plot_data].sort((a, b) => a.dose - b.dose);
  const raw = result.raw_data_points;
  const drawn: DrawnSeries = {
    name,
    line: [],
    dots: places(kind === 'scatter' ? raw.filter((point) => !point.is_outlier) : means),
    out: places(raw.filter((point) => point.is_outlier)),
    dashed: false,
    ec50: null,
  };
  if (kind === 'line') drawn.line = places(means);
  if (kind === 'fitted_line' && result.success) {
    const curve = drawnCurve(result);
    drawn.line = places(fittedLine(curve, frame.doses[0], frame.doses[1], STEPS));
    drawn.dashed = result.verdict.state !== 'active';
    const ec50 = result.verdict.state === 'active' ? markedEc50(result) : null;
    if (ec50 !== null) drawn.ec50 = [frame.x(ec50), frame.y(fourParameterLogistic(ec50, curve))];
  }
  return drawn;
}

function barsOf(counts: readonly { label: string; count: number }[]): CurveDrawing['bars'] {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return counts.map(({ label, count }) => ({ label, count, share: count / most }));
}

/** Points that took part, by series. */
function barsBySeries(inputs: readonly DrawnInput[]): CurveDrawing['bars'] {
  return barsOf(
    inputs.map(({ name, result }) => ({
      label: name,
      count: result.raw_data_points.filter((point) => !point.is_outlier).length,
    })),
  );
}

/** Responses that took part, in bins of equal width. */
function barsByResponse(inputs: readonly DrawnInput[]): CurveDrawing['bars'] {
  const responses = inputs.flatMap(({ result }) =>
    result.raw_data_points.flatMap((point) => (point.is_outlier ? [] : [point.response])),
  );
  if (responses.length === 0) return [];
  const low = Math.min(...responses);
  const width = (Math.max(...responses) - low) / BINS || 1;
  const counts = new Array<number>(BINS).fill(0);
  for (const response of responses) {
    const bin = Math.min(BINS - 1, Math.floor((response - low) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const edge = (bin: number) => Number((low + bin * width).toPrecision(3));
  return barsOf(counts.map((count, bin) => ({ label: `${edge(bin)} to ${edge(bin + 1)}`, count })));
}
