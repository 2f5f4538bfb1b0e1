import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessagePlace } from '../../feedback/messagePlace';
import type { Covered, GridViewport } from './useGridViewport';

const FREE: Covered = { height: 0, left: 0, right: 0 };

/** How much of the rows messages cover. At most half of a low grid, because what is above must be visible as well. */
export function useCovered(scroller: RefObject<HTMLDivElement | null>, head: number, foot: number): Covered {
  const place = useMessagePlace();
  const [covered, setCovered] = useState(FREE);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!place || !element) return setCovered(FREE);
    const look = () => {
      const box = element.getBoundingClientRect();
      const end = box.top + element.clientHeight - foot;
      const beside = place.right <= box.left || place.left >= box.right;
      const most = Math.max(0, (element.clientHeight - head - foot) / 2);
      const height = beside ? 0 : Math.round(Math.min(most, Math.max(0, end - place.top)));
      setCovered(height === 0 ? FREE : { height, left: place.left, right: place.right });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, place, head, foot]);
  return covered;
}

/**
 * Room below the last row, so that rows that messages cover can be scrolled clear of them. It stays while it is
 * visible: if rows fell back when a message disappears, somebody would click on the wrong one.
 */
export function useRoomBelow(covered: Covered): { room: number; setRoom: (room: number) => void } {
  const [room, setRoom] = useState(0);
  if (covered.height > room) setRoom(covered.height);
  return { room, setRoom };
}

/** Removes the room as soon as it is out of view. */
export function useRoomGivenBack(
  scroller: RefObject<HTMLDivElement | null>,
  viewport: GridViewport,
  /** px of the sheet at which the rows, and what belongs to them, end. */
  end: number,
  { room, setRoom }: { room: number; setRoom: (room: number) => void },
  needed: number,
): void {
  const { viewHeight } = viewport.window;
  useEffect(() => {
    const element = scroller.current;
    if (!element || room <= needed) return;
    const look = () => {
      if (viewport.position().top + viewHeight <= end + needed) setRoom(needed);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, viewport, viewHeight, end, room, setRoom, needed]);
}

/** Keeps a row that was brought into view visible when a message appears that would cover it. */
export function useShownAbove(covered: Covered, viewport: GridViewport, activeRow: number): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const grew = covered.height > before.current;
    before.current = covered.height;
    if (grew) viewport.revealAgain(activeRow);
  }, [covered, viewport, activeRow]);
}
