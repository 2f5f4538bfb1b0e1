import { type KeyboardEvent, useEffect, useState } from 'react';

interface Parts {
  query: string;
  /** The answer to the query is not complete: what is first may be that of an older one. */
  loading: boolean;
  /** Opens the first hit of the complete answer; null when nothing was found. */
  openFirst: (() => void) | null;
  /** Opens what is marked; null when there is nothing. */
  openChosen: (() => void) | null;
  /** The person went to an item, which opens at once. */
  wentTo: boolean;
}

/**
 * Enter before the answer is there waits for it and opens its first hit. What the person went to by arrow is opened at
 * once; other letters take the Enter back. It is never left to the library, which marks an item a moment after drawing
 * it: an Enter in that moment would open nothing.
 */
export function useWaitingEnter({ query, loading, openFirst, openChosen, wentTo }: Parts) {
  /** The query whose Enter waits. An effect that took it back would come after an Enter that follows at once. */
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  if (waitsFor !== null && waitsFor !== query) setWaitsFor(null);
  const waiting = waitsFor === query;

  useEffect(() => {
    // Found nothing: what comes later, with tables that are on their way, may hold it.
    if (!waiting || loading || !openFirst) return;
    setWaitsFor(null);
    openFirst();
  }, [waiting, loading, openFirst]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // With nothing found there is nothing to open yet: rows may be on their way that nobody knows of when the key is hit.
    if (openChosen && (!loading || wentTo)) openChosen();
    else setWaitsFor(query);
  };
  return { waiting: waiting && loading, onKeyDown };
}
