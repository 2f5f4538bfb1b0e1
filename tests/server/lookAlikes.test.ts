import { openDb } from '@server/storage/db';
import { migrate } from '@server/storage/migrate';
import { MIGRATIONS } from '@server/storage/migrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { multipart } from '../support/server/multipart';
import {
  makeRecord,
  makeTestTable,
  newId,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

/** One name in two spellings that nobody can tell apart. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['N\u00f6tig-1', 'No\u0308tig-1'],
  ['5 \u00b5M', '5 \u03bcM'],
  ['\uff21\uff11', 'A1'],
  ['CMP\u00a07', 'CMP 7'],
  ['CMP\u20118', 'CMP-8'],
];

let databases: TestDatabases;
beforeAll(async () => {
  databases = await embeddedDatabases();
});
afterAll(() => databases?.stop());

describe('records whose names look alike', () => {
  let server: TestServer;
  let table: TestTable;
  beforeAll(async () => {
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Alike');
  });
  afterAll(() => server?.close());

  it.each(PAIRS)('%j and %j cannot arise side by side, and either spelling finds the one', async (one, other) => {
    const id = await makeRecord(server, table, one);
    const data = { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: other } };
    const again = await server.ask('POST /records', { body: data });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('already')]);
    for (const spelling of [one, other]) {
      const asked = `entity_slice_id=${table.sliceId}&identifiers=${encodeURIComponent(spelling)}`;
      expect(
        (await server.ask(`GET /records?${asked}`)).body.data.resource.map((row: { id: string }) => row.id),
      ).toEqual([id]);
      const found = await server.ask(
        `GET /sync/records?entity_slice_id=${table.sliceId}&search_text=${encodeURIComponent(spelling)}`,
      );
      expect(found.body.data.resource.records.map((row: { id: string }) => row.id)).toContain(id);
    }
  });

  it('a note in one spelling is found by the other', async () => {
    for (const [one, other] of PAIRS) {
      const id = await makeRecord(server, table, `note ${newId()}`, { [table.noteId]: `a ${other} b` });
      const path = `/sync/records?entity_slice_id=${table.sliceId}&search_text=${encodeURIComponent(one)}`;
      const found = await server.ask(`GET ${path}`);
      expect(found.body.data.resource.records.map((row: { id: string }) => row.id)).toContain(id);
    }
  });

  it('an import of both is one record', async () => {
    const made = (await server.ask('POST /entity_slices', { body: { slice_name: 'Imported' } })).body.data.resource;
    const csv = `Name,V\n${PAIRS[0]![0]},1\n${PAIRS[0]![1]},2\n`;
    const { payload: body, headers } = multipart('two.csv', csv);
    const upload = await server.ask('POST /imports/file', { body, headers });
    const row = (
      await server.ask('POST /imports', { body: { file_id: upload.body.data.resource.id, entity_slice_id: made.id } })
    ).body.data.resource;
    await server.ask(`POST /imports/${row.id}/run`, { body: { update_existing: true } });
    const now = async () => (await server.ask(`GET /imports/${row.id}`)).body.data.resource;
    await expect.poll(async () => (await now()).is_complete, { timeout: 30_000 }).toBe(true);
    expect((await server.ask(`GET /sync/records?entity_slice_id=${made.id}`)).body.data.resource.total).toBe(1);
  });
});

it('a database of before gets the new keys, and keeps both of two records that look alike', async () => {
  const db = openDb(await databases.create(), 2, () => {});
  await migrate(
    db,
    MIGRATIONS.filter(({ id }) => id !== '0402_folded_identifiers'),
  );
  const [workspace, slice] = [newId(), newId()];
  await db.query('insert into workspace (id, slug) values ($1, $2)', [workspace, 'w']);
  const names = PAIRS.flat().concat(['plain', '\u03b1-pinene', '\u200b']);
  for (const name of names)
    await db.query(
      `insert into record (workspace_id, id, slice_id, seq, identifier, identifier_key, created_at, created_by, born_seq, is_archived, is_deleted, cells)
       values ($1, $2, $3, 1, $4, $5, 1, $1, 1, false, false, '{}')`,
      [workspace, newId(), slice, name, name.trim().toLowerCase()],
    );
  await migrate(db, MIGRATIONS);
  const rows = await db.query<{ identifier: string; identifier_key: string }>(
    'select identifier, identifier_key from record where workspace_id = $1',
    [workspace],
  );
  expect(rows.map(({ identifier }) => identifier).sort()).toEqual([...names].sort());
  const keys = new Set(rows.map((row) => row.identifier_key));
  expect(keys.size).toBe(names.length);
  for (const name of names) if (identifierKey(name) !== '') expect(keys).toContain(identifierKey(name));
  await db.close();
});
