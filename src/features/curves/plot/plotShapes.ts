import { drawnCurve, markedEc50 } from '@/domain/curves/curveResult';
import { fittedLine } from '@/domain/curves/fittedLine';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { curveDoses, type PlotFrame, xOf, yOf } from '@/domain/curves/plotFrame';
import type { PlotLine } from './plotLine';

/** Something to draw, in the path language that canvas and SVG share. Colours are CSS values. */
export type Shape =
  | {
      kind: 'path';
      d: string;
      stroke?: string;
      fill?: string;
      width?: number;
      dash?: readonly number[];
      opacity?: number;
    }
  | {
      kind: 'text';
      text: string;
      x: number;
      y: number;
      anchor: 'start' | 'middle' | 'end';
      color: string;
      bold?: boolean;
    };

export interface PlotOptions {
  band: boolean;
  /** Key of the highlighted series. */
  active: string | null;
}

/** Points of a drawn curve: one every few px, so that it looks smooth. */
const STEPS = 96;
const at = (value: number) => value.toFixed(1);

/** Bands and curves, in drawing order. */
export function fitShapes(lines: readonly PlotLine[], frame: PlotFrame, options: PlotOptions): Shape[] {
  const shown = lines.filter((line) => line.visible);
  return [
    ...(options.band ? bandShapes(shown, frame) : []),
    ...shown.flatMap((line) => fitOf(line, frame, options.active === line.key)),
  ];
}

/** The bands of the lines that have one. */
export function bandShapes(lines: readonly PlotLine[], frame: PlotFrame): Shape[] {
  return lines.flatMap((line) => bandOf(line, frame));
}

/** Error bars and points, which are drawn above the curves. */
export function pointShapes(lines: readonly PlotLine[], frame: PlotFrame): Shape[] {
  const shown = lines.filter((line) => line.visible);
  return [
    ...breakOf(frame),
    ...shown.flatMap((line) => barsOf(line, frame)),
    ...shown.flatMap((line) => pointsOf(line, frame)),
  ];
}

/** Two strokes across the axis where it is broken between dose zero and the lowest dose. */
function breakOf(frame: PlotFrame): Shape[] {
  if (!frame.controls) return [];
  const [x, y] = [xOf(frame, frame.controls.below), frame.top + frame.height];
  const stroke = (left: number) => `M${at(left - 2)} ${at(y + 5)}l4 -10`;
  return [
    { kind: 'path', d: `M${at(x - 4)} ${at(y)}h6`, stroke: 'var(--sheet)', width: 3 },
    { kind: 'path', d: `${stroke(x - 4)}${stroke(x + 2)}`, stroke: 'var(--ink-3)', width: 1 },
  ];
}

function bandOf({ result, color }: PlotLine, frame: PlotFrame): Shape[] {
  const band = result.success ? result.confidence?.band : undefined;
  if (!band || band.length < 2) return [];
  const there = band.map(({ dose, upper }) => `${at(xOf(frame, dose))} ${at(yOf(frame, upper))}`);
  const back = [...band].reverse().map(({ dose, lower }) => `${at(xOf(frame, dose))} ${at(yOf(frame, lower))}`);
  return [{ kind: 'path', d: `M${there.join('L')}L${back.join('L')}Z`, fill: color, opacity: 0.14 }];
}

function fitOf({ result, color, dashed }: PlotLine, frame: PlotFrame, active: boolean): Shape[] {
  if (!result.success) return [];
  const parameters = drawnCurve(result);
  const [from, to] = curveDoses(frame);
  const points = fittedLine(parameters, from, to, STEPS).map(
    ({ dose, response }) => `${at(xOf(frame, dose))} ${at(yOf(frame, response))}`,
  );
  const shapes: Shape[] = [
    {
      kind: 'path',
      d: `M${points.join('L')}`,
      stroke: color,
      width: active ? 2.2 : 1.5,
      ...(dashed ? { dash: [4, 4] } : {}),
    },
  ];
  const ec50 = active ? markedEc50(result) : null;
  if (ec50 === null) return shapes;
  const [x, y] = [xOf(frame, ec50), yOf(frame, fourParameterLogistic(ec50, parameters))];
  shapes.push(
    { kind: 'path', d: `M${at(x)} ${at(y)}V${at(frame.top + frame.height)}`, stroke: color, width: 1.2, dash: [3, 3] },
    { kind: 'path', d: circle(x, y, 5.5), stroke: color, fill: 'var(--sheet)', width: 2 },
  );
  return shapes;
}

function barsOf({ result, color }: PlotLine, frame: PlotFrame): Shape[] {
  const parts = result.plot_data.flatMap(({ dose, response, error_bar }) => {
    if (error_bar === null || error_bar === 0) return [];
    const x = at(xOf(frame, dose));
    const [top, bottom] = [at(yOf(frame, response + error_bar)), at(yOf(frame, response - error_bar))];
    return [`M${x} ${bottom}V${top}m-3 0h6M${at(xOf(frame, dose) - 3)} ${bottom}h6`];
  });
  return parts.length === 0 ? [] : [{ kind: 'path', d: parts.join(''), stroke: color, width: 1.2 }];
}

/** Means as filled markers, single determinations small, excluded ones hollow and struck through: never removed. */
function pointsOf(line: PlotLine, frame: PlotFrame): Shape[] {
  const { result, color, marker } = line;
  const replicated = result.plot_data.some((point) => point.error_bar !== null);
  const raw = result.raw_data_points.filter((point) => !point.is_outlier);
  const out = result.raw_data_points.filter((point) => point.is_outlier);
  const path = (points: readonly { dose: number; response: number }[], size: number) =>
    points.map(({ dose, response }) => markerPath(marker, xOf(frame, dose), yOf(frame, response), size)).join('');
  const shapes: Shape[] = [];
  if (replicated)
    shapes.push({
      kind: 'path',
      d: raw.map(({ dose, response }) => circle(xOf(frame, dose), yOf(frame, response), 1.8)).join(''),
      fill: color,
      opacity: 0.45,
    });
  shapes.push({ kind: 'path', d: path(replicated ? result.plot_data : raw, 3.6), fill: color });
  if (out.length > 0) {
    const strokes = out.map(({ dose, response }) => {
      const [x, y] = [xOf(frame, dose), yOf(frame, response)];
      return `M${at(x - 6)} ${at(y + 6)}l12 -12`;
    });
    shapes.push(
      { kind: 'path', d: path(out, 3.6), fill: 'var(--sheet)', stroke: color, width: 1.3 },
      { kind: 'path', d: strokes.join(''), stroke: color, width: 1.3 },
    );
  }
  return shapes;
}

function circle(x: number, y: number, r: number): string {
  return `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** Each series has its own marker shape, so that colour is never the only difference. */
export function markerPath(marker: number, x: number, y: number, r: number): string {
  switch (marker % 4) {
    case 0:
      return `M${at(x - r)} ${at(y - r)}h${2 * r}v${2 * r}h${-2 * r}z`;
    case 1:
      return circle(x, y, r);
    case 2:
      return `M${at(x)} ${at(y - r * 1.2)}l${at(r * 1.2)} ${at(r * 2.1)}h${at(-r * 2.4)}z`;
    default:
      return `M${at(x)} ${at(y - r * 1.3)}l${at(r * 1.3)} ${at(r * 1.3)}l${at(-r * 1.3)} ${at(r * 1.3)}l${at(-r * 1.3)} ${at(-r * 1.3)}z`;
  }
}
