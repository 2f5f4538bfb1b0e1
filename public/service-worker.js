// Lets a browser open the product without a network: all files of one build are cached, data never is (rows are in
// IndexedDB). The build inserts its name here, so each build has its own worker and cache.
const BUILD = '__BUILD__';
const CACHE = `build-${BUILD}`;
/** Number of builds that are kept: pages that still run the previous one may load a part of it late. */
const KEPT = 2;
/** Files whose name carries a hash of their content. */
const HASHED = /-[\w-]{8}\.\w+$/;

/** Lists of files: those that the app needs, and those that can come later. */
async function lists() {
  const response = await fetch('/precache.json', { cache: 'no-store' });
  return response.json();
}

/** A header that the page requires of its workers and frames. */
const ISOLATED = 'cross-origin-embedder-policy';
/** Fetched again although the browser has it: the same file may have come from an older server, with other headers. */
const anew = (path) => new Request(path, { cache: 'no-cache' });

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll((await lists()).files.map(anew));
  await self.skipWaiting();
}

/** Caches the files that can come later (the sketcher), all or none; a file that an older build has under the same hash is taken from there. */
async function keepLater() {
  const cache = await caches.open(CACHE);
  const { version, later } = await lists();
  if (version !== BUILD) return;
  const missing = [];
  for (const path of later) {
    if (await cache.match(path)) continue;
    const kept = HASHED.test(path) ? await caches.match(path) : undefined;
    if (kept?.headers.has(ISOLATED)) await cache.put(path, kept);
    else missing.push(path);
  }
  await cache.addAll(missing.map(anew));
}

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith('build-'));
  const old = names.filter((name) => name !== CACHE);
  await Promise.all(old.slice(0, Math.max(0, old.length - KEPT + 1)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page() {
  const cache = await caches.open(CACHE);
  return (await cache.match('/index.html')) ?? fetch('/index.html');
}

/**
 * By path and without ignoreSearch, which would look at every entry instead of one; this build's cache before those of
 * pages that still run an older one.
 */
async function file(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  // Browsers that support routes answer without waking this worker: files of the build come from the cache (opening the
  // app needs dozens), and what an edit sends leaves at once.
  event.addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: CACHE } },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
  ]);
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (/^\/(api|sync|healthz|readyz|metrics|version\.json|precache\.json|service-worker\.js)/.test(url.pathname)) return;
  const isPage = request.mode === 'navigate' && !url.pathname.startsWith('/sketcher/');
  event.respondWith(isPage ? page() : file(request, url.pathname));
});
self.addEventListener('message', (event) => {
  if (event.data === 'keep-later') event.waitUntil(keepLater().catch(() => {}));
});
