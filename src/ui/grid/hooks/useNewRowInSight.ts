import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridViewport } from './useGridViewport';

/**
 * Keeps the line in which new rows are typed visible while it has the focus: every row that it creates pushes it down,
 * below the bottom of the grid, and the message about it covers it. If somebody has scrolled away from it, nothing
 * moves.
 * @param end px of the sheet at which the line ends
 * @param hidden px of the scroller that are not visible: head and foot, and below messages
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
