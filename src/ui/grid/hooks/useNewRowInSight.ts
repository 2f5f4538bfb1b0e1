import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridViewport } from './useGridViewport';

/**
 * The line in which new rows are typed stays in sight while it has the focus: every row that it makes pushes it down, under
 * the foot of the grid, and its message lies over it. Whoever has scrolled away from it stays where they are.
 * @param end px of the sheet at which the line ends
 * @param hidden px of the scroller at head and foot, and under messages, where nothing is seen
 */
export function useNewRowInSight(
  scroller: RefObject<HTMLDivElement | null>,
  viewport: GridViewport,
  end: number,
  hidden: number,
): void {
  const before = useRef({ end, hidden });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { end, hidden };
    const element = scroller.current;
    if (!element?.querySelector('[data-newrow]')?.contains(document.activeElement)) return;
    const { top } = viewport.position();
    const wasSeen = was.end <= top + element.clientHeight - was.hidden + 1;
    const room = element.clientHeight - hidden;
    if (wasSeen && end > top + room) viewport.scrollTo(end - room, undefined);
  }, [scroller, viewport, end, hidden]);
}
