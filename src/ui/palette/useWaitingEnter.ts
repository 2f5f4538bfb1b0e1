import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

interface Parts {
  query: string;
  /** The answer to the query is not complete: what stands first may be that of an older one. */
  loading: boolean;
  /** Opens the first hit of the complete answer; null when nothing was found. */
  openFirst: (() => void) | null;
}

/**
 * Enter before the answer is there waits for it and opens its first hit. What the person went to by arrow is opened at
 * once; other letters take the Enter back.
 */
export function useWaitingEnter({ query, loading, openFirst }: Parts) {
  const [waiting, setWaiting] = useState(false);
  const wentTo = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters are another question
  useEffect(() => {
    wentTo.current = false;
    setWaiting(false);
  }, [query]);
  useEffect(() => {
    if (!waiting || loading) return;
    setWaiting(false);
    openFirst?.();
  }, [waiting, loading, openFirst]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (MOVES.has(event.key)) wentTo.current = true;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !loading || wentTo.current) return;
    event.preventDefault();
    setWaiting(true);
  };
  return { waiting, onKeyDown };
}
