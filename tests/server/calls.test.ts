import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  embeddedDatabases,
  externalDatabases,
  pgliteDatabases,
  pooledDatabases,
  type TestDatabases,
} from '../support/server/databases';
import {
  makeRecord,
  makeTestTable,
  makeWorkspace,
  newId,
  PASSWORD,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

const ENGINES = [
  { name: 'embedded', open: embeddedDatabases },
  { name: 'another PostgreSQL', open: externalDatabases },
  { name: 'PGlite', open: pgliteDatabases },
  { name: 'pooled', open: pooledDatabases },
] as const;

describe.each(ENGINES)('calls on the $name engine', ({ open }) => {
  let databases: TestDatabases | null = null;
  let server: TestServer;
  let table: TestTable;

  beforeAll(async () => {
    databases = await open();
    if (!databases) return;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Samples');
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });
  const test = (name: string, body: () => Promise<void>) =>
    it(name, async (context) => {
      // Left out when the machine has no other PostgreSQL, or no PgBouncer.
      if (!databases) return context.skip('There is none on this machine, and none may be installed.');
      await body();
    });

  test('signs in, recognises the person, signs out', async () => {
    const login = await server.ask('POST /auth/login', {
      as: null,
      body: { email: ' Admin@test.test ', password: PASSWORD, workspace_slug: 'test' },
    });
    expect(login.status).toBe(200);
    expect(login.body.data.resource.workspace.slug).toBe('test');
    const cookie = String(login.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const session = { cookie: cookie.split(';')[0] as string };
    const me = await server.ask('GET /auth/me', { as: null, headers: session });
    expect(me.body.data.resource).toMatchObject({ email: 'admin@test.test', access_level: 'admin' });
    const renewed = await server.ask('GET /auth/refresh-token', { as: null, headers: session });
    const bearer = { authorization: `Bearer ${renewed.body.data.resource.token}` };
    expect((await server.ask('GET /auth/me', { as: null, headers: bearer })).status).toBe(200);
    expect((await server.ask('POST /auth/logout', { as: null, headers: session })).status).toBe(200);
    expect((await server.ask('GET /auth/me', { as: null, headers: session })).status).toBe(401);
    expect((await server.ask('GET /auth/me', { as: null, headers: bearer })).status).toBe(401);
  });

  test('refuses wrong passwords, and every attempt after ten', async () => {
    await makeWorkspace(server.deps, 'throttled', '-throttled');
    const attempt = (password: string) =>
      server.ask('POST /auth/login', { as: null, body: { email: 'viewer-throttled@test.test', password } });
    for (let i = 0; i < 10; i++) expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(429);
  });

  test('refuses writes by cookie from another site', async () => {
    const login = await server.ask('POST /auth/login', {
      as: null,
      body: { email: 'admin@test.test', password: PASSWORD },
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] as string;
    const write = (origin: string) =>
      server.ask('POST /entity_slices', {
        as: null,
        headers: { cookie, origin, host: 'lab.localhost' },
        body: { slice_name: `From ${origin}` },
      });
    expect((await write('https://evil.example')).status).toBe(403);
    expect((await write('https://lab.localhost')).status).toBe(200);
  });

  test('answers 401 without a session and 404 for unknown paths', async () => {
    expect((await server.ask('GET /entity_slices', { as: null })).status).toBe(401);
    expect((await server.ask('GET /nowhere')).status).toBe(404);
    expect((await server.ask(`GET /records/${newId()}/values`)).status).toBe(404);
    expect((await server.ask(`PUT /entity_slices/${newId()}`, { body: { slice_name: 'x' } })).status).toBe(404);
  });

  test('says what is wrong with a request', async () => {
    const answer = await server.ask('POST /records', { body: { entity_slice_id: 'no id' } });
    expect(answer.status).toBe(400);
    expect(answer.body.content[0]).toMatchObject({ path: ['entity_slice_id'] });
    expect(Object.keys(answer.body.content[0]).sort()).toEqual(['code', 'message', 'path', 'validation']);
  });

  test('writes values, keeps their history, undoes and redoes', async () => {
    const id = await makeRecord(server, table, 'S-1');
    const write = (content: unknown) =>
      server.ask(`POST /records/${id}/values`, { body: { data: { [table.doseId]: content } } });
    await write(1);
    const second = await write('2.5');
    expect(second.body.data.resource.record_values[table.doseId][0].content).toBe(2.5);
    const shown = async () =>
      (await server.ask(`GET /records?record_ids=${id}`)).body.data.resource[0].record_values[table.doseId][0].content;
    const undone = await server.ask(`POST /undo/${second.body.data.event.id}`);
    expect(undone.status).toBe(200);
    expect(await shown()).toBe(1);
    expect((await server.ask(`POST /undo/${second.body.data.event.id}`)).status).toBe(409);
    expect((await server.ask(`POST /undo/${undone.body.data.event.id}`)).status).toBe(200);
    expect(await shown()).toBe(2.5);
    const event = (await server.ask(`GET /events/${second.body.data.event.id}`)).body.data.resource;
    expect(event).toMatchObject({ undoable: true, undone_by_event_id: null });
    const history = (await server.ask(`GET /records/${id}/values`)).body.data.resource[table.doseId];
    expect(history.map((value: { content: unknown }) => value.content)).toEqual([2.5, 1]);
  });

  test('refuses invalid content with field and reason', async () => {
    const id = await makeRecord(server, table, 'S-2');
    const answer = await server.ask(`POST /records/${id}/values`, { body: { data: { [table.doseId]: 'many' } } });
    expect(answer.status).toBe(400);
    expect(answer.body.content[0].message).toBe('Not a number');
  });

  test('keeps identifiers unique, regardless of case', async () => {
    await makeRecord(server, table, 'Twin');
    const answer = await server.ask('POST /records', {
      body: { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: ' tWIN ' } },
    });
    expect(answer.status).toBe(409);
    const query = `entity_slice_id=${table.sliceId}&identifier=TWIN`;
    expect((await server.ask(`GET /records/exists?${query}`)).body.data.resource.exists).toBe(true);
  });

  test('S2 once: the same key and body create one event, another body is refused', async () => {
    const id = await makeRecord(server, table, 'S-3');
    const key = newId();
    const write = (content: unknown) =>
      server.ask(`POST /records/${id}/values`, {
        headers: { 'idempotency-key': key },
        body: { data: { [table.noteId]: content } },
      });
    const [first, again] = await Promise.all([write('once'), write('once')]);
    expect(first.body.data.event.id).toBe(key);
    expect(again.body.data.event.id).toBe(key);
    expect((await write('twice')).status).toBe(409);
    const history = (await server.ask(`GET /records/${id}/values`)).body.data.resource[table.noteId];
    expect(history).toHaveLength(1);
  });

  test('lets viewers read but not write', async () => {
    const id = await makeRecord(server, table, 'S-4');
    expect((await server.ask(`GET /records?record_ids=${id}`, { as: 'viewer' })).body.data.resource).toHaveLength(1);
    const write = await server.ask(`POST /records/${id}/values`, {
      as: 'viewer',
      body: { data: { [table.noteId]: 'mine' } },
    });
    expect(write.status).toBe(403);
    expect((await server.ask('POST /entity_slices', { as: 'viewer', body: { slice_name: 'Mine' } })).status).toBe(403);
  });

  test('hides other workspaces: their ids answer 404', async () => {
    const id = await makeRecord(server, table, 'S-5');
    await makeWorkspace(server.deps, 'elsewhere', '-else');
    const login = await server.ask('POST /auth/login', {
      as: null,
      body: { email: 'admin-else@test.test', password: PASSWORD },
    });
    const headers = { authorization: `Bearer ${login.body.data.resource.token}` };
    const asStranger = (call: string, body?: unknown) => server.ask(call, { as: null, headers, body });
    expect((await asStranger(`GET /records/${id}/values`)).status).toBe(404);
    expect((await asStranger(`POST /records/${id}/values`, { data: { [table.noteId]: 'x' } })).status).toBe(404);
    expect((await asStranger(`GET /records?record_ids=${id}`)).body.data.resource).toEqual([]);
    expect((await asStranger(`GET /sync/bootstrap?scope=slice:${table.sliceId}`)).status).toBe(404);
  });

  test('deletes, restores by undo, and finds by search', async () => {
    const id = await makeRecord(server, table, 'Needle-77', { [table.noteId]: 'in the hay' });
    const found = async (text: string) =>
      (await server.ask(`GET /records/search?entity_slice_id=${table.sliceId}&search_text=${text}`)).body.data;
    expect((await found('hay')).total).toBe(1);
    const deleted = await server.ask(`DELETE /records/${id}`);
    expect((await found('hay')).total).toBe(0);
    await server.ask(`POST /undo/${deleted.body.data.event.id}`);
    expect((await found('HAY')).resource[0].record_identifier).toBe('Needle-77');
  });

  test('exports what a view shows, guarded against formula injection', async () => {
    await makeRecord(server, table, '=1+1', { [table.doseId]: -5 });
    const none = await server.ask('GET /records/export/csv');
    expect(none.body.content).toBe('One of record_view_id or view_field_ids is required');
    const file = await server.ask(
      `GET /records/export/csv?entity_slice_id=${table.sliceId}&view_field_ids=${table.doseId}&search_text=1%2B1`,
    );
    expect(file.text).toBe("Identifier,Dose\r\n'=1+1,-5\r\n");
    const workbook = await server.app.inject({
      url: `/api/records/export/xlsx?entity_slice_id=${table.sliceId}&view_field_ids=${table.doseId}&search_text=1%2B1`,
      headers: { authorization: `Bearer ${await server.token('admin')}` },
    });
    expect(workbook.headers['content-disposition']).toContain('.xlsx"');
    expect((await readExcel(workbook.rawPayload))[0]?.data).toEqual([
      ['Identifier', 'Dose'],
      ['=1+1', -5],
    ]);
  });

  test('describes its API and reports its health', async () => {
    const api = (await server.ask('GET /openapi.json', { as: null })).body;
    expect(api.openapi).toBe('3.1.0');
    expect(api.paths['/api/records/{id}/values'].post.requestBody).toBeDefined();
    expect(api.paths['/api/records/search'].get.parameters.map((p: { name: string }) => p.name)).toContain('filters');
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
    expect((await server.app.inject('/metrics')).payload).toContain('labtide_http_seconds');
  });
});
