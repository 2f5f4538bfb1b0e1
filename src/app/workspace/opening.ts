import type { Session } from '../session/session';
import type { OpenWorkspace } from './openWorkspace';

interface Begun {
  session: Session;
  opened: Promise<OpenWorkspace>;
}

let begun: Begun | undefined;

const open = (session: Session) => import('./openWorkspace').then(({ openWorkspace }) => openWorkspace(session));

/** Opens the workspace of a kept session while the screens are still being loaded: IndexedDB and the worker need no page. */
export function beginOpening(session: Session): void {
  const opened = open(session);
  // Whoever takes it is told; until then nobody is there to hear it.
  opened.catch(() => {});
  begun = { session, opened };
}

/**
 * The workspace of a session: what was begun for it, once, or opened now.
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
