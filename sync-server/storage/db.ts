import pg from 'pg';

/** A value that a statement may carry. */
export type SqlValue = string | number | boolean | null | Date | Buffer | readonly SqlValue[];

/** Runs statements; the pool and an open transaction look alike. Plain SQL: see decisions/plain-sql.md. */
export interface Sql {
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

export interface Db extends Sql {
  /**
   * Runs `work` in a transaction and runs it anew when the engine asks for it (40001, 40P01), at most 8 times.
   * `work` must not have effects outside the transaction.
   */
  tx<T>(work: (sql: Sql) => Promise<T>, mode?: 'read committed' | 'repeatable read'): Promise<T>;
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

/** One statement after the other, also when the caller asks for several at once. */
function over(client: pg.ClientBase): Sql {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row>(text: string, values: readonly SqlValue[] = []) {
      const run = last.then(async () => (await client.query(text, values as unknown[])).rows as Row[]);
      last = run.catch(() => {});
      return run;
    },
  };
}

/**
 * Opens a pool. A lost connection never ends the process (`onError` is told); the pool reconnects.
 * @param size connections at most.
 */
export function openDb(connection: pg.PoolConfig, size: number, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({ ...connection, max: size, types, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  return {
    pool,
    async query<Row>(text: string, values: readonly SqlValue[] = []) {
      return (await pool.query(text, values as unknown[])).rows as Row[];
    },
    async tx(work, mode = 'read committed') {
      for (let attempt = 1; ; attempt++) {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          await client.query(`begin isolation level ${mode}`);
          const answer = await work(over(client));
          await client.query('commit');
          return answer;
        } catch (error) {
          await client.query('rollback').catch((e: Error) => {
            broken = e;
          });
          if (attempt < ATTEMPTS && RETRYABLE.has(sqlState(error) ?? '')) {
            await new Promise((done) => setTimeout(done, attempt * 5 * (0.5 + Math.random())));
            continue;
          }
          throw error;
        } finally {
          client.release(broken);
        }
      }
    },
    close: () => pool.end(),
  };
}
