import { createDocStore } from '@server/relay/docStore';
import { openDb } from '@server/storage/db';
import { migrate } from '@server/storage/migrate';
import { MIGRATIONS } from '@server/storage/migrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { listen, pause, presenceFrame, RawClient, until } from '../support/server/relayClient';
import { unscopedTables, WORKSPACE_TABLES } from '../support/server/statementLint';
import {
  makeTestTable,
  makeWorkspace,
  newId,
  PASSWORD,
  startServer,
  type TestServer,
} from '../support/server/testServer';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await embeddedDatabases();
});
afterAll(() => databases?.stop());

describe('keys of tables begin with the workspace', () => {
  it('all of them, primary keys and unique indexes', async () => {
    const db = openDb(await databases.create(), 2, () => {});
    await migrate(db, MIGRATIONS);
    const tables = await db.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = current_schema() and column_name = 'workspace_id' and table_name <> 'session'`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...WORKSPACE_TABLES].sort());
    const keys = await db.query<{ name: string; first: string }>(
      `select i.relname as name, pg_get_indexdef(x.indexrelid, 1, true) as first
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       where x.indisunique and t.relname = any($1::text[])`,
      [[...WORKSPACE_TABLES]],
    );
    expect(keys.length).toBeGreaterThanOrEqual(WORKSPACE_TABLES.length);
    expect(keys.filter(({ first }) => first !== 'workspace_id')).toEqual([]);
    await db.close();
  });

  it('documents, files and imports of older databases keep their content', async () => {
    const db = openDb(await databases.create(), 2, () => {});
    await migrate(
      db,
      MIGRATIONS.filter(({ id }) => id !== '0400_workspace_keys'),
    );
    const [ours, theirs] = [newId(), newId()];
    for (const [i, id] of [ours, theirs].entries())
      await db.query('insert into workspace (id, slug) values ($1, $2)', [id, `w${i}`]);
    const texts = { [`view/${newId()}`]: ours, [`view/${newId()}`]: theirs };
    for (const [id, workspace] of Object.entries(texts)) {
      const doc = new Y.Doc();
      doc.getMap('view').set('first', workspace);
      const folded = Buffer.from(Y.encodeStateAsUpdate(doc));
      const vector = Y.encodeStateVector(doc);
      doc.getMap('view').set('second', id);
      const later = Buffer.from(Y.encodeStateAsUpdate(doc, vector));
      await db.query('insert into doc (id, workspace_id, seq, bridged_seq) values ($1, $2, 2, 1)', [id, workspace]);
      await db.query('insert into doc_snapshot (doc_id, upto_seq, state) values ($1, 1, $2)', [id, folded]);
      await db.query(`insert into doc_update (doc_id, seq, origin, bytes) values ($1, 2, 'x', $2)`, [id, later]);
    }
    const file = newId();
    await db.query(
      `insert into file (id, workspace_id, sha256, file_size, file_mimetype, original_name, upload_type, uploaded_by)
       values ($1, $2, '\\x00', 1, 'text/plain', 'a', 'record-value', $1)`,
      [file, ours],
    );
    await db.query(`insert into import_job (workspace_id, import_id, instance) values ($1, $2, 'x')`, [ours, file]);
    expect(await migrate(db, MIGRATIONS)).toEqual(['0400_workspace_keys']);
    const store = createDocStore(db);
    for (const [docId, workspaceId] of Object.entries(texts)) {
      const doc = new Y.Doc();
      expect(await store.load({ workspaceId, docId }, doc)).toMatchObject({ seq: 2, bridgedSeq: 1 });
      expect(doc.getMap('view').toJSON()).toEqual({ first: workspaceId, second: docId });
    }
    expect(await db.query('select 1 from file where workspace_id = $1 and id = $2', [ours, file])).toHaveLength(1);
    expect(await db.query('select 1 from import_job where workspace_id = $1', [ours])).toHaveLength(1);
    await db.close();
  });
});

describe('a statement without its workspace is found', () => {
  it.each([
    ['select 1 from record where id = $1', ['record']],
    ['update doc set seq = 1 where id = $1', ['doc']],
    ['insert into doc_update (doc_id, seq) values ($1, $2)', ['doc_update']],
    ['select 1 from row r join record c on c.id = r.id where r.workspace_id = $1', ['record']],
    ['delete from event', ['event']],
    ["select 1 from file where workspace_id = 'x'", ['file']],
    ['insert into row (workspace_id, id) select $1, id from record where slice_id = $2', ['record']],
  ])('%s', (text, tables) => expect(unscopedTables(text)).toEqual(tables));

  it.each([
    'select seq from workspace where id = $1 for update',
    'select 1 from record where workspace_id = $1 and id = $2',
    'select 1 from row r join record c on c.workspace_id = r.workspace_id and c.id = r.id where r.workspace_id = $1',
    'insert into doc (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do nothing',
    'select seq from doc where (workspace_id, id) in (select * from unnest($1::uuid[], $2::text[]))',
  ])('but not: %s', (text) => expect(unscopedTables(text)).toEqual([]));
});

describe('the same id in two workspaces', () => {
  let server: TestServer;
  let address: string;
  let stranger: string;
  const sockets: RawClient[] = [];

  beforeAll(async () => {
    server = await startServer(await databases.create());
    address = await listen(server);
    await makeWorkspace(server.deps, 'elsewhere', '-else');
    const body = { email: 'admin-else@test.test', password: PASSWORD };
    stranger = (await server.ask('POST /auth/login', { as: null, body })).body.data.resource.token;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await server?.close();
  });

  const askStranger = (call: string, body?: object, headers = {}) =>
    server.ask(call, { as: null, body, headers: { authorization: `Bearer ${stranger}`, ...headers } });
  const enter = async (view: string, token: string): Promise<RawClient> => {
    const client = new RawClient(`ws://${address}/sync/view/${view}?token=${token}`);
    sockets.push(client);
    await until('seeded', () => client.doc.getMap('view').has('view_name'));
    return client;
  };

  it('is two views with two documents and two rooms', async () => {
    const table = await makeTestTable(server, 'Ours');
    const view = newId();
    const made = await server.ask('POST /record_views', {
      body: { id: view, entity_slice_id: table.sliceId, view_name: 'Ours' },
    });
    expect(made.status).toBe(200);
    const slice = (await askStranger('POST /entity_slices', { slice_name: 'Theirs' })).body.data.resource;
    const theirs = await askStranger('POST /record_views', {
      id: view,
      entity_slice_id: slice.id,
      view_name: 'Theirs',
    });
    expect(theirs.status).toBe(200);
    const [ada, mallory] = [await enter(view, await server.token('admin')), await enter(view, stranger)];
    expect(ada.doc.getMap('view').get('view_name')).toBe('Ours');
    expect(mallory.doc.getMap('view').get('view_name')).toBe('Theirs');
    ada.send(presenceFrame(ada.doc.clientID, 1, { user: { id: server.ids.admin, name: 'Ada' } }));
    mallory.edit((doc) => doc.getMap('view').set('view_name', 'Taken over'));
    await until('saved', () => mallory.stored > 0);
    await pause(600);
    expect(ada.doc.getMap('view').get('view_name')).toBe('Ours');
    expect(mallory.presence.size).toBe(0);
    const named = async (ask: typeof askStranger) =>
      (await ask(`GET /record_views`)).body.data.resource.map((one: { view_name: string }) => one.view_name);
    expect(await named((call) => server.ask(call))).toEqual(['Ours']);
    expect(await named(askStranger)).toEqual(['Taken over']);
  });

  it('is two files, also while they are uploaded in pieces', async () => {
    const id = newId();
    const start = { id, original_name: 'a.txt', file_size: 4, file_mimetype: 'text/plain' };
    const headers = { 'content-type': 'application/octet-stream' };
    const put = async (ask: typeof askStranger, offset: number, bytes: string) =>
      (await ask(`PUT /files/${id}/content?offset=${offset}`, Buffer.from(bytes), headers)).body.data.resource;
    const askOurs: typeof askStranger = (call, body, more) => server.ask(call, { body, headers: more ?? {} });
    for (const ask of [askOurs, askStranger]) expect((await ask('POST /files', start)).status).toBe(200);
    await put(askOurs, 0, 'OU');
    await put(askStranger, 0, 'TH');
    expect((await put(askOurs, 2, 'RS')).is_complete).toBe(true);
    expect((await put(askStranger, 2, 'EI')).is_complete).toBe(true);
    const hashes = await server.deps.db.query<{ sha256: Buffer }>('select sha256 from file where id = $1', [id]);
    expect(new Set(hashes.map(({ sha256 }) => sha256.toString('hex'))).size).toBe(2);
  });
});
