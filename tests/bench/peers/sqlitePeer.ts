import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { BenchRecord } from '../adapters/benchRecords';
import type { Peer } from './peer';
import { quoted, sqlRows } from './sqlRows';

/** SQLite as WebAssembly in memory, with an index for each query and trigrams for the search. */
export async function sqlitePeer(records: readonly BenchRecord[]): Promise<Peer> {
  const { rows, mask } = sqlRows(records);
  const sqlite = await sqlite3InitModule();
  const db = new sqlite.oo1.DB(':memory:', 'c');
  db.exec('pragma journal_mode=off; pragma temp_store=memory');
  db.exec('create table r (id integer primary key, mw real, logp real, text text, tags int)');
  db.exec('begin');
  const insert = db.prepare('insert into r values (?, ?, ?, ?, ?)');
  for (const { id, mw, logp, text, tags } of rows) insert.bind([id, mw, logp, text, tags]).stepReset();
  insert.finalize();
  db.exec(
    'commit; create index by_mw on r (mw desc); create index by_logp on r (logp); create index by_tags on r (tags)',
  );
  db.exec("create virtual table f using fts5 (text, tokenize='trigram', content='r', content_rowid='id')");
  db.exec("insert into f (f) values ('rebuild'); insert into f (f) values ('optimize'); analyze");
  const ids = (select: string) => JSON.parse(String(db.selectValue(`select json_group_array(id) from (${select})`)));
  return {
    name: 'SQLite-Wasm',
    range: (low, high) =>
      ids(`select id from r where mw between ${low} and ${high} and logp between 0 and 4 order by id`),
    sortByNumber: () => ids('select id from r order by mw desc, id'),
    search: (q) =>
      q.length < 3
        ? ids(`select id from r where instr(text, ${quoted(q)}) > 0 order by id`)
        : ids(`select rowid id from f where f match ${quoted(`"${q}"`)} order by rowid`),
    tags: (any, within) =>
      ids(`select id from r where (tags & ${mask(any)}) <> 0 and (tags & ${~mask(within)}) = 0 order by id`),
  };
}
