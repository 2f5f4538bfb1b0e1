import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeRecord,
  makeTestTable,
  newId,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

describe('names in requests', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let recordId: string;

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Samples');
    recordId = await makeRecord(server, table, 'S-1');
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const contentOf = async (call: string, body?: object) => {
    const answer = await server.ask(call, { body });
    expect(answer.status, answer.text).toBe(400);
    return answer.body.content as { message: string; path: (string | number)[] }[];
  };

  it('reports unknown names, where they are, and what may have been meant', async () => {
    expect(await contentOf('POST /entity_slices', { slice_nmae: 'Plates' })).toMatchObject([
      { message: 'slice_nmae is not known here. Did you mean slice_name?', path: ['slice_nmae'] },
    ]);
    const view = {
      entity_slice_id: table.sliceId,
      view_name: 'Wide',
      view_fields: [{ data_field_id: table.noteId, wdith: 90 }],
    };
    expect(await contentOf('POST /record_views', view)).toMatchObject([
      {
        message: 'view_fields 1: wdith is not known here. Did you mean width?',
        path: ['view_fields', 0, 'wdith'],
      },
    ]);
    expect(await contentOf('GET /imports?pagesize=5')).toMatchObject([
      { message: 'pagesize is not known here. Did you mean page_size?', path: ['pagesize'] },
    ]);
    // Also inside the JSON of a parameter: a filter whose field has a wrong name would return every record.
    const filters = JSON.stringify([{ data_field_id: table.noteId, filter_type: 'equals', filter_prop: 'x' }]);
    for (const [call, parameter] of [
      ['GET /records/search?filters', 'filters'],
      ['GET /records/export/csv?record_set_filters', 'record_set_filters'],
    ] as const) {
      const rest = `&entity_slice_id=${table.sliceId}${call.includes('export') ? `&view_field_ids=${table.noteId}` : ''}`;
      const [issue] = await contentOf(`${call}=${encodeURIComponent(filters)}${rest}`);
      expect(issue?.message).toContain(`${parameter} 1: data_field_id is not known here.`);
      expect(issue?.path).toEqual([parameter, 0, 'data_field_id']);
    }
  });

  it('accepts what it has answered: names that the resource has but the call does not change are ignored', async () => {
    const changed = async (method: string, path: string, list: string, more: object) => {
      const rows = (await server.ask(`GET ${list}`)).body.data.resource as { id: string }[];
      const row = rows.find(({ id }) => path.includes(id));
      const answer = await server.ask(`${method} ${path}`, { body: { ...row, ...more } });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data.resource).toMatchObject(more);
    };
    await changed('PUT', `/entity_slices/${table.sliceId}`, '/entity_slices', { description: 'All of them' });
    await changed('PUT', `/data_fields/${table.noteId}`, '/data_fields', { field_name: 'Remark' });
    const made = await server.ask('POST /record_views', { body: { entity_slice_id: table.sliceId, view_name: 'Own' } });
    const viewId = made.body.data.resource.id;
    await changed('PUT', `/record_views/${viewId}`, '/record_views', { view_name: 'Mine' });
    const set = (await server.ask('POST /record_sets', { body: { set_name: 'Plate' } })).body.data.resource;
    await changed('PUT', `/record_sets/${set.id}`, '/record_sets', { set_description: 'First' });
    const record = (await server.ask(`GET /records?record_ids=${recordId}`)).body.data.resource[0];
    const body = { ...record, record_id: recordId, data: { [table.noteId]: 'written' } };
    expect((await server.ask(`POST /records/${recordId}/values`, { body })).status).toBe(200);
  });

  it('refuses a body that names another record than the path, by either name', async () => {
    const data = { [table.noteId]: 'elsewhere' };
    const other = newId();
    for (const path of [`POST /records/${recordId}/values`, `POST /records/${recordId}/comments`])
      expect(await contentOf(path, { data, content: 'x', record_id: other })).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            message: 'The record_id in the body differs from the one in the path.',
            path: ['record_id'],
          }),
        ]),
      );
    expect(await contentOf(`PUT /data_fields/${table.noteId}`, { field_id: other })).toMatchObject([
      { path: ['field_id'] },
    ]);
    const [record] = (await server.ask(`GET /records?record_ids=${recordId}`)).body.data.resource;
    expect(JSON.stringify(record)).not.toContain('elsewhere');
  });

  it('returns the event of an act only if an undo of it has an effect', async () => {
    const eventOf = async (call: string, body: object) => {
      const answer = await server.ask(call, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.event as { id: string } | null;
    };
    const named = await eventOf(`PUT /data_fields/${table.doseId}`, { field_name: 'Amount' });
    expect((await server.ask(`POST /undo/${named?.id}`, { body: {} })).status).toBe(200);
    // There is nothing to change, so nothing can be undone.
    expect(await eventOf(`PUT /entity_slices/${table.sliceId}`, { description: 'All of them' })).toBeNull();
    expect(await eventOf('PATCH /users/profile', { preferred_name: 'Ada' })).toBeNull();
    expect(await eventOf(`PATCH /workspaces/members/${server.ids.guest}`, { access_level: 'viewer' })).toBeNull();
    const noted = { event_type: 'export_made', resource_type: 'slice', resource_id: table.sliceId };
    expect(await eventOf('POST /events', noted)).toBeNull();
    const set = (await server.ask('POST /record_sets', { body: { set_name: 'Same' } })).body.data.resource;
    expect(await eventOf(`PUT /record_sets/${set.id}`, { set_name: 'Same' })).toBeNull();
  });

  it('reads as many records as fit into a URL, and more by a body, in the requested order', async () => {
    const made = await server.ask('POST /records/bulk', {
      body: {
        entity_slice_id: table.sliceId,
        records: Array.from({ length: 900 }, (_, i) => ({ data: { [table.nameId]: `M-${i}` } })),
      },
    });
    const ids = (made.body.data.resource as { id: string }[]).map(({ id }) => id).reverse();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const authorization = `Bearer ${await server.token('admin')}`;
    const answer = await fetch(`${address}/api/records?record_ids=${ids.join(',')}`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { resource: { id: string }[] } };
    expect(data.resource.map(({ id }) => id)).toEqual(ids);
    const body = { record_ids: [...ids, newId()] };
    const many = await server.ask('POST /records/list?page=3&page_size=400', { body });
    expect(many.body.data).toMatchObject({ page: 3, page_size: 400, total: 900 });
    expect(many.body.data.resource.map(({ id }: { id: string }) => id)).toEqual(ids.slice(800));
    const named = { entity_slice_id: table.sliceId, identifiers: ['m-1', 'M-2', 'no, such'] };
    expect((await server.ask('POST /records/list', { body: named })).body.data.resource).toHaveLength(2);
    expect(await contentOf('POST /records/list', {})).toMatchObject([{ path: ['record_ids'] }]);
  });

  it('answers lists as a whole, or a page on request', async () => {
    const whole = (await server.ask('GET /data_fields')).body.data;
    expect(whole.page).toBeUndefined();
    const page = (await server.ask('GET /data_fields?page=2&page_size=2')).body.data;
    expect(page).toMatchObject({ page: 2, page_size: 2, total: whole.resource.length });
    expect(page.resource).toEqual(whole.resource.slice(2, 4));
    expect((await server.ask('GET /data_fields?page_size=1')).body.data).toMatchObject({ page: 1, page_size: 1 });
    for (const wrong of ['page=0', 'page_size=501', 'page=x'])
      expect(await contentOf(`GET /data_fields?${wrong}`)).toMatchObject([{ path: [wrong.split('=')[0]] }]);
    const events = (await server.ask('GET /workspaces/events?page_size=3')).body.data;
    expect(events.resource).toHaveLength(3);
    expect(events.total).toBe(events.resource[0].seq);
    const hits = (await server.ask('GET /search?q=M-&page_size=5')).body.data;
    expect(hits).toMatchObject({ page: 1, page_size: 5, has_more: true });
    expect((await server.ask('GET /search?q=M-899&page_size=5')).body.data.has_more).toBe(false);
  });
});
