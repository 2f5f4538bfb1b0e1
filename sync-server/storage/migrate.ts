import { type Db, type Sql, sqlState } from './db';

/** Statements that run once, in one transaction. */
export interface Migration {
  /** Four digits and a name; migrations run in the order of their ids. */
  id: string;
  statements: readonly string[];
}

/**
 * Two processes that start together both find no table; the error of the slower one means that the other created it.
 */
const MADE_BY_ANOTHER = new Set(['23505', '42P07', '42710']);

async function ensureTable(db: Db): Promise<void> {
  try {
    await db.query(`create table if not exists migration (
      id text primary key,
      run_at timestamptz not null default now()
    )`);
    await db.query(`insert into migration (id) values ('0000_lock') on conflict do nothing`);
  } catch (error) {
    if (!MADE_BY_ANOTHER.has(sqlState(error) ?? '')) throw error;
    await db.query(`insert into migration (id) values ('0000_lock') on conflict do nothing`);
  }
}

async function runMissing(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  await sql.query(`select id from migration where id = '0000_lock' for update`);
  const done = new Set((await sql.query<{ id: string }>('select id from migration')).map((row) => row.id));
  const missing = migrations.filter((migration) => !done.has(migration.id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const migration of missing) {
    for (const statement of migration.statements) await sql.query(statement);
    await sql.query('insert into migration (id) values ($1)', [migration.id]);
  }
  return missing.map((migration) => migration.id);
}

/**
 * Brings the database to the newest schema. Processes that start together wait for each other (by a locked row, because
 * advisory locks are not available everywhere).
 * @returns the ids that ran now.
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  await ensureTable(db);
  return db.tx((sql) => runMissing(sql, migrations));
}
