import pg from 'pg';
import { type StorageDown, storageDown } from './storageDown';

/** A value that a statement may carry. */
export type SqlValue = string | number | boolean | null | Date | Buffer | readonly SqlValue[];

/** Runs statements; the pool and an open transaction look alike. Plain SQL: see decisions/plain-sql.md. */
export interface Sql {
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** An open transaction. Statements asked for at once travel together and run in the order in which they were asked. */
export interface TxSql extends Sql {
  /** Sends a write whose outcome is awaited with the commit: it costs no turn of its own. */
  send(text: string, values?: readonly SqlValue[]): void;
}

/** Where the database is. */
export interface DbConnection extends pg.PoolConfig {
  /** All connections are one session of an engine in this process: one may be open at a time, and nobody else has it. */
  isSingle?: boolean;
  /**
   * The same database past the pooler that this leads to: LISTEN, migrations and backups need one connection from end to
   * end. Absent = there is no pooler.
   */
  direct?: pg.PoolConfig;
}

export interface Db extends Sql {
  /**
   * Runs `work` in a transaction and runs it again when the engine asks for it (40001, 40P01), at most 8 times.
   * `work` must not have effects outside the transaction.
   */
  tx<T>(work: (sql: TxSql) => Promise<T>, mode?: 'read committed' | 'repeatable read'): Promise<T>;
  /** The pool itself, for LISTEN and streams. */
  pool: pg.Pool;
  close(): Promise<void>;
}

const INT8 = 20;
/** int8 comes as number: sequence numbers and times stay below 2^53, which is checked here. */
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

/** The five-letter code of an error of PostgreSQL, or null for other errors. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/**
 * A statement without a name: a name would get one plan for ever after five runs (the one made while a table is still
 * empty reads it from end to end when an import has filled it), and belongs to one connection of the engine, which a
 * pooler in transaction mode hands to somebody else.
 */
function statement(text: string, values: readonly SqlValue[]): pg.QueryConfig {
  return values.length === 0 ? { text } : { text, values: values as unknown[] };
}

interface OpenTx extends TxSql {
  /** Resolves when all that was sent has been done; throws the first error. */
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

/** An engine that is shutting down still answers some; it is back when nothing has failed for this long. */
const SETTLE_MILLIS = 3_000;
/** A connection that is not there after this long is not waited for. */
const CONNECT_MILLIS = 15_000;

/**
 * Opens a pool; it reconnects automatically after an outage. Errors that say that the database is away or full are
 * StorageDown; after one of them a transaction may have taken effect or not.
 * @param size connections at most.
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
  const told = (error: unknown): unknown => {
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
  pool.on('error', told);

  async function once<T>(work: (sql: TxSql) => Promise<T>, mode: string): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    // Between two statements nobody else hears of a lost connection, and unheard it would end the process.
    const lost = (error: Error) => {
      broken = error;
    };
    client.on('error', lost);
    const sql = over(client);
    try {
      sql.send(`begin isolation level ${mode}`);
      // Not as an option of the connection: poolers refuse those, and hand the connection to others between transactions.
      if (patience > 0) sql.send(`set local idle_in_transaction_session_timeout = ${Math.floor(patience)}`);
      const answer = await work(sql);
      // Sent together with the last writes; the engine makes a rollback of it when one of them failed.
      const commit = client.query('commit');
      commit.catch(() => {});
      await sql.sent();
      if ((await commit).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return answer;
    } catch (error) {
      // After a write that failed, every question only hears that the transaction is over; the write says why.
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
        throw told(error);
      }
    },
    async tx(work, mode = 'read committed') {
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await once(work, mode);
          answered();
          return answer;
        } catch (error) {
          if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw told(error);
          await new Promise((done) => setTimeout(done, attempt * 5 * (0.5 + Math.random())));
        }
      }
    },
    close: () => pool.end(),
  };
}
