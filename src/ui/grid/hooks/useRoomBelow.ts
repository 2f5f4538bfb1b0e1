import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessagePlace } from '../../feedback/messagePlace';
import type { Covered, GridViewport } from './useGridViewport';

const FREE: Covered = { height: 0, left: 0, right: 0 };

/** How much of the rows messages lie over. Of a low grid at most half: what is above must be seen as well. */
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
 * The room below the last row, in which the rows that messages lie over can be scrolled clear of them. It stays while it is
 * in sight: rows that fell back when a message ends would be under another pointer than the one that aimed at them.
 */
export function useRoomBelow(covered: Covered): { room: number; setRoom: (room: number) => void } {
  const [room, setRoom] = useState(0);
  if (covered.height > room) setRoom(covered.height);
  return { room, setRoom };
}

/** Gives the room back as soon as nobody sees it. */
export function useRoomGivenBack(
  scroller: RefObject<HTMLDivElement | null>,
  viewport: GridViewport,
  /** Where the rows, and what belongs to them, end. */
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

/** A row that was brought into view is in view also after a message has come that would lie over it. */
export function useShownAbove(covered: Covered, viewport: GridViewport, activeRow: number): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const grew = covered.height > before.current;
    before.current = covered.height;
    if (grew) viewport.revealAgain(activeRow);
  }, [covered, viewport, activeRow]);
}
