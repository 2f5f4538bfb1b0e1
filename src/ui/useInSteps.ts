import { useEffect, useState } from 'react';

/**
 * How many of many lines are drawn so far, a few more at a time: drawing those of forty columns at once would block the
 * page.
 * @param first how many are drawn immediately.
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
