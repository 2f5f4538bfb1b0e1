import type { Span } from '@/domain/tasks/schedule/planItem';

/** Heights of a row and of the head, in px. */
export const ROW = 36;
export const HEAD = 48;
/** Width of the tree at the left, which leaves space for the days on a small screen. */
export const TREE = 'var(--tree)';

/** The same in px, in a part of a timeline. */
export const treeWidth = (part: Element): number =>
  Number.parseFloat(getComputedStyle(part).getPropertyValue('--tree')) || 0;
/** Minimum width of a bar, so that it can be seen and dragged. */
const LEAST = 4;

export interface BarBox {
  left: number;
  width: number;
  /** It has only a start, or only a due date. */
  isOpen: boolean;
}

/**
 * The bar of a span, in px from the left end of the timeline; null without dates. A milestone is a point on its day.
 */
export function barBox({ start, due }: Span, from: number, dayWidth: number): BarBox | null {
  const first = start ?? due;
  const last = due ?? start;
  if (first === null || last === null) return null;
  return {
    left: (first - from) * dayWidth,
    width: Math.max(LEAST, (last - first + 1) * dayWidth),
    isOpen: start === null || due === null,
  };
}

/** The tip of a line that ends at the left of a bar. */
const TIP = 'm-4 -3l4 3l-4 3';

/** The arrow from the end of one bar to the beginning of another, in right angles; from one row to the other. */
export function linkPath(blocker: BarBox, blockerRow: number, follower: BarBox, followerRow: number): string {
  const x1 = blocker.left + blocker.width;
  const y1 = blockerRow * ROW + ROW / 2;
  const x2 = follower.left;
  const y2 = followerRow * ROW + ROW / 2;
  const out = x1 + 6;
  const into = x2 - 8;
  if (into >= out) return `M${x1} ${y1}H${out}V${y2}H${x2}${TIP}`;
  // The dependent item begins before its blocker has ended: the line goes around between the rows.
  const between = y2 > y1 ? y2 - ROW / 2 : y2 + ROW / 2;
  return `M${x1} ${y1}H${out}V${between}H${into}V${y2}H${x2}${TIP}`;
}
