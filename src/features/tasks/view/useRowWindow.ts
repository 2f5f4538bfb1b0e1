import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows rendered above and below the visible ones. */
const MARGIN = 8;

/** The rendered range of many rows of equal height: the visible ones and a few around them. */
export function useRowWindow(count: number, height: number, head = 0) {
  const scroller = useRef<HTMLDivElement>(null);
  // As many as fit in the window: the size of the box is known only after layout.
  const [range, setRange] = useState(() => ({ first: 0, last: Math.ceil(window.innerHeight / height) }));
  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const first = Math.floor(box.scrollTop / height);
    const last = Math.ceil((box.scrollTop + box.clientHeight) / height);
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, [height]);
  const isEmpty = count === 0;
  useEffect(() => {
    const box = scroller.current;
    if (!box || isEmpty) return;
    // Measured after the page is laid out: earlier it would force a second layout.
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [look, isEmpty]);
  const reveal = useCallback(
    (index: number) => {
      const box = scroller.current;
      if (!box || index < 0) return;
      const top = index * height;
      const room = box.clientHeight - head;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + height > box.scrollTop + room) box.scrollTop = top + height - room;
    },
    [height, head],
  );
  const from = Math.max(0, Math.min(range.first, count) - MARGIN);
  const to = Math.min(count, range.last + MARGIN);
  return { scroller, from, to, onScroll: look, reveal };
}
