import { whenIdle } from '@/lib/whenIdle';

/** Quiet time after which the sketcher is fetched for work without network, in milliseconds. */
const LATER = 12_000;

function keepLater(): void {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  // Who saves data gets the sketcher when they open it.
  if (connection?.saveData) return;
  const fetchNow = () => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep-later'));
  setTimeout(() => whenIdle(() => void fetchNow(), LATER), LATER);
}

/**
 * Lets a closed browser open the product without network. In development the files change all the time, and a cache
 * would show old ones.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Private modes refuse it; everything but the cold start without network still works.
    });
    keepLater();
  });
}
