import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeRecord,
  makeTestTable,
  PASSWORD,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

const CANARY = 'CANARY-7f3a';

describe('S8 rights', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let open: TestTable;
  let secret: TestTable;
  let recordId: string;
  let eventId: string;
  let epochBefore: number;

  const epochOf = async (role: Role) =>
    (await server.ask('GET /access/workspace', { as: role })).body.data.resource.perm_epoch as number;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    open = await makeTestTable(server, 'Open');
    secret = await makeTestTable(server, 'Secret');
    recordId = await makeRecord(server, open, 'R-1');
    const write = await server.ask(`POST /records/${recordId}/values`, {
      body: { data: { [open.noteId]: CANARY, [open.doseId]: 5 } },
    });
    eventId = write.body.data.event.id;
    await makeRecord(server, secret, `${CANARY}-record`);
    await server.ask('POST /records/bulk', {
      body: {
        entity_slice_id: open.sliceId,
        records: Array.from({ length: 20 }, (_, i) => ({ data: { [open.nameId]: `B-${i}`, [open.noteId]: CANARY } })),
      },
    });
    epochBefore = await epochOf('member');
    const hidden = {
      data_fields_view: { mode: 'select', select: 'hide', ids: [open.noteId] },
      entity_slices: { mode: 'select', select: 'hide', ids: [secret.sliceId] },
    };
    const set = await server.ask('PUT /authorizations/global/user/team-member', { body: hidden });
    expect(set.status).toBe(200);
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  /** Everything that a person can be sent, as text. */
  async function everything(role: Role): Promise<Record<string, string>> {
    const slice = `entity_slice_id=${open.sliceId}`;
    const filter = encodeURIComponent(
      JSON.stringify([{ field_id: open.noteId, filter_type: 'contains', filter_prop: 'CANARY' }]),
    );
    const calls = [
      'GET /sync/changes?cursor=0&limit=5000',
      'GET /sync/bootstrap?scope=structure',
      `GET /sync/bootstrap?scope=slice:${open.sliceId}`,
      `GET /sync/bootstrap?scope=slice:${secret.sliceId}`,
      'GET /entity_slices',
      'GET /data_fields',
      'GET /record_views',
      `GET /records?record_ids=${recordId}`,
      `GET /records/${recordId}/values`,
      `GET /records/search?${slice}&page_size=500`,
      `GET /records/search?${slice}&search_text=CANARY`,
      `GET /records/identifiers?entity_slice_id=${secret.sliceId}`,
      `GET /records/export/csv?${slice}&view_field_ids=${open.noteId},${open.doseId}`,
      `GET /records/identifiers?${slice}&filters=${filter}`,
      `GET /records?entity_slice_id=${secret.sliceId}&identifiers=${CANARY}-record`,
      `GET /events/${eventId}`,
    ];
    const texts: Record<string, string> = {};
    for (const call of calls) texts[call] = (await server.ask(call, { as: role })).text;
    return texts;
  }

  it('sends the admin what it hides from the member', async () => {
    const texts = await everything('admin');
    expect(texts['GET /sync/changes?cursor=0&limit=5000']).toContain(CANARY);
    expect(texts[`GET /records/${recordId}/values`]).toContain(CANARY);
  });

  it('never sends hidden content, by any call', async () => {
    const texts = await everything('member');
    for (const [call, text] of Object.entries(texts)) expect(text, call).not.toContain(CANARY);
    const values = JSON.parse(texts[`GET /records/${recordId}/values`] as string).data.resource;
    expect(values[open.noteId]).toEqual([
      { id: null, content: 'REDACTED', created_at: null, operation_id: null, record_id: recordId, is_redacted: true },
    ]);
    expect(values[open.doseId][0].content).toBe(5);
    const search = JSON.parse(
      texts[`GET /records/search?entity_slice_id=${open.sliceId}&search_text=CANARY`] as string,
    );
    expect(search.data.total).toBe(0);
    const exported =
      texts[`GET /records/export/csv?entity_slice_id=${open.sliceId}&view_field_ids=${open.noteId},${open.doseId}`];
    expect(exported?.split('\r\n')[1]).toMatch(/,REDACTED,/);
  });

  it('tells a device with changed rights to drop what it has', async () => {
    expect(await epochOf('member')).not.toBe(epochBefore);
    const lines = await server.lines(`/sync/changes?cursor=0&perm_epoch=${epochBefore}`, 'member');
    expect(lines).toHaveLength(1);
    expect(lines[0].rescope).toContain(`slice:${open.sliceId}`);
    expect(lines[0].rescope).not.toContain(`slice:${secret.sliceId}`);
  });

  it('refuses writes of hidden fields, of hidden tables, and of REDACTED', async () => {
    const write = (content: string, fieldId: string, as: Role) =>
      server.ask(`POST /records/${recordId}/values`, { as, body: { data: { [fieldId]: content } } });
    // As if the field did not exist.
    expect((await write('x', open.noteId, 'member')).status).toBe(404);
    expect((await write('REDACTED', open.noteId, 'admin')).status).toBe(400);
    const foreign = await server.ask('POST /records', {
      as: 'member',
      body: { entity_slice_id: secret.sliceId, key_field_to_value: { [secret.nameId]: 'x' } },
    });
    expect(foreign.status).toBe(404);
  });

  it('tells a guest the names of people, and no address but their own', async () => {
    const renamed = await server.ask('PATCH /users/profile', { as: 'admin', body: { full_name: 'Ada Admin' } });
    expect(renamed.status).toBe(200);
    const answers = {
      members: (await server.ask('GET /workspaces/members', { as: 'guest' })).text,
      bootstrap: (await server.ask('GET /sync/bootstrap?scope=structure', { as: 'guest' })).text,
      feed: (await server.ask('GET /sync/changes?cursor=0&limit=5000', { as: 'guest' })).text,
    };
    for (const [call, text] of Object.entries(answers)) {
      expect(text, call).toContain('Ada Admin');
      expect(text, call).not.toMatch(/(admin|member|viewer)@test\.test/);
    }
    expect(answers.members).toContain('guest@test.test');
    const viewer = await server.ask('GET /workspaces/members', { as: 'viewer' });
    expect(viewer.text).toContain('admin@test.test');
  });

  it('shows a guest the tables of programs shared with them and no others', async () => {
    expect((await server.ask('GET /entity_slices', { as: 'guest' })).body.data.resource).toEqual([]);
    const before = await epochOf('guest');
    const program = (await server.ask('POST /programs', { body: { program_name: 'Partners' } })).body.data.resource.id;
    await server.ask('POST /record_views', {
      body: { entity_slice_id: open.sliceId, view_name: 'Shared', program_ids: [program] },
    });
    const share = (permission: string) =>
      server.ask(`POST /programs/${program}/share`, { body: { grants: [{ user_id: server.ids.guest, permission }] } });
    expect((await share('view')).status).toBe(200);
    expect(await epochOf('guest')).not.toBe(before);
    const slices = (await server.ask('GET /entity_slices', { as: 'guest' })).body.data.resource;
    expect(slices.map((slice: { id: string }) => slice.id)).toEqual([open.sliceId]);
    const write = () =>
      server.ask(`POST /records/${recordId}/values`, { as: 'guest', body: { data: { [open.doseId]: 6 } } });
    expect((await write()).status).toBe(403);
    await share('edit');
    expect((await write()).status).toBe(200);
    expect((await server.ask('POST /entity_slices', { as: 'guest', body: { slice_name: 'No' } })).status).toBe(403);
    const fields = (await server.ask('GET /data_fields', { as: 'guest' })).body.data.resource;
    // All fields of the table except the one that team members do not see either.
    expect(fields.map((field: { id: string }) => field.id).sort()).toEqual([open.nameId, open.doseId].sort());
  });

  it('refuses everybody whose account was deactivated', async () => {
    await server.ask('GET /auth/me', { as: 'viewer' });
    await server.deps.db.query(
      `with moved as (update workspace set structure_seq = seq where id = $1)
       update row set attrs = attrs || '{"access_level":"deactivated"}', seq = (select seq from workspace where id = $1)
       where workspace_id = $1 and kind = 'member' and id = $2`,
      [server.workspaceId, server.ids.viewer],
    );
    expect((await server.ask('GET /auth/me', { as: 'viewer' })).status).toBe(401);
    const signIn = (password: string) =>
      server.ask('POST /auth/login', { as: null, body: { email: 'viewer@test.test', password } });
    const answers = await signIn(PASSWORD);
    expect([answers.status, answers.body.content]).toEqual([403, expect.stringContaining('You have no access')]);
    expect((await signIn('another')).status).toBe(401);
  });
});
