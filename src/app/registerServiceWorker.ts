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
  });
}
