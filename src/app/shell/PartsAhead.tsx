import { useEffect } from 'react';
import { whenIdle } from '@/lib/whenIdle';
import { loadParts } from '../pages/lazyPart';

/** Milliseconds within which the page usually has time for one part. */
const TURN = 5_000;

/** Shows nothing; loads the code of all pages while there is nothing else to do, so that each opens at once. */
export function PartsAhead() {
  useEffect(() => {
    // Without a network and without the service worker's copy, parts cannot be loaded, and nobody has asked for them.
    if (!navigator.onLine && !navigator.serviceWorker?.controller) return;
    let stop = () => {};
    const turn = () =>
      new Promise<void>((done) => {
        stop = whenIdle(done, TURN);
      });
    void loadParts(turn);
    return () => stop();
  }, []);
  return null;
}
