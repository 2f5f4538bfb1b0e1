import { listen, RawClient, until } from '@tests/support/server/relayClient';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeOperation,
  makeRecord,
  makeTestTable,
  newId,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

const CANARY = 'CANARY-c41d';
const READERS = ['member', 'guest', 'viewer'] as const;

/** Everything of the structure that a person can be sent. */
const STRUCTURE = [
  'GET /sync/bootstrap?scope=structure',
  'GET /sync/bootstrap?scope=work',
  'GET /sync/changes?cursor=0&limit=5000',
  'GET /record_views?include_archived=true',
  'GET /data_fields?include_archived=true',
  'GET /entity_slices',
  'GET /lookup_fields',
  'GET /slice_relationships',
  'GET /dose_response/configs',
  'GET /imports?page=1&page_size=50',
];

describe('S8 things that depend on hidden ones', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let at: string;
  let open: TestTable;
  let secret: TestTable;
  let secretField: string;
  let view: string;
  let plain: string;
  let program: string;
  const clients: RawClient[] = [];

  const made = async (call: string, body: unknown, as: Role = 'admin') => {
    const answer = await server.ask(call, { body, as });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.data.resource;
  };
  const textsFor = async (role: Role) => {
    const texts: Record<string, string> = {};
    for (const call of STRUCTURE) texts[call] = (await server.ask(call, { as: role })).text;
    return texts;
  };
  const viewOf = async (role: Role, id: string) => {
    const { body } = await server.ask('GET /record_views', { as: role });
    return body.data.resource.find((one: { id: string }) => one.id === id);
  };
  const room = async (role: Role, id: string) => {
    const client = new RawClient(`ws://${at}/sync/view/${id}?token=${await server.token(role)}`);
    clients.push(client);
    await client.opened.catch(() => {});
    if (client.status === null) await until('synced or closed', () => client.synced || client.closed);
    return client;
  };
  const hides = (settings: object) => made('PUT /authorizations/global/user/team-member', settings);

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    at = await listen(server);
    open = await makeTestTable(server, 'Open');
    secret = await makeTestTable(server, 'Secret');
    program = (await made('POST /programs', { program_name: 'Partners' })).id;
    await made(`POST /programs/${program}/share`, { grants: [{ user_id: server.ids.guest, permission: 'edit' }] });
    secretField = (
      await made('POST /data_fields', {
        field_name: `${CANARY} lots`,
        field_type: 'select',
        entity_slice_id: secret.sliceId,
        options: [{ name: `${CANARY} option` }],
      })
    ).id;
    const rule = { key_field_id: open.noteId, view_field_id: null };
    view = (
      await made('POST /record_views', {
        entity_slice_id: open.sliceId,
        view_name: 'Shared',
        program_ids: [program],
        view_fields: [{ data_field_id: open.noteId }, { data_field_id: open.doseId }],
        filters: [
          { ...rule, filter_type: 'contains', filter_prop: CANARY },
          { key_field_id: open.doseId, view_field_id: null, filter_type: 'is_set' },
        ],
        sorts: [{ ...rule, descending: true }],
        color_filters: [{ ...rule, filter_type: 'contains', filter_prop: CANARY, color: '#ff0000' }],
        group_by_field_id: open.noteId,
      })
    ).id;
    plain = (
      await made('POST /record_views', {
        entity_slice_id: open.sliceId,
        view_name: 'Plain',
        program_ids: [program],
        view_fields: [{ data_field_id: open.doseId }],
      })
    ).id;
    await hides({
      data_fields_view: { mode: 'select', select: 'hide', ids: [open.noteId] },
      entity_slices: { mode: 'select', select: 'hide', ids: [secret.sliceId] },
    });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('shows the admin all of it', async () => {
    const texts = await textsFor('admin');
    expect(texts['GET /record_views?include_archived=true']).toContain(CANARY);
    expect(texts['GET /data_fields?include_archived=true']).toContain(CANARY);
    expect(await viewOf('admin', view)).not.toHaveProperty('is_partial');
  });

  it.each(READERS)('sends a %s no rule, column or name of it, by any call', async (role) => {
    for (const [call, text] of Object.entries(await textsFor(role))) expect(text, call).not.toContain(CANARY);
    const seen = await viewOf(role, view);
    expect(seen).toMatchObject({ is_partial: true, group_by_field_id: null, sorts: [], color_filters: [] });
    expect(seen.view_fields.map((column: { data_field_id: string }) => column.data_field_id)).toEqual([open.doseId]);
    expect(seen.filters.map((filter: { key_field_id: string }) => filter.key_field_id)).toEqual([open.doseId]);
    expect(await viewOf(role, plain)).toMatchObject({ is_partial: false });
  });

  it.each(READERS)('tells a %s nothing of it in the feed either when it changes', async (role) => {
    const from = (await server.lines('/sync/changes?cursor=0&limit=5000', role)).at(-1).cursor;
    const rule = { key_field_id: open.noteId, view_field_id: null, filter_type: 'contains' };
    await made(`PUT /record_views/${view}`, { filters: [{ ...rule, filter_prop: `${CANARY} again` }] });
    const lines = await server.lines(`/sync/changes?cursor=${from}&limit=5000`, role);
    expect(JSON.stringify(lines)).not.toContain(CANARY);
    const change = lines[0].event.changes[0];
    expect(change).toMatchObject({ kind: 'view', id: view, after: { filters: [], is_partial: true } });
    expect(change.before.filters).toHaveLength(role === 'member' ? 1 : 0);
    expect((await viewOf('admin', view)).filters).toHaveLength(1);
  });

  it('keeps what is hidden when a person who cannot see it changes the view', async () => {
    const before = await viewOf('admin', view);
    const seen = await viewOf('member', view);
    const rule = { key_field_id: open.doseId, view_field_id: null, filter_type: 'is_empty', filter_prop: null };
    const put = await server.ask(`PUT /record_views/${view}`, {
      as: 'member',
      body: { view_fields: seen.view_fields, filters: [rule] },
    });
    expect(put.status).toBe(200);
    expect(put.text).not.toContain(CANARY);
    expect(put.body.data.resource).toMatchObject({ is_partial: true });
    const after = await viewOf('admin', view);
    expect(after.view_fields).toEqual(before.view_fields);
    expect(after.filters).toHaveLength(before.filters.length + 1);
    expect(after.filters).toEqual(expect.arrayContaining(before.filters));
    expect(after).toMatchObject({ sorts: before.sorts, group_by_field_id: open.noteId });
  });

  it('refuses people in the room of a view whose document contains what they may not know of', async () => {
    for (const role of ['member', 'viewer', 'guest'] as const) {
      expect((await room(role, view)).status).toBe(404);
      expect((await room(role, plain)).synced).toBe(true);
    }
    expect((await room('admin', view)).synced).toBe(true);
  });

  it('closes the room for people before a hidden field enters its document', async () => {
    const [ada, milo, gail] = [await room('admin', plain), await room('member', plain), await room('guest', plain)];
    const received: string[] = [];
    for (const client of [milo, gail])
      client.socket.on('message', (data) => received.push(Buffer.from(data as ArrayBuffer).toString('latin1')));
    const filter = { id: newId(), key_field_id: open.noteId, view_field_id: null, filter_type: 'contains' };
    ada.edit((doc) => {
      const filters = doc.getMap('view').get('filters') as Y.Array<Y.Map<unknown>>;
      filters.push([new Y.Map(Object.entries({ ...filter, filter_prop: CANARY }))]);
    });
    await until('shown out', () => milo.closed && gail.closed);
    expect([milo.closed?.code, gail.closed?.code]).toEqual([4403, 4403]);
    expect(received.join()).not.toContain(CANARY);
    expect(ada.closed).toBeNull();
    await until('said of the row', async () => (await viewOf('member', plain)).is_partial);
    expect((await room('member', plain)).status).toBe(404);
    await made(`PUT /record_views/${plain}`, { filters: [] });
    await until('whole again', async () => (await viewOf('member', plain)).is_partial === false);
    await until(
      'taken out of the document',
      () =>
        ada.doc.getMap('view').get('filters') instanceof Y.Array &&
        (ada.doc.getMap('view').get('filters') as Y.Array<unknown>).length === 0,
    );
    const back = await room('member', plain);
    expect(back.synced).toBe(true);
    expect(JSON.stringify(back.doc.getMap('view').toJSON())).not.toContain(CANARY);
  });

  it('shows the settings of roles and groups to admins only, in bootstrap and feed', async () => {
    const kinds = async (role: Role) => {
      const bootstrap = await server.lines('/sync/bootstrap?scope=structure', role);
      const feed = await server.lines('/sync/changes?cursor=0&limit=5000', role);
      const rows = bootstrap.flatMap((line) => line.rows ?? []).map((row) => row.kind);
      const changes = feed.flatMap((line) => line.event?.changes ?? []).map((change) => change.kind);
      return new Set([...rows, ...changes]);
    };
    expect(await kinds('admin')).toContain('authorization');
    await hides({ data_fields_view: { mode: 'all' }, entity_slices: { mode: 'all' } });
    // The same for people from whom nothing is hidden.
    for (const role of READERS) expect(await kinds(role), role).not.toContain('authorization');
    await hides({
      data_fields_view: { mode: 'select', select: 'hide', ids: [open.noteId] },
      entity_slices: { mode: 'select', select: 'hide', ids: [secret.sliceId] },
    });
  });

  it('reveals no comment in a hidden table, nor changes of one', async () => {
    const record = await makeRecord(server, secret, 'S-1');
    const comment = await made(`POST /records/${record}/comments`, { content: 'first' });
    await made(`PATCH /records/${record}/comments/${comment.id}`, { content: `${CANARY} words` });
    const seen = await makeRecord(server, open, 'O-1');
    const other = await made(`POST /records/${seen}/comments`, { content: 'second' });
    await made(`PATCH /records/${seen}/comments/${other.id}`, { content: 'third' });
    for (const role of READERS) {
      const feed = JSON.stringify(await server.lines('/sync/changes?cursor=0&limit=5000', role));
      expect(feed, role).not.toContain(CANARY);
      expect(feed, role).toContain('third');
    }
  });

  it('hides boards, lookups and curves that depend on it, and refuses to change them as if they did not exist', async () => {
    const board = await made(`POST /entity_slices/${secret.sliceId}/kanban/field/${secretField}`, {});
    const response = await made('POST /data_fields', {
      field_name: 'Response',
      field_type: 'number',
      entity_slice_id: open.sliceId,
    });
    const config = await made('POST /dose_response/configs', {
      config_name: `${CANARY} curves`,
      entity_slice_id: open.sliceId,
      dose_field_id: open.doseId,
      response_field_id: response.id,
      series_key_field_ids: [open.noteId],
    });
    const reference = await made('POST /data_fields', {
      field_name: 'Batch',
      field_type: 'record-reference',
      entity_slice_id: open.sliceId,
      ref_slice_id: secret.sliceId,
    });
    const lookup = await made('POST /lookup_fields', {
      entity_slice_id: open.sliceId,
      slice_relationship_id: reference.id,
      field_id: secretField,
    });
    for (const role of READERS) {
      for (const [call, text] of Object.entries(await textsFor(role)))
        expect(text, `${role} ${call}`).not.toContain(CANARY);
      const change = async (call: string, body: unknown = {}) => (await server.ask(call, { as: role, body })).status;
      expect(await change(`PUT /entity_slices/kanban/${board.id}`, { lane_order: [] })).toBe(404);
      expect(await change(`PUT /dose_response/configs/${config.id}`, { config_name: 'Mine' })).toBe(404);
      expect(await change(`DELETE /dose_response/configs/${config.id}`)).toBe(404);
      expect(await change(`PUT /lookup_fields/${lookup.id}`, { field_name: 'Mine' })).toBe(404);
      expect(await change(`DELETE /lookup_fields/${lookup.id}`)).toBe(404);
      expect(await change(`DELETE /data_fields/${secretField}`)).toBe(404);
      expect(await change(`PUT /data_fields/${secretField}/options`, { options: [] })).toBe(404);
    }
  });

  it('leaves out the values of an unseen experiment, and says REDACTED in records only', async () => {
    const operation = await makeOperation(server);
    const record = await makeRecord(server, open, 'O-2');
    await made(`POST /records/${record}/values`, { data: { [open.doseId]: 4711 }, operation_id: operation });
    await hides({ can_view_operations: 'own_and_assigned' });
    for (const role of READERS) {
      const feed = JSON.stringify(await server.lines('/sync/changes?cursor=0&limit=5000', role));
      const rows = JSON.stringify(await server.lines(`/sync/bootstrap?scope=slice:${open.sliceId}`, role));
      expect(feed, role).not.toContain('4711');
      expect(rows, role).not.toContain('4711');
      const values = (await server.ask(`GET /records/${record}/values`, { as: role })).body.data.resource;
      expect(values[open.doseId], role).toMatchObject([{ content: 'REDACTED', is_redacted: true }]);
      const file = await server.ask(
        `GET /records/export/csv?entity_slice_id=${open.sliceId}&view_field_ids=${open.doseId},${open.noteId}`,
        { as: role },
      );
      expect(file.text, role).not.toContain('4711');
      expect(
        file.text.split('\r\n').filter((line) => line.startsWith('O-2')),
        role,
      ).toEqual(['O-2,REDACTED,REDACTED']);
      // Nor is the hidden field named.
      expect(file.text.split('\r\n')[0]?.split(',').at(-1), role).toBe('REDACTED');
    }
    const own = JSON.stringify(await server.lines('/sync/changes?cursor=0&limit=5000', 'admin'));
    expect(own).toContain('4711');
  });
});
