import { memo } from 'react';
import styles from './Cells.module.css';

export interface SparkPoint {
  x: number;
  y: number;
  excluded?: boolean;
}

export interface SparkCellProps {
  points: readonly SparkPoint[];
  /** Fitted or connecting line, in the unit of the points. */
  line?: readonly { x: number; y: number }[];
  /** Draws a dashed guide from the line to the axis at this position, for example the midpoint. */
  guideX?: number;
  /** Size in px. */
  width: number;
  height: number;
  /** Bottom of the scale; by default derived from the points. */
  xRange?: readonly [number, number];
  yRange?: readonly [number, number];
  /** Names of the axes, written if there is enough height. */
  xLabel?: string | undefined;
  yLabel?: string | undefined;
  /** Text description of the drawing. */
  label: string;
}

const PAD = 4;
const BASE = 6;
/** Smallest height at which axis names are shown, and the height of such a name. */
const NAMED = 64;
const NAME = 12;

/** A small plot in one colour: points, line, base. Excluded points are drawn as crosses, never removed. */
export const SparkCell = memo(function SparkCell({
  points,
  line,
  guideX,
  width,
  height,
  xRange,
  yRange,
  xLabel,
  yLabel,
  label,
}: SparkCellProps) {
  const named = height >= NAMED;
  const above = named && yLabel ? NAME : 0;
  const base = BASE + (named && xLabel ? NAME : 0);
  const xs = [...points, ...(line ?? [])];
  const [x0, x1] = xRange ?? span(xs.map((point) => point.x));
  const [y0, y1] = yRange ?? span(xs.map((point) => point.y));
  const px = (x: number) => PAD + ((x - x0) / (x1 - x0)) * (width - 2 * PAD);
  const py = (y: number) => height - base - PAD - ((y - y0) / (y1 - y0)) * (height - base - above - 2 * PAD);
  const guideY = guideX === undefined ? undefined : heightAt(line ?? points, guideX);
  const radius = height < 40 ? 1.2 : 2;
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label={label}>
      <path className={styles.axis} d={`M${PAD} ${height - base + 0.5}H${width - PAD}`} />
      {guideX !== undefined && guideY !== undefined && (
        <path className={styles.guide} d={`M${px(guideX).toFixed(1)} ${py(guideY).toFixed(1)}V${height - base}`} />
      )}
      {line && line.length > 1 && (
        <path
          className={styles.line}
          d={`M${line.map((point) => `${px(point.x).toFixed(1)} ${py(point.y).toFixed(1)}`).join('L')}`}
        />
      )}
      {/* Strokes of zero length with round caps are dots, so all points fit in one element. */}
      <path
        className={styles.points}
        strokeWidth={radius * 2}
        d={points
          .filter((point) => !point.excluded)
          .map((point) => `M${px(point.x).toFixed(1)} ${py(point.y).toFixed(1)}h0`)
          .join('')}
      />
      <path
        className={styles.excluded}
        d={points
          .filter((point) => point.excluded)
          .map((point) => `M${(px(point.x) - 2.5).toFixed(1)} ${(py(point.y) - 2.5).toFixed(1)}l5 5m0-5l-5 5`)
          .join('')}
      />
      {above > 0 && (
        <text className={styles.axisName} x={PAD} y={NAME - 2}>
          {yLabel}
        </text>
      )}
      {base > BASE && (
        <text className={styles.axisName} x={width - PAD} y={height - 4} textAnchor="end">
          {xLabel}
        </text>
      )}
    </svg>
  );
});

function span(values: readonly number[]): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!Number.isFinite(low)) return [0, 1];
  // A single value is drawn in the middle.
  return low === high ? [low - 1, high + 1] : [low, high];
}

function heightAt(line: readonly { x: number; y: number }[], x: number): number | undefined {
  for (let index = 1; index < line.length; index++) {
    const a = line[index - 1];
    const b = line[index];
    if (a && b && a.x <= x && x <= b.x) return a.x === b.x ? a.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  }
  return undefined;
}
