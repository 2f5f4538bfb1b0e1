import { type RefObject, useLayoutEffect, useState } from 'react';

/** Height of a line in px; lines of a long list all have it (`min-height` of an item of a menu). */
export const LINE = 28;
/** Lists up to this length are drawn whole. */
const DRAWN_WHOLE = 100;
/** Lines drawn beyond each edge. */
const BEYOND = 8;

/** The lines of a list that are drawn, from `from` up to and without `to`. */
export interface ListWindow {
  from: number;
  to: number;
  /** Whether only a part is drawn; each line is then placed by its number. */
  isPart: boolean;
}

/** The part of a scrolled list that is in sight, so that a list of 50,000 opens as fast as one of 20. */
export function useListWindow(list: RefObject<HTMLElement | null>, count: number): ListWindow {
  const isPart = count > DRAWN_WHOLE;
  // The tallest list that a menu shows, until the height is known.
  const [sight, setSight] = useState({ top: 0, height: 400 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!isPart || !element) return;
    const look = () => {
      const top = Math.floor(element.scrollTop / LINE) * LINE;
      // Before a menu has its place, nothing limits its height.
      const height = Math.min(element.clientHeight || 400, window.innerHeight);
      setSight((before) => (before.top === top && before.height === height ? before : { top, height }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [list, isPart]);
  if (!isPart) return { from: 0, to: count, isPart };
  const first = Math.min(Math.floor(sight.top / LINE), count - 1);
  return {
    from: Math.max(0, first - BEYOND),
    to: Math.min(count, first + Math.ceil(sight.height / LINE) + 1 + BEYOND),
    isPart,
  };
}
