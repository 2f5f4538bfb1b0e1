import pg from 'pg';
import { APPLICATION, bringUp } from './bringUp';
import type { Cluster, EmbeddedLog } from './cluster';
import { isAlive, readPostmaster } from './pidFile';
import { prepareCluster } from './prepareCluster';
import { superviseCluster } from './superviseCluster';

export interface Embedded {
  connection: pg.PoolConfig;
  /** Whether a database left running by an earlier server was taken over. */
  adopted: boolean;
  /** Shuts the database down, unless another server is still connected to it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  pgBin: string | null;
  log: EmbeddedLog;
  /** Only for tests: trades durability for speed. */
  unsafe?: boolean;
}

const STOP_TIMEOUT = 30_000;
/** How long a connection may still be listed after its client has closed it. */
const CLOSING_MILLIS = 1000;

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

/**
 * Whether another server is connected. Our own connections that were just closed may still be listed on a busy machine.
 */
async function isUsed(client: pg.Client): Promise<boolean> {
  const limit = Date.now() + CLOSING_MILLIS;
  for (;;) {
    const others = await client.query('select 1 from pg_stat_activity where application_name = $1', [APPLICATION]);
    if (!others.rowCount) return false;
    if (Date.now() >= limit) return true;
    await pause(50);
  }
}

async function stopCluster(cluster: Cluster, connection: pg.PoolConfig): Promise<void> {
  const postmaster = readPostmaster(cluster.dir);
  if (!postmaster) return;
  const client = new pg.Client({ ...connection, database: 'postgres', application_name: 'labtide stop' });
  client.on('error', () => {});
  try {
    await client.connect();
    if (await isUsed(client)) return;
  } catch {
    // No answer: it is shutting down or broken; the signal below takes care of both.
  } finally {
    await client.end().catch(() => {});
  }
  if (isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGINT');
  const limit = Date.now() + STOP_TIMEOUT;
  while (isAlive(postmaster.pid) && readPostmaster(cluster.dir) && Date.now() < limit) await pause(25);
}

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that an earlier server left running. From then on it is
 * restarted whenever it ends; its connection parameters stay the same.
 * @throws Error whose text says what is wrong and what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, unsafe = false } = options;
  const cluster = prepareCluster(options);
  const { connection, adopted } = await bringUp(cluster, { log, unsafe, isWanted: () => true });
  if (adopted) log.info('The database of an earlier run was still running and is taken over.');
  const end = superviseCluster({
    isUp: () => readPostmaster(cluster.dir) !== null,
    bringUp: (isWanted) => bringUp(cluster, { log, unsafe, port: connection.port, isWanted }),
    log,
  });
  return {
    connection,
    adopted,
    async stop() {
      await end();
      await stopCluster(cluster, connection);
    },
  };
}
