/** The browser features that the app needs. */
export interface PageAbilities {
  isSecureContext: boolean;
  indexedDB?: unknown;
  storage?: unknown;
  locks?: unknown;
  serviceWorker?: unknown;
}

/** The missing features, with what does not work without them, as messages for people. Empty if none is missing. */
export function missingAbilities(page: PageAbilities): string[] {
  const missing: string[] = [];
  if (!page.indexedDB) missing.push('a database in the browser (IndexedDB): nothing can be kept on this device');
  if (!page.storage) missing.push('storage that lasts (navigator.storage): the browser may delete what it holds');
  if (!page.locks) missing.push('locks between tabs: two tabs cannot share one copy of the data');
  if (!page.serviceWorker) missing.push('a service worker: the page does not open without network');
  return missing;
}

/** The features that this page has. */
export function pageAbilities(): PageAbilities {
  return {
    isSecureContext: window.isSecureContext,
    indexedDB: window.indexedDB,
    storage: navigator.storage,
    locks: navigator.locks,
    serviceWorker: navigator.serviceWorker,
  };
}
