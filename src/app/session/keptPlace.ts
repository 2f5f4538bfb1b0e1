const KEY = 'placeBeforeSignIn';
/** Signing in at a provider takes less; a later sign-in in this tab has nothing to do with it. */
const MILLIS = 30 * 60_000;

/** Remembers which page was wanted while the person signs in at a provider, whose way back has one fixed address. */
export function keepPlace(): void {
  const { pathname, search, hash } = window.location;
  // Pages of the sign-in itself are none to return to, and their hashes are secrets.
  if (pathname.split('/').includes('login')) return window.sessionStorage.removeItem(KEY);
  window.sessionStorage.setItem(KEY, JSON.stringify({ place: pathname + search + hash, at: Date.now() }));
}

/** The page that was wanted before the sign-in at a provider, once; otherwise the first page. */
export function takeKeptPlace(): string {
  const text = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  try {
    const { place, at } = JSON.parse(text ?? '{}') as { place?: unknown; at?: unknown };
    const isRecent = typeof at === 'number' && Date.now() - at < MILLIS;
    return isRecent && typeof place === 'string' && /^\/(?![/\\])/.test(place) ? place : '/';
  } catch {
    return '/';
  }
}
