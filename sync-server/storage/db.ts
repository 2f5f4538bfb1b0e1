import pg from 'pg';
import { type StorageDown, storageDown } from './storageDown';

/** A value that can be a parameter of a statement. */
export type SqlValue = string | number | boolean | null | Date | Buffer | readonly SqlValue[];

/** Runs statements; the pool and an open transaction share this interface. Plain SQL: see decisions/plain-sql.md. */
export interface Sql {
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** An open transaction. Statements issued together are sent together and run in the order in which they were issued. */
export interface TxSql extends Sql {
  /** Sends a write whose outcome is awaited with the commit: it costs no round trip of its own. */
  send(text: string, values?: readonly SqlValue[]): void;
}

/** How to reach the database. */
export interface DbConnection extends pg.PoolConfig {
  /**
   * All connections are one session of an engine in this process: only one may be open at a time, and no other process
   * has it.
   */
  isSingle?: boolean;
  /**
   * The same database bypassing its pooler: LISTEN, migrations and backups need a dedicated connection. Absent = there
   * is no pooler.
   */
  direct?: pg.PoolConfig;
}

export interface Db extends Sql {
  /**
   * Runs `work` in a transaction and repeats it when the database asks for it (40001, 40P01), at most 8 times. `work`
   * must not have effects outside the transaction.
   */
  tx<T>(work: (sql: TxSql) => Promise<T>, mode?: 'read committed' | 'repeatable read'): Promise<T>;
  /** The pool itself, for LISTEN and streams. */
  pool: pg.Pool;
  close(): Promise<void>;
}

const INT8 = 20;
/** int8 values become numbers: sequence numbers and times stay below 2^53, which is checked here. */
function parseInt8(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of range: ${text}`);
  return number;
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? parseInt8 : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 8;

/** The five-character code of an error of PostgreSQL; null for other errors. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/**
 * A statement without a name. After five runs a named one would keep a single plan for good (one made while a table is
 * still empty scans all of it after an import has filled it), and it belongs to one server connection, which a pooler
 * in transaction mode hands to other clients.
 */
function statement(text: string, values: readonly SqlValue[]): pg.QueryConfig {
  return values.length === 0 ? { text } : { text, values: values as unknown[] };
}

interface OpenTx extends TxSql {
  /** Resolves when everything sent has been executed; throws the first error. */
  sent(): Promise<void>;
}

function over(client: pg.ClientBase): OpenTx {
  const sending: Promise<Error | null>[] = [];
  return {
    async query<Row>(text: string, values: readonly SqlValue[] = []) {
      return (await client.query(statement(text, values))).rows as Row[];
    },
    send(text, values = []) {
      sending.push(
        client.query(statement(text, values)).then(
          () => null,
          (error: Error) => error,
        ),
      );
    },
    async sent() {
      for (const error of await Promise.all(sending)) if (error) throw error;
    },
  };
}

/**
 * A database that is shutting down may still answer some requests; it counts as back when nothing has failed for this
 * long.
 */
const SETTLE_MILLIS = 3_000;
/** A connection attempt is abandoned after this time. */
const CONNECT_MILLIS = 15_000;

/**
 * Opens a pool; it reconnects automatically after an outage. Errors that mean that the database is unreachable or full
 * become StorageDown; after one of them a transaction may have taken effect or not.
 * @param size maximum number of connections.
 * @param onState called once when the storage is lost, and with null when it is back.
 * @param patience milliseconds that a statement may take, and a transaction may be idle; 0 = no limit.
 */
export function openDb(
  { isSingle = false, direct: _, ...connection }: DbConnection,
  size: number,
  onState: (down: StorageDown | null) => void,
  patience = 0,
): Db {
  const pool = new pg.Pool({
    ...connection,
    max: isSingle ? 1 : size,
    types,
    idleTimeoutMillis: isSingle ? 0 : 30_000,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MILLIS,
    ...(patience > 0 ? { query_timeout: patience } : {}),
  });

  let down: StorageDown | null = null;
  let failedAt = 0;
  const noteFailure = (error: unknown): unknown => {
    const found = storageDown(error);
    if (found) failedAt = Date.now();
    if (found && down?.reason !== found.reason) {
      down = found;
      onState(found);
    }
    return found ?? error;
  };
  const answered = (): void => {
    if (!down || Date.now() - failedAt < SETTLE_MILLIS) return;
    down = null;
    onState(null);
  };
  pool.on('error', noteFailure);

  async function once<T>(work: (sql: TxSql) => Promise<T>, mode: string): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    // Between two statements nothing else listens for a lost connection, and an unhandled error would end the process.
    const lost = (error: Error) => {
      broken = error;
    };
    client.on('error', lost);
    const sql = over(client);
    try {
      sql.send(`begin isolation level ${mode}`);
      // Not set as a connection option: poolers refuse those, and share connections between clients.
      if (patience > 0) sql.send(`set local idle_in_transaction_session_timeout = ${Math.floor(patience)}`);
      const answer = await work(sql);
      // Sent together with the last writes; the database turns it into a rollback when one of them failed.
      const commit = client.query('commit');
      commit.catch(() => {});
      await sql.sent();
      if ((await commit).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return answer;
    } catch (error) {
      // After a failed write, every query only reports that the transaction is aborted; the write's error has the
      // cause.
      const first = await sql.sent().then(
        () => error,
        (cause: Error) => cause,
      );
      await client.query('rollback').catch(lost);
      throw first;
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }

  return {
    pool,
    async query<Row>(text: string, values: readonly SqlValue[] = []) {
      try {
        const { rows } = await pool.query(statement(text, values));
        answered();
        return rows as Row[];
      } catch (error) {
        throw noteFailure(error);
      }
    },
    async tx(work, mode = 'read committed') {
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await once(work, mode);
          answered();
          return answer;
        } catch (error) {
          if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw noteFailure(error);
          await new Promise((done) => setTimeout(done, attempt * 5 * (0.5 + Math.random())));
        }
      }
    },
    close: () => pool.end(),
  };
}
