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

/** One name in two spellings that look the same. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['N\u00f6tig-1', 'No\u0308tig-1'],
  ['5 \u00b5M', '5 \u03bcM'],
  ['\uff21\uff11', 'A1'],
  ['CMP\u00a07', 'CMP 7'],
  ['CMP\u20118', 'CMP-8'],
  ['\u200bZW-1', 'Z\u200dW-1\ufeff'],
  ['Iso\u00adpropanol', 'Isopropanol'],
  ['TR-1  ', '\u2003TR-1\u202f'],
  ['LR\u200eM-1\u200f', '\u202aLRM-1\u202c'],
  ['HS\u200a1', 'HS\u205f1'],
  ['VS\u25b6\ufe0f', 'VS\u25b6\ufe0e'],
  ['TAG\u{e0041}1', 'TAG1'],
  ['FI\u3164LL', 'FI\u115fLL\u034f'],
  ['BR\u28001', 'BR 1'],
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

  it.each(PAIRS)('%j and %j cannot exist side by side, and either spelling finds the one', async (one, other) => {
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

  it.each(PAIRS)('%j and %j cannot be created by bulk acts, a rename, an undo or two laptops', async (one, other) => {
    // Before the last visible letter: spaces and marks at the ends are kept.
    const own = (word: string, name: string) => name.replace(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u, (last) => word + last);
    const bulk = (names: readonly string[]) =>
      server.ask('POST /records/bulk', {
        body: { entity_slice_id: table.sliceId, records: names.map((name) => ({ data: { [table.nameId]: name } })) },
      });
    const create = (name: string) => ({
      call: 'POST /records',
      input: { id: newId(), entity_slice_id: table.sliceId, data: { [table.nameId]: name } },
    });
    const push = async (name: string) => {
      const command = { ...create(name), op_id: newId(), act_id: newId(), n: 1, at: Date.now(), tz_minutes: 0 };
      const body = { client_id: newId(), schema_version: 1, commands: [command] };
      return (await server.ask('POST /sync/push', { body })).body.data.resource.results[0];
    };

    expect((await bulk([own('many', one), own('many', other)])).status).toBe(409);
    expect((await bulk([own('many', one)])).status).toBe(200);
    expect((await bulk([own('many', other)])).status).toBe(409);

    const plain = await makeRecord(server, table, `plain ${newId()}`);
    const rename = { data: { [table.nameId]: own('many', other) } };
    expect((await server.ask(`POST /records/${plain}/values`, { body: rename })).status).toBe(409);

    const gone = await makeRecord(server, table, own('undo', one));
    const deleted = await server.ask(`DELETE /records/${gone}`);
    await makeRecord(server, table, own('undo', other));
    expect((await server.ask(`POST /undo/${deleted.body.data.event.id}`, { body: {} })).status).toBe(409);

    expect((await push(own('laptop', one))).outcome).toBe('applied');
    expect(await push(own('laptop', other))).toMatchObject({ outcome: 'rejected', code: 'conflict' });
  });

  it('a name with control characters is the one without them, and such characters alone are no name', async () => {
    await makeRecord(server, table, 'CTRL\u00011');
    for (const name of ['CTR\u0090L1', 'CTRL1\u007f', 'ctrl1']) {
      const data = { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: name } };
      expect([name, (await server.ask('POST /records', { body: data })).status]).toEqual([name, 409]);
    }
    for (const name of ['\u0001', '\u200b', '\u3164 \u2060']) {
      const data = { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: name } };
      expect([name, (await server.ask('POST /records', { body: data })).status]).toEqual([name, 400]);
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

it('an older database gets the new keys, and keeps both of two records that look alike', async () => {
  const db = openDb(await databases.create(), 2, () => {});
  await migrate(
    db,
    MIGRATIONS.filter(({ id }) => !['0402_folded_identifiers', '0412_unseen_marks', '0413_hidden_signs'].includes(id)),
  );
  const [workspace, slice] = [newId(), newId()];
  await db.query('insert into workspace (id, slug) values ($1, $2)', [workspace, 'w']);
  // The earlier key was trimmed as well.
  const apart = PAIRS.filter(([one, other]) => one.trim() !== other.trim());
  const names = apart.flat().concat(['plain', '\u03b1-pinene', '\u200b']);
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
