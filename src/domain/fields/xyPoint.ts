/** One point of an xy-array. A point that is excluded from fits is marked and keeps its position; others have no mark. */
export type XyPoint = { x: number; y: number; is_outlier?: true };

/** The sign after a y that leaves its point out, as GraphPad Prism writes and reads it. */
const LEFT_OUT = '*';

export function xyPoint(x: number, y: number, isOutlier: boolean): XyPoint {
  return isOutlier ? { x, y, is_outlier: true } : { x, y };
}

/** The y of a point as text, with the sign of one that is left out. */
export function textOfY({ y, is_outlier }: XyPoint): string {
  return is_outlier ? `${y}${LEFT_OUT}` : String(y);
}

/** A typed y without its sign, and whether it had one. */
export function readY(text: string): { text: string; isOutlier: boolean } {
  const trimmed = text.trim();
  const isOutlier = trimmed.endsWith(LEFT_OUT);
  return { text: isOutlier ? trimmed.slice(0, -1) : text, isOutlier };
}

/**
 * The list with one of its points left out or taken back.
 * @returns null when no other point has these numbers.
 */
export function withPointLeftOut(
  points: readonly XyPoint[],
  { x, y }: Pick<XyPoint, 'x' | 'y'>,
  isOutlier: boolean,
): XyPoint[] | null {
  const at = points.findIndex((point) => point.x === x && point.y === y && (point.is_outlier === true) !== isOutlier);
  return at < 0 ? null : points.with(at, xyPoint(x, y, isOutlier));
}
