import { whenIdle } from '@/lib/whenIdle';

/** Idle time, in milliseconds, after which the sketcher is fetched for working offline. */
const LATER = 12_000;

function keepLater(): void {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  // With data saving on, the sketcher is fetched only when it is opened.
  if (connection?.saveData) return;
  const fetchNow = () => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep-later'));
  setTimeout(() => whenIdle(() => void fetchNow(), LATER), LATER);
}

/**
 * Lets the product open without a network after the browser was closed. Not in development: the files change all the
 * time, and a cache would serve old ones.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Private modes refuse it; everything except a cold start without a network still works.
    });
    keepLater();
  });
}
