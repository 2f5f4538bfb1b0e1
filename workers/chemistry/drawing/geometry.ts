import type { Box } from './label';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point at fraction `t` of the way from `a` to `b`. */
export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** The point moved along a direction by a distance. */
export function moved(point: Point, direction: Point, by: number): Point {
  return { x: point.x + direction.x * by, y: point.y + direction.y * by };
}

/** The direction from `a` to `b`, of length one (zero for equal points). */
export function directionOf(a: Point, b: Point): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

/** The vector rotated by a quarter turn. */
export function turned({ x, y }: Point): Point {
  return { x: -y, y: x };
}

/** Positive when `c` is on the side of the line `a` to `b` to which `turned` points. */
export function sideOf(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/**
 * The fraction (0 to 1) of a line from `from` to `to` at which it has left the boxes (placed at `at`, with a margin).
 */
export function leaving(from: Point, to: Point, at: Point, boxes: readonly Box[], margin: number): number {
  let reached = 0;
  for (const box of boxes) {
    const span = crossing(from, to, {
      left: at.x + box.left - margin,
      right: at.x + box.right + margin,
      top: at.y + box.top - margin,
      bottom: at.y + box.bottom + margin,
    });
    if (span && span.out > reached) reached = span.out;
  }
  return reached;
}

/** Where a line leaves a box, as a fraction of its length; undefined when it misses the box. */
function crossing(from: Point, to: Point, box: Box): { readonly out: number } | undefined {
  let enter = 0;
  let out = 1;
  for (const [start, step, low, high] of [
    [from.x, to.x - from.x, box.left, box.right],
    [from.y, to.y - from.y, box.top, box.bottom],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return undefined;
      continue;
    }
    const first = (low - start) / step;
    const second = (high - start) / step;
    enter = Math.max(enter, Math.min(first, second));
    out = Math.min(out, Math.max(first, second));
  }
  return enter > out ? undefined : { out };
}
