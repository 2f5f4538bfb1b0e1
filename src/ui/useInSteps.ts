import { useEffect, useState } from 'react';

/**
 * How many of many lines are drawn by now, some at a time: those of forty columns at once would hold the page.
 * @param first how many are drawn at once.
 */
export function useInSteps(count: number, step: number, first = 0): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => setDrawn(drawn + step), 0);
    return () => clearTimeout(timer);
  }, [drawn, count, step]);
  return Math.min(drawn, count);
}
