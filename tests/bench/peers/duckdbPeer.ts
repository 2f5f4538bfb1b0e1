import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as duckdb from '@duckdb/duckdb-wasm/blocking';
import { Float64, Int32, Table, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow';
import type { BenchRecord } from '../adapters/benchRecords';
import type { Peer } from './peer';
import { quoted, sqlRows } from './sqlRows';

/** DuckDB as WebAssembly, called in the same thread. */
export async function duckdbPeer(records: readonly BenchRecord[]): Promise<Peer> {
  const { rows, mask } = sqlRows(records);
  const folder = dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/blocking'));
  const bundle = (kind: string) => ({ mainModule: join(folder, `duckdb-${kind}.wasm`), mainWorker: '' });
  const bundles = { mvp: bundle('mvp'), eh: bundle('eh') };
  const db = await duckdb.createDuckDB(bundles, new duckdb.VoidLogger(), duckdb.NODE_RUNTIME);
  await db.instantiate(() => undefined);
  db.open({ path: ':memory:' });
  const connection = db.connect();
  const table = new Table({
    id: vectorFromArray(
      rows.map((row) => row.id),
      new Int32(),
    ),
    mw: vectorFromArray(
      rows.map((row) => row.mw),
      new Float64(),
    ),
    logp: vectorFromArray(
      rows.map((row) => row.logp),
      new Float64(),
    ),
    text: vectorFromArray(
      rows.map((row) => row.text),
      new Utf8(),
    ),
    tags: vectorFromArray(
      rows.map((row) => row.tags),
      new Int32(),
    ),
  });
  // As bytes: its bundled copy of Arrow would not recognise our table.
  connection.insertArrowFromIPCStream(tableToIPC(table, 'stream'), { name: 'r', create: true });
  const ids = (select: string): ArrayLike<number> => connection.query(select).getChildAt(0)?.toArray() ?? [];
  return {
    name: 'DuckDB-Wasm',
    range: (low, high) => ids(`select id from r where mw between ${low} and ${high} and logp between 0 and 4`),
    sortByNumber: () => ids('select id from r order by mw desc nulls last, id'),
    search: (q) => ids(`select id from r where contains(text, ${quoted(q)})`),
    tags: (any, within) => ids(`select id from r where (tags & ${mask(any)}) <> 0 and (tags & ${~mask(within)}) = 0`),
  };
}
