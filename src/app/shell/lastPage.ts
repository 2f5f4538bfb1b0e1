import { sessionStore } from '../session/session';

const key = () => `last-page:${sessionStore.getState().session?.user.id ?? ''}`;

/** Pages that a start returns to (work.md section 2); an address without a page is none of them. */
const known = (path: string) =>
  /^\/(tables\/.+|curves(\/.+)?|imports|archive|history|developer)$/.test(path) && !path.endsWith('/login');

/** Remembers the page of this person; query and fragment are left out. */
export function keepLastPage(path: string): void {
  if (known(path)) localStorage.setItem(key(), path);
}

export function lastPage(): string | null {
  const path = localStorage.getItem(key());
  return path && known(path) ? path : null;
}
