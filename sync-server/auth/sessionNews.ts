import type { PgNotifier } from '../events/pgNotifier';

/** Whose sessions may have ended or lost access: those of a person, or all of a workspace. */
export type SessionScope = { userId: string } | { workspaceId: string };

/** Tells every process that sessions ended, so that sockets close at once instead of at their next ping. */
export interface SessionNews {
  announce(scope: SessionScope): void;
  /** @returns the unsubscribing function */
  on(listener: (scope: SessionScope) => void): () => void;
}

const CHANNEL = 'labtide_sessions';

export function createSessionNews(notifier: PgNotifier, instance: string): SessionNews {
  const listeners = new Set<(scope: SessionScope) => void>();
  const notify = (scope: SessionScope) => {
    for (const listener of listeners) listener(scope);
  };
  notifier.listen(CHANNEL, (payload) => {
    const [from, kind, id] = payload.split(' ');
    if (from === instance || !id) return;
    notify(kind === 'user' ? { userId: id } : { workspaceId: id });
  });
  return {
    announce(scope) {
      notify(scope);
      const text = 'userId' in scope ? `user ${scope.userId}` : `workspace ${scope.workspaceId}`;
      notifier.notify(CHANNEL, `${instance} ${text}`);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
