import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn beyond each edge, so that slow scrolling reveals no gap. */
const AROUND = 4;

interface Rows {
  count: number;
  /** Heights in px of every row and of what is above the first. */
  height: number;
  above: number;
}

/** The first row to draw in a scrolling element, and the first one after it that is not drawn. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, { count, height, above }: Rows) {
  const [range, setRange] = useState({ first: 0, end: 4 * AROUND });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const top = element.scrollTop - above;
      const first = Math.max(0, Math.floor(top / height) - AROUND);
      const end = Math.ceil((top + element.clientHeight) / height) + AROUND;
      setRange((held) => (held.first === first && held.end === end ? held : { first, end }));
    };
    // Measured immediately, when the layout is up to date anyway.
    const resize = new ResizeObserver(look);
    resize.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, height, above]);
  return { first: Math.min(range.first, Math.max(0, count - 1)), end: Math.min(range.end, count) };
}
