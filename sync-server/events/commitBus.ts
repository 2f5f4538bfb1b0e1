import pg from 'pg';
import type { Db } from '../storage/db';

/** Told after a commit; `seq` is the newest of the workspace that is known to be committed. */
export type CommitListener = (workspaceId: string, seq: number) => void;

export interface CommitBus {
  /** Calls the listener after every commit of any process on this database. @returns the unsubscribing function. */
  onCommit(listener: CommitListener): () => void;
  /** Called by the writer after its commit. */
  announce(workspaceId: string, seq: number): void;
  /** Watch a workspace even when no notification comes (the poll is only for those with listeners' interest). */
  watch(workspaceId: string): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface CommitBusOptions {
  db: Db;
  connection: pg.PoolConfig;
  /** Tells this process from others in notifications. */
  instance: string;
  log: { warn(text: string): void };
  /** Batches notifications: NOTIFY takes a lock that all commits of the cluster wait for. */
  batchMillis?: number;
  pollMillis?: number;
}

const CHANNEL = 'labtide_commit';

/**
 * Carries "this workspace has moved on to seq" inside the process at once, to other processes by LISTEN and NOTIFY on a
 * connection of its own, and by a poll where notifications are lost or do not exist. Numbers may be skipped or repeated;
 * whoever listens reads the log.
 */
export function createCommitBus(options: CommitBusOptions): CommitBus {
  const { db, connection, instance, log, batchMillis = 5, pollMillis = 1000 } = options;
  const listeners = new Set<CommitListener>();
  const newest = new Map<string, number>();
  const watched = new Map<string, number>();
  const waiting = new Map<string, number>();
  let client: pg.Client | null = null;
  let sendTimer: NodeJS.Timeout | null = null;
  let pollTimer: NodeJS.Timeout | null = null;
  let reconnectTimer: NodeJS.Timeout | null = null;
  let closed = false;

  function tell(workspaceId: string, seq: number): void {
    if (seq <= (newest.get(workspaceId) ?? -1)) return;
    newest.set(workspaceId, seq);
    for (const listener of listeners) listener(workspaceId, seq);
  }

  function send(): void {
    sendTimer = null;
    const connected = client;
    if (!connected) return waiting.clear();
    const payload = [...waiting].map(([id, seq]) => `${id} ${seq}`);
    waiting.clear();
    // A payload holds 8,000 bytes; a line here is at most 54.
    for (let i = 0; i < payload.length; i += 140) {
      const text = `${instance}\n${payload.slice(i, i + 140).join('\n')}`;
      connected.query('select pg_notify($1, $2)', [CHANNEL, text]).catch(() => {});
    }
  }

  function receive(payload: string | undefined): void {
    const [from, ...lines] = (payload ?? '').split('\n');
    if (from === instance) return;
    for (const line of lines) {
      const [id, seq] = line.split(' ');
      if (id && seq) tell(id, Number(seq));
    }
  }

  async function connect(): Promise<void> {
    if (closed) return;
    const fresh = new pg.Client(connection);
    const lost = () => {
      if (client === fresh) client = null;
      fresh.removeAllListeners('notification');
      if (!closed && !reconnectTimer)
        reconnectTimer = setTimeout(() => {
          reconnectTimer = null;
          void connect();
        }, 1000);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (message) => receive(message.payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
    } catch (error) {
      log.warn(`Notifications between processes are off for now: ${(error as Error).message}`);
      await fresh.end().catch(() => {});
      lost();
    }
  }

  async function poll(): Promise<void> {
    const ids = [...watched.keys()];
    if (ids.length > 0) {
      const rows = await db
        .query<{ id: string; seq: number }>('select id, seq from workspace where id = any($1::uuid[])', [ids])
        .catch(() => []);
      for (const { id, seq } of rows) tell(id, seq);
    }
    if (!closed) pollTimer = setTimeout(() => void poll(), pollMillis);
  }

  return {
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(workspaceId, seq) {
      tell(workspaceId, seq);
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
    async start() {
      await connect();
      void poll();
    },
    async close() {
      closed = true;
      for (const timer of [sendTimer, pollTimer, reconnectTimer]) if (timer) clearTimeout(timer);
      listeners.clear();
      const connected = client;
      client = null;
      await connected?.end().catch(() => {});
    },
  };
}
