import { sessionStore } from '../session/session';

const key = () => `last-page:${sessionStore.getState().session?.user.id ?? ''}`;

/** Pages that a start does not return to (work.md section 2). */
const forgotten = (path: string) =>
  path === '/' || /^\/(settings|staff|login|docs)(\/|$)/.test(path) || path.endsWith('/login');

/** Remembers the page of this person; query and fragment are left out. */
export function keepLastPage(path: string): void {
  if (!forgotten(path)) localStorage.setItem(key(), path);
}

export function lastPage(): string | null {
  const path = localStorage.getItem(key());
  return path && !forgotten(path) ? path : null;
}
