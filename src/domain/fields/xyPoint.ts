/** One point of an xy-array. A point that is excluded from fits is marked and keeps its position; others have no mark. */
export type XyPoint = { x: number; y: number; is_outlier?: true };

/** The mark after a y that excludes its point, as GraphPad Prism writes and reads it. */
const LEFT_OUT = '*';

export function xyPoint(x: number, y: number, isOutlier: boolean): XyPoint {
  return isOutlier ? { x, y, is_outlier: true } : { x, y };
}

/** The y of a point as text, with the mark of an excluded one. */
export function textOfY({ y, is_outlier }: XyPoint): string {
  return is_outlier ? `${y}${LEFT_OUT}` : String(y);
}

/** A typed y without its mark, and whether it had one. */
export function readY(text: string): { text: string; isOutlier: boolean } {
  const trimmed = text.trim();
  const isOutlier = trimmed.endsWith(LEFT_OUT);
  return { text: isOutlier ? trimmed.slice(0, -1) : text, isOutlier };
}

/** The list with one of its points excluded or restored. @returns null when no point has these numbers. */
export function withPointLeftOut(
  points: readonly XyPoint[],
  { x, y }: Pick<XyPoint, 'x' | 'y'>,
  isOutlier: boolean,
): XyPoint[] | null {
  const at = points.findIndex((point) => point.x === x && point.y === y && (point.is_outlier === true) !== isOutlier);
  return at < 0 ? null : points.with(at, xyPoint(x, y, isOutlier));
}
