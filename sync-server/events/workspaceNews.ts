import type { PgNotifier } from './pgNotifier';

export type NewsListener<T> = (workspaceId: string, news: T) => void;

/**
 * Carries ephemeral messages, which are no events of the log, to those who watch a workspace, in every process. Lost
 * messages are requested later.
 */
export interface WorkspaceNews<T> {
  publish(workspaceId: string, news: T): void;
  /** @returns the unsubscribing function */
  on(listener: NewsListener<T>): () => void;
}

/** @param channel of the database, one for each sort of message; a message as JSON has fewer than 7,900 bytes */
export function createWorkspaceNews<T>(notifier: PgNotifier, instance: string, channel: string): WorkspaceNews<T> {
  const listeners = new Set<NewsListener<T>>();
  const deliver: NewsListener<T> = (workspaceId, news) => {
    for (const listener of listeners) listener(workspaceId, news);
  };
  notifier.listen(channel, (payload) => {
    const [from, workspaceId, news] = payload.split('\n');
    if (from !== instance && workspaceId && news) deliver(workspaceId, JSON.parse(news) as T);
  });
  return {
    publish(workspaceId, news) {
      deliver(workspaceId, news);
      notifier.notify(channel, [instance, workspaceId, JSON.stringify(news)].join('\n'));
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
