import { matchPath } from '@/lib/matchPath';
import { PAGES } from '../pages/pages';
import { sessionStore } from '../session/session';

const key = () => `last-page:${sessionStore.getState().session?.user.id ?? ''}`;

/** Addresses that a start never returns to (work.md section 2). */
const PASSING = /^\/$|^\/(?:settings|staff|login|docs)(?:\/|$)|\/login$/;

/** Pages that a start returns to; an address without a page is none of them. */
const known = (path: string) => !PASSING.test(path) && PAGES.some((page) => matchPath(page.path, path) !== null);

/** Remembers the page of this person; query and fragment are left out. */
export function keepLastPage(path: string): void {
  if (known(path)) localStorage.setItem(key(), path);
}

export function lastPage(): string | null {
  const path = localStorage.getItem(key());
  return path && known(path) ? path : null;
}
