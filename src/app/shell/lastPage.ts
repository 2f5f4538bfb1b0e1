import { matchPath } from '@/lib/matchPath';
import { PAGES } from '../pages/pages';
import { sessionStore } from '../session/session';

const key = () => `last-page:${sessionStore.getState().session?.user.id ?? ''}`;

/** Addresses to which a start never returns (work.md section 2). */
const PASSING = /^\/$|^\/(?:settings|staff|login|docs)(?:\/|$)|\/login$/;

/** Pages to which a start returns; an address without a page is not one of them. */
const known = (path: string) => !PASSING.test(path) && PAGES.some((page) => matchPath(page.path, path) !== null);

/** Remembers the person's page, without query and fragment. */
export function keepLastPage(path: string): void {
  if (known(path)) localStorage.setItem(key(), path);
}

/** The address to which a start returns; null if there is none. */
export function lastPage(): string | null {
  const path = localStorage.getItem(key());
  return path && known(path) ? path : null;
}
