import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL_SETTINGS } from '@/domain/permissions/permissionSettings';
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

const MEMBER = '/authorizations/global/user/team-member';

describe('grants and permission settings', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let other: TestTable;
  let recordId: string;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Samples');
    other = await makeTestTable(server, 'Secrets');
    recordId = await makeRecord(server, table, 'S-1');
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const data = async (call: string, body?: object, as: Role = 'admin') => {
    const answer = await server.ask(call, { body, as });
    expect(answer.text).toContain('resource');
    return answer.body.data.resource;
  };
  const status = async (call: string, as: Role | null, body?: object) => (await server.ask(call, { as, body })).status;
  const setMember = (settings: object) => data(`PUT ${MEMBER}`, { ...FULL_SETTINGS, ...settings });

  it('keeps the settings of roles and groups as they were set', async () => {
    expect(await data(`GET ${MEMBER}`)).toMatchObject(FULL_SETTINGS);
    const first = await data(`PUT ${MEMBER}`, { can_manage_sets: false });
    expect(first).toEqual({ ...FULL_SETTINGS, can_manage_sets: false, actor_type: 'user', actor_id: 'team-member' });
    await data(`PUT ${MEMBER}`, { can_create_entity_tables: false });
    const both = { can_manage_sets: false, can_create_entity_tables: false };
    expect(await data(`GET ${MEMBER}`)).toMatchObject(both);
    expect(await data('GET /authorizations/global/user/admin')).toMatchObject(FULL_SETTINGS);
    expect(await status('PUT /authorizations/global/user/guest', 'admin', {})).toBe(400);
    expect(await status('GET /authorizations/global/user/guest', 'admin')).toBe(400);
    expect(await status(`PUT /authorizations/global/workspace_group/${newId()}`, 'admin', {})).toBe(404);
    expect(await status(`PUT ${MEMBER}`, 'member', {})).toBe(403);
    expect(await status(`GET ${MEMBER}`, 'member')).toBe(403);
    expect(await status(`PUT ${MEMBER}`, 'admin', { can_view_tasks: 'some' })).toBe(400);
  });

  it('lets a role do what its settings allow, and no more', async () => {
    const set = { set_name: 'Mine', entity_slice_id: table.sliceId };
    expect(await status('POST /record_sets', 'member', set)).toBe(403);
    expect(await status('POST /entity_slices', 'member', { slice_name: 'Mine' })).toBe(403);
    await setMember({ can_edit_entity_tables: false });
    expect(await status('POST /record_sets', 'member', set)).toBe(200);
    const field = { entity_slice_id: table.sliceId, field_name: 'Mine', field_type: 'text' };
    expect(await status('POST /data_fields', 'member', field)).toBe(403);
    await setMember({ can_import_data_operations: false });
    expect(await status('POST /data_fields', 'member', field)).toBe(200);
    expect(await status('POST /imports', 'member', { file_id: newId() })).toBe(403);
  });

  it('R-W-6.25 R-W-6.26 say who may make dashboards, and which of them a role sees', async () => {
    const make = (as: Role) =>
      data(`GET /authorizations/workspaces/${server.workspaceId}/create.dashboards`, undefined, as);
    await setMember({ can_manage_dashboards: false });
    expect(await make('member')).toMatchObject({
      allowed: false,
      reason: 'setting',
      message: expect.stringContaining('may not change dashboards'),
    });
    expect((await make('admin')).allowed).toBe(true);
    const dashboards = { mode: 'select', select: 'show', ids: [newId()] };
    await setMember({ dashboards });
    expect((await data(`GET ${MEMBER}`)).dashboards).toEqual(dashboards);
    expect((await make('member')).allowed).toBe(true);
    expect((await make('viewer')).allowed).toBe(false);
    expect(await status(`PUT ${MEMBER}`, 'admin', { dashboards: { mode: 'some' } })).toBe(400);
    await setMember({});
  });

  it('refuses values of view-only fields, by every call', async () => {
    await setMember({ data_fields_edit: { mode: 'select', select: 'view_only', ids: [table.doseId, other.nameId] } });
    const cell = { [table.doseId]: 1 };
    const key = { [table.nameId]: 'S-2' };
    const in_table = { entity_slice_id: table.sliceId };
    const calls: [string, object][] = [
      [`POST /records/${recordId}/values`, { data: cell }],
      ['POST /records/values', { field_id: table.doseId, record_id_to_content: { [recordId]: 1 } }],
      ['POST /records', { ...in_table, key_field_to_value: key, data: cell }],
      ['POST /records', { ...in_table, key_field_to_value: { ...key, ...cell } }],
      ['POST /records/bulk', { ...in_table, records: [{ data: { ...key, ...cell } }] }],
      [
        'POST /records/bulk',
        { ...in_table, number_to_add: 1, key_field_configs: [{ key_field_id: table.doseId, value: 1 }] },
      ],
      [
        'PATCH /records/commit',
        { ...in_table, operation_id: await makeOperation(server), create_records: [{ data: { ...key, ...cell } }] },
      ],
    ];
    for (const [call, body] of calls) expect(await status(call, 'member', body), call).toBe(403);
    expect(await status('POST /records', 'member', { ...in_table, key_field_to_value: key })).toBe(200);
    await setMember({});
    for (const [call, body] of calls.slice(0, 1)) expect(await status(call, 'member', body), call).toBe(200);
  });

  it('does not add records of hidden tables to a set, bound or not', async () => {
    const hidden = await makeRecord(server, other, 'X-1');
    const loose = await data('POST /record_sets', { set_name: 'Loose' });
    await setMember({ entity_slices: { mode: 'select', select: 'hide', ids: [other.sliceId] } });
    const add = (ids: string[]) => ({ setIds: [loose.id], recordIds: ids });
    expect(await status('POST /record_sets/add', 'member', add([hidden]))).toBe(404);
    expect(await status('POST /record_sets', 'member', { set_name: 'Peek', record_ids: [hidden] })).toBe(404);
    expect(await status(`PUT /record_sets/${loose.id}`, 'member', { record_ids: [hidden] })).toBe(404);
    expect(await status('POST /record_sets/add', 'member', add([recordId]))).toBe(200);
    expect(await status('POST /record_sets/add', 'admin', add([hidden]))).toBe(200);
    await setMember({});
  });

  it('gives a member of a group the wider of role and group', async () => {
    const group = await data('POST /workspaces/groups', { group_name: 'Chemists', user_ids: [server.ids.member] });
    expect(group).toMatchObject({ group_name: 'Chemists', program_membership: 'select', is_deleted: false });
    await setMember({ can_manage_sets: false });
    await data(`PUT /authorizations/global/workspace_group/${group.id}`, { can_create_entity_tables: false });
    const access = await data('GET /access/workspace', undefined, 'member');
    expect(access.group_ids).toEqual([group.id]);
    expect(access.settings).toMatchObject({ can_manage_sets: true, can_create_entity_tables: true });
    expect(await data(`GET /authorizations/global/workspace_group/${group.id}`)).toMatchObject({
      actor_id: group.id,
      can_create_entity_tables: false,
    });
    await data(`DELETE /workspaces/groups/${group.id}/members/${server.ids.member}`);
    expect((await data('GET /access/workspace', undefined, 'member')).settings.can_manage_sets).toBe(false);
    expect(await status('POST /workspaces/groups', 'admin', { group_name: ' chemists ' })).toBe(409);
    expect(await status('POST /workspaces/groups', 'admin', { group_name: ' ' })).toBe(400);
    expect(await status('POST /workspaces/groups', 'admin', { group_name: 'X', user_ids: [newId()] })).toBe(404);
    expect(await status('POST /workspaces/groups', 'member', { group_name: 'Mine' })).toBe(403);
    expect(
      (await data(`POST /workspaces/groups/${group.id}/members`, { user_ids: [server.ids.guest] })).user_ids,
    ).toEqual([server.ids.guest]);
    expect((await data(`PATCH /workspaces/groups/${group.id}`, { group_name: 'Biologists' })).group_name).toBe(
      'Biologists',
    );
    expect(await data('GET /workspaces/groups')).toHaveLength(1);
    expect(await data('GET /workspaces/groups', undefined, 'guest')).toEqual([]);
    await data(`DELETE /workspaces/groups/${group.id}`);
    expect(await data('GET /workspaces/groups')).toEqual([]);
    expect(await status(`GET /authorizations/global/workspace_group/${group.id}`, 'admin')).toBe(404);
    await setMember({});
  });

  it('shares a program with a person or a group, exactly one of the two', async () => {
    const program = await data('POST /programs', { program_name: ' Antivirals ' });
    expect(program).toMatchObject({ program_name: 'Antivirals', is_archived: false, is_deleted: false });
    expect(await status('POST /programs', 'admin', { program_name: 'antivirals' })).toBe(409);
    expect(await status('POST /programs', 'member', { program_name: 'Mine' })).toBe(403);
    const group = await data('POST /workspaces/groups', { group_name: 'Partners', user_ids: [server.ids.guest] });
    const share = (grants: object[]) => server.ask(`POST /programs/${program.id}/share`, { body: { grants } });
    const [both, neither] = await Promise.all([
      share([{ user_id: server.ids.guest, workspace_group_id: group.id }]),
      share([{}]),
    ]);
    expect(both.body.content[0]).toMatchObject({
      message: 'Either user_id or workspace_group_id is required. Both provided.',
      path: ['grants', 0],
    });
    expect(neither.body.content[0].message).toBe('Either user_id or workspace_group_id is required. Neither provided.');
    expect((await share([{ user_id: newId() }])).status).toBe(404);
    expect(await data('GET /programs', undefined, 'guest')).toEqual([]);
    expect((await share([{ workspace_group_id: group.id }])).status).toBe(200);
    expect((await data('GET /programs', undefined, 'guest')).map((held: { id: string }) => held.id)).toEqual([
      program.id,
    ]);
    expect(await data(`GET /programs/${program.id}/authorizations`)).toMatchObject([
      { workspace_group_id: group.id, user_id: null, permission: 'view' },
    ]);
    const view = { entity_slice_id: table.sliceId, view_name: 'For partners', program_ids: [program.id] };
    expect(await status('POST /record_views', 'admin', { ...view, program_ids: [newId()] })).toBe(404);
    const made = await data('POST /record_views', view);
    expect((await data('GET /entity_slices', undefined, 'guest')).map((held: { id: string }) => held.id)).toEqual([
      table.sliceId,
    ]);
    expect((await data(`PUT /programs/${program.id}`, { program_name: 'Partners' })).program_name).toBe('Partners');
    const deleted = await server.ask(`DELETE /programs/${program.id}`);
    expect(deleted.status).toBe(200);
    expect(await data('GET /entity_slices', undefined, 'guest')).toEqual([]);
    const held = async () =>
      ((await data('GET /record_views')) as { id: string; program_ids: string[] }[]).find(({ id }) => id === made.id);
    expect((await held())?.program_ids).toEqual([]);
    expect(await status(`POST /undo/${deleted.body.data.event.id}`, 'admin', {})).toBe(200);
    expect((await held())?.program_ids).toEqual([program.id]);
    expect(await data('GET /entity_slices', undefined, 'guest')).toHaveLength(1);
  });

  it('shares a table by a program of its own, and lists drafts for their author and administrators only', async () => {
    const program = await data('POST /programs', { program_name: 'Suppliers' });
    await server.ask(`POST /programs/${program.id}/share`, { body: { grants: [{ user_id: server.ids.guest }] } });
    const seen = async (as: Role) =>
      ((await data('GET /entity_slices', undefined, as)) as { id: string }[]).map(({ id }) => id);
    expect(await seen('guest')).not.toContain(other.sliceId);
    const at = `PUT /entity_slices/${other.sliceId}`;
    expect(await status(at, 'admin', { program_ids: [newId()] })).toBe(404);
    expect((await data(at, { program_ids: [program.id] })).program_ids).toEqual([program.id]);
    expect(await seen('guest')).toContain(other.sliceId);
    const search = `GET /records/search?entity_slice_id=${other.sliceId}`;
    expect(await status(search, 'guest')).toBe(200);
    expect(await status(`POST /programs/${program.id}/share`, 'admin', { grants: [] })).toBe(200);
    expect(await status(search, 'guest')).toBe(404);
    expect(await status(`DELETE /programs/${program.id}`, 'admin')).toBe(200);
    const tables = (await data('GET /entity_slices')) as { id: string; program_ids: string[] }[];
    expect(tables.find(({ id }) => id === other.sliceId)?.program_ids).toEqual([]);

    const draft = await data('POST /entity_slices', { slice_name: 'Half done', is_draft: true });
    expect(await seen('admin')).toContain(draft.id);
    expect(await seen('viewer')).not.toContain(draft.id);
    await data(`PUT /entity_slices/${draft.id}`, { is_draft: false });
    expect(await seen('viewer')).toContain(draft.id);
  });

  it('keeps a view as the first of its table, and closes an archived table to new records', async () => {
    const view = await data('POST /record_views', { entity_slice_id: table.sliceId, view_name: 'First' });
    const at = `PUT /entity_slices/${table.sliceId}`;
    expect((await data(at, { default_view_id: view.id })).default_view_id).toBe(view.id);
    expect(await status(`PUT /entity_slices/${other.sliceId}`, 'admin', { default_view_id: view.id })).toBe(404);
    expect((await data(at, { default_view_id: null })).default_view_id).toBeNull();
    await data(at, { is_archived: true });
    const record = { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: 'Late' } };
    const refused = await server.ask('POST /records', { body: record });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('is archived. Restore the table to add records.');
    expect(await status(`POST /records/${recordId}/values`, 'admin', { data: { [table.doseId]: 3 } })).toBe(200);
    await data(at, { is_archived: false });
    expect(await status('POST /records', 'admin', record)).toBe(200);
  });

  it("does not name a resource after an object's built-in properties", async () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await server.ask(`GET /authorizations/${name}/${newId()}/read`)).status).toBe(400);
  });

  it('reports what may be done to a resource, by the same decision', async () => {
    const allowed = async (path: string, as: Role) =>
      (await data(`GET /authorizations/${path}`, undefined, as)).allowed;
    expect(await allowed(`records/${recordId}/update`, 'admin')).toBe(true);
    expect(await allowed(`records/${recordId}/read`, 'viewer')).toBe(true);
    expect(await allowed(`records/${recordId}/update`, 'viewer')).toBe(false);
    expect(await allowed(`entity_slices/${table.sliceId}/create.records`, 'member')).toBe(true);
    expect(await allowed(`tables/${table.sliceId}/create.records`, 'guest')).toBe(false);
    expect(await allowed(`fields/${table.doseId}/delete`, 'member')).toBe(true);
    expect(await allowed(`workspaces/${server.workspaceId}/create.programs`, 'member')).toBe(false);
    expect(await allowed(`records/${recordId}/share.program`, 'admin')).toBe(false);
    expect(await data(`GET /authorizations/records/${recordId}/delete`, undefined, 'viewer')).toEqual({
      allowed: false,
      reason: 'level',
      message: 'Viewers can read, but not change anything.',
    });
    expect(await status(`GET /authorizations/records/${recordId}/fly`, 'admin')).toBe(400);
    expect(await status(`GET /authorizations/planets/${recordId}/read`, 'admin')).toBe(400);
    expect(await status(`GET /authorizations/records/${newId()}/read`, 'admin')).toBe(404);
    expect(await status(`GET /authorizations/tasks/${newId()}/update.status`, 'admin')).toBe(404);
    expect(await status(`GET /authorizations/records/${recordId}/read`, null)).toBe(401);
  });

  it('S8 notifies followers and devices that rights changed', async () => {
    const received: string[] = [];
    const stop = server.deps.onRightsChanged((workspaceId) => received.push(workspaceId));
    const named = async () => (await server.lines('/sync/changes?cursor=0&limit=1', 'member')).at(-1);
    const before = await named();
    await setMember({ can_manage_sets: false });
    await expect.poll(() => received).toEqual([server.workspaceId]);
    const after = await named();
    expect(after.rights).not.toBe(before.rights);
    expect(after.perm_epoch).toBe(before.perm_epoch);
    await setMember({ data_fields_view: { mode: 'select', select: 'hide', ids: [table.doseId] } });
    expect((await named()).perm_epoch).not.toBe(before.perm_epoch);
    await expect.poll(() => received.length).toBe(2);
    stop();
  });

  it('names only what exists: a list that hides something unknown would hide nothing, unnoticed', async () => {
    const unknown = { mode: 'select', select: 'hide', ids: [newId()] };
    for (const settings of [
      { data_fields_view: unknown },
      { data_fields_edit: { ...unknown, select: 'view_only' } },
      { entity_slices: unknown },
      { task_types: { types: unknown, typeless: true } },
      { operation_types: { types: unknown, typeless: true } },
    ])
      expect(await status(`PUT ${MEMBER}`, 'admin', settings)).toBe(404);
    // Things deleted since stay in a list that is sent back, and in one that is copied.
    const made = await server.ask('POST /task_definitions', {
      body: { definition_type: 'task', operation_name: 'Weigh' },
    });
    const hides = { mode: 'select', select: 'hide', ids: [made.body.data.resource.id] };
    const types = { task_types: { types: hides, typeless: true } };
    await data(`PUT ${MEMBER}`, types);
    expect(await status(`POST /undo/${made.body.data.event.id}`, 'admin')).toBe(200);
    await data(`PUT ${MEMBER}`, { ...types, can_manage_sets: false });
    await data('PUT /authorizations/global/user/admin', types);
    await data('PUT /authorizations/global/user/admin', FULL_SETTINGS);
    await data(`PUT ${MEMBER}`, FULL_SETTINGS);
  });
});
