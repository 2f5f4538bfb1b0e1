import { useRef } from 'react';
import { keepSame } from '@/lib/keepSame';

/**
 * A state that keeps its identity, and that of its parts, while its content is equal.
 * @param state plain data
 */
export function useSame<T extends object>(state: T): T {
  const held = useRef(state);
  held.current = keepSame(held.current, state);
  return held.current;
}
