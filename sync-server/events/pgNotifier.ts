import pg from 'pg';

/**
 * NOTIFY and LISTEN on one connection of its own, which reconnects automatically. Polling makes up for lost
 * notifications.
 */
export interface PgNotifier {
  /** Payloads of a channel, including those of this process. */
  listen(channel: string, receive: (payload: string) => void): void;
  /** Sends at once when connected, else drops it. A payload holds fewer than 8,000 bytes. */
  notify(channel: string, payload: string): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

const RECONNECT_MILLIS = 1000;
const CONNECT_MILLIS = 5000;

/**
 * @param connection of the database, bypassing any pooler. The notifier opens one client beside the pool, because
 * NOTIFY inside the writers' transactions would make all commits of the cluster wait for each other.
 */
export function createPgNotifier(connection: pg.PoolConfig, warn: (text: string) => void): PgNotifier {
  const receivers = new Map<string, (payload: string) => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  /** An outage is reported once, however many attempts it takes. */
  let hasWarned = false;
  let sending: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    if (closed) return;
    const fresh = new pg.Client({ connectionTimeoutMillis: CONNECT_MILLIS, keepAlive: true, ...connection });
    const lost = () => {
      if (client === fresh) client = null;
      fresh.removeAllListeners('notification');
      if (closed || timer) return;
      timer = setTimeout(() => {
        timer = null;
        void connect();
      }, RECONNECT_MILLIS);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ channel, payload }) => receivers.get(channel)?.(payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of receivers.keys()) await fresh.query(`listen ${channel}`);
      client = fresh;
      hasWarned = false;
    } catch (error) {
      if (!hasWarned) warn(`Notifications between processes are off for now: ${(error as Error).message}`);
      hasWarned = true;
      await fresh.end().catch(() => {});
      lost();
    }
  }

  return {
    listen(channel, receive) {
      if (!/^[a-z_]+$/.test(channel)) throw new RangeError(`Not a channel name: ${channel}`);
      receivers.set(channel, receive);
      client?.query(`listen ${channel}`).catch(() => {});
    },
    notify(channel, payload) {
      const connected = client;
      // In sequence: a client runs one statement at a time.
      if (connected)
        sending = sending.then(() => connected.query('select pg_notify($1, $2)', [channel, payload])).catch(() => {});
    },
    start: connect,
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      const connected = client;
      client = null;
      await connected?.end().catch(() => {});
    },
  };
}
