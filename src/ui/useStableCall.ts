import { useCallback, useRef } from 'react';

/** A function that keeps its identity and calls the newest one given: for event handlers, not for what is rendered. */
export function useStableCall<Args extends unknown[], Answer>(
  act: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...args: Args) => newest.current(...args), []);
}
