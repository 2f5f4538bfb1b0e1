import type { Session } from '../session/session';
import type { OpenWorkspace } from './openWorkspace';

interface Begun {
  session: Session;
  opened: Promise<OpenWorkspace>;
}

let begun: Begun | undefined;

const open = (session: Session) => import('./openWorkspace').then(({ openWorkspace }) => openWorkspace(session));

/**
 * Starts to open the workspace of a stored session while the screens are still loading: IndexedDB and the worker do not
 * need them.
 */
export function beginOpening(session: Session): void {
  const opened = open(session);
  // Whoever takes the promise gets the error; until then nobody handles it.
  opened.catch(() => {});
  begun = { session, opened };
}

/**
 * The workspace of a session: the one whose opening was started for it, once, or one opened now.
 * @throws DexieError when the browser's storage cannot be opened
 */
export function takeOpening(session: Session): Promise<OpenWorkspace> {
  const early = begun;
  begun = undefined;
  if (!early) return open(session);
  if (early.session === session) return early.opened;
  early.opened.then(
    (workspace) => workspace.close(),
    () => {},
  );
  return open(session);
}
