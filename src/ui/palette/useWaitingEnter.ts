import { type KeyboardEvent, useEffect, useState } from 'react';

interface Parts {
  query: string;
  /** The results for the query are incomplete: the first one may belong to an older query. */
  loading: boolean;
  /** Opens the first hit of the complete results; null if nothing was found. */
  openFirst: (() => void) | null;
  /** Opens the marked item; null if there is none. */
  openChosen: (() => void) | null;
  /** The person moved to an item, which Enter opens immediately. */
  wentTo: boolean;
}

/**
 * Enter before the results are there waits for them and opens the first hit. An item that the person moved to by arrow
 * is opened immediately; further typing cancels the Enter. It is never left to cmdk, which marks an item a moment after
 * drawing it: an Enter in that moment would open nothing.
 */
export function useWaitingEnter({ query, loading, openFirst, openChosen, wentTo }: Parts) {
  /**
   * The query whose Enter is waiting. If an effect reset it, that would happen after an Enter that follows immediately.
   */
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  if (waitsFor !== null && waitsFor !== query) setWaitsFor(null);
  const waiting = waitsFor === query;

  useEffect(() => {
    // Nothing found: the wait continues, because tables that are still loading may contain it.
    if (!waiting || loading || !openFirst) return;
    setWaitsFor(null);
    openFirst();
  }, [waiting, loading, openFirst]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // Nothing was found so far, but rows may be loading that nobody knows of when the key is pressed.
    if (openChosen && (!loading || wentTo)) openChosen();
    else setWaitsFor(query);
  };
  return { waiting: waiting && loading, onKeyDown };
}
