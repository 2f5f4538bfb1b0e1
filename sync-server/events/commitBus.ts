import type { Db } from '../storage/db';
import type { PgNotifier } from './pgNotifier';

/** Called after a commit; `seq` is the newest in the workspace that is known to be committed. */
export type CommitListener = (workspaceId: string, seq: number) => void;

export interface CommitBus {
  /** Calls the listener after commits of any process on this database. @returns the unsubscribing function. */
  onCommit(listener: CommitListener): () => void;
  /** Called by the writer after its commit. */
  announce(workspaceId: string, seq: number): void;
  /** Also polls the workspace, in case notifications get lost. @returns the function that ends it. */
  watch(workspaceId: string): () => void;
  start(): void;
  close(): void;
}

export interface CommitBusOptions {
  db: Db;
  notifier: PgNotifier;
  /** Distinguishes this process from others in notifications. */
  instance: string;
  /** How long notifications are collected: NOTIFY takes a lock that all commits of the cluster wait for. */
  batchMillis?: number;
  pollMillis?: number;
}

const CHANNEL = 'labtide_commit';
/** A payload holds 8,000 bytes; one line takes at most 54. */
const LINES_PER_PAYLOAD = 140;

/**
 * Carries "this workspace has moved on to seq": inside the process at once, to other processes by NOTIFY, and by a poll
 * where notifications are lost or do not exist. Numbers may be skipped; listeners read the log.
 */
export function createCommitBus(options: CommitBusOptions): CommitBus {
  const { db, notifier, instance, batchMillis = 5, pollMillis = 1000 } = options;
  const listeners = new Set<CommitListener>();
  const newest = new Map<string, number>();
  const watched = new Map<string, number>();
  const waiting = new Map<string, number>();
  let sendTimer: NodeJS.Timeout | null = null;
  let pollTimer: NodeJS.Timeout | null = null;
  let closed = false;

  function notify(workspaceId: string, seq: number): void {
    if (closed || seq <= (newest.get(workspaceId) ?? -1)) return;
    newest.set(workspaceId, seq);
    for (const listener of listeners) listener(workspaceId, seq);
  }

  function send(): void {
    sendTimer = null;
    const lines = [...waiting].map(([id, seq]) => `${id} ${seq}`);
    waiting.clear();
    for (let i = 0; i < lines.length; i += LINES_PER_PAYLOAD)
      notifier.notify(CHANNEL, [instance, ...lines.slice(i, i + LINES_PER_PAYLOAD)].join('\n'));
  }

  notifier.listen(CHANNEL, (payload) => {
    const [from, ...lines] = payload.split('\n');
    if (from === instance) return;
    for (const line of lines) {
      const [id, seq] = line.split(' ');
      if (id && seq) notify(id, Number(seq));
    }
  });

  async function poll(): Promise<void> {
    const ids = [...watched.keys()];
    if (ids.length > 0) {
      const rows = await db
        .query<{ id: string; seq: number }>('select id, seq from workspace where id = any($1::uuid[])', [ids])
        .catch(() => []);
      for (const { id, seq } of rows) notify(id, seq);
    }
    if (!closed) pollTimer = setTimeout(() => void poll(), pollMillis);
  }

  return {
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(workspaceId, seq) {
      notify(workspaceId, seq);
      waiting.set(workspaceId, Math.max(seq, waiting.get(workspaceId) ?? 0));
      sendTimer ??= setTimeout(send, batchMillis);
    },
    watch(workspaceId) {
      watched.set(workspaceId, (watched.get(workspaceId) ?? 0) + 1);
      let on = true;
      return () => {
        if (!on) return;
        on = false;
        const left = (watched.get(workspaceId) ?? 1) - 1;
        if (left > 0) watched.set(workspaceId, left);
        else watched.delete(workspaceId);
      };
    },
    start: () => void poll(),
    close() {
      closed = true;
      for (const timer of [sendTimer, pollTimer]) if (timer) clearTimeout(timer);
      listeners.clear();
    },
  };
}
