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

describe('sets, boards and the workspace', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let ids: string[];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Samples');
    ids = [];
    for (const name of ['A', 'B', 'C']) ids.push(await makeRecord(server, table, name));
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const data = async (call: string, body?: object) => {
    const answer = await server.ask(call, { body });
    expect(answer.text).toContain('resource');
    return answer.body.data;
  };
  const status = async (call: string, as: 'admin' | 'member' | 'viewer' | 'guest' | null, body?: object) =>
    (await server.ask(call, { as, body })).status;
  const makeSet = (set_name: string, more: object = {}) =>
    data('POST /record_sets', { set_name, entity_slice_id: table.sliceId, record_ids: ids, ...more });

  it('makes a set, adds, removes, reorders, archives, and undoes', async () => {
    const [a, b, c] = ids as [string, string, string];
    const { resource: set } = await makeSet('Hits', { record_ids: [a, a] });
    expect(set).toMatchObject({ set_name: 'Hits', record_ids: [a], is_archived: false });
    const added = await data('POST /record_sets/add', { setIds: [set.id], recordIds: [c, b, a] });
    expect(added.resource[0].record_ids).toEqual([a, c, b]);
    const moved = await data(`POST /record_sets/${set.id}/reorder`, { record_id: b, before_record_id: a });
    expect(moved.resource).toMatchObject({ record_ids: [b, a, c], sort_behavior: 'manual' });
    const stayed = await data(`POST /record_sets/${set.id}/reorder`, { record_id: a, before_record_id: a });
    expect(stayed.resource.record_ids).toEqual([b, a, c]);
    const less = await data(`POST /record_sets/${set.id}/remove`, { recordIds: [a] });
    expect(less.resource.record_ids).toEqual([b, c]);
    await data(`POST /undo/${less.event.id}`, {});
    const held = async () =>
      ((await data('GET /record_sets')).resource as { id: string }[]).find(({ id }) => id === set.id);
    expect(await held()).toMatchObject({ record_ids: [b, a, c] });
    expect((await data(`PUT /record_sets/${set.id}`, { set_name: 'Best' })).resource.set_name).toBe('Best');
    expect((await data(`PUT /record_sets/${set.id}/archive`, {})).resource.is_archived).toBe(true);
    expect(await held()).toBeUndefined();
    const { resource: all } = await data('GET /record_sets?include_archived=true');
    expect(all).toContainEqual(expect.objectContaining({ id: set.id, is_archived: true }));
    expect((await data(`GET /records/${a}/sets`)).resource).toMatchObject([{ id: set.id }]);
  });

  it('adds nothing to an archived set, and restores none if another has its name', async () => {
    const [a, b] = ids as [string, string];
    const { resource: set } = await makeSet('Put away', { record_ids: [a] });
    await data(`PUT /record_sets/${set.id}/archive`, {});
    const words = 'Put away is archived. Restore the set to add records.';
    const add = await server.ask('POST /record_sets/add', { body: { setIds: [set.id], recordIds: [b] } });
    expect(add).toMatchObject({ status: 409, body: { content: words } });
    const put = await server.ask(`PUT /record_sets/${set.id}`, { body: { record_ids: [a, b] } });
    expect(put).toMatchObject({ status: 409, body: { content: words } });
    expect(await status('POST /record_sets/add', 'admin', { setIds: [set.id], recordIds: [a] })).toBe(200);
    expect(await status(`PUT /record_sets/${set.id}`, 'admin', { set_description: 'Old plate' })).toBe(200);
    const { resource: rival } = await makeSet('put away', { record_ids: [] });
    const back = await server.ask(`PUT /record_sets/${set.id}/archive`, { body: { is_archived: false } });
    expect(back).toMatchObject({
      status: 409,
      body: { content: 'Another set is called Put away. Rename one of the two, then restore this one.' },
    });
    await data(`PUT /record_sets/${rival.id}`, { set_name: 'Rival' });
    const open = await data(`PUT /record_sets/${set.id}`, { is_archived: false, record_ids: [a, b] });
    expect(open.resource).toMatchObject({ is_archived: false, record_ids: [a, b] });
  });

  it('R-D-9.26 keeps when a record was added through every reordering, and lists a set in its order', async () => {
    const [a, b, c] = ids as [string, string, string];
    const { resource: set } = await makeSet('Ordered', { record_ids: [b, a] });
    const added = await data('POST /record_sets/add', { setIds: [set.id], recordIds: [c] });
    const times = added.resource[0].additions as { id: string; added_at: string }[];
    expect(times.map(({ id }) => id)).toEqual([b, a, c]);
    const moved = await data(`POST /record_sets/${set.id}/reorder`, {
      record_id: c,
      more_record_ids: [a],
      before_record_id: b,
    });
    expect(moved.resource).toMatchObject({ record_ids: [c, a, b], additions: times });
    const listed = async (order: string) => {
      await data(`PUT /record_sets/${set.id}`, { sort_behavior: order });
      const { resource } = await data(`GET /records/search?record_set_id=${set.id}`);
      return (resource as { id: string }[]).map(({ id }) => id);
    };
    expect(await listed('manual')).toEqual([c, a, b]);
    expect(await listed('date_added')).toEqual([b, a, c]);
    expect(await listed('alphanumeric')).toEqual([a, b, c]);
    expect(await status(`PUT /record_sets/${set.id}`, 'admin', { sort_behavior: 'random' })).toBe(400);
    await data('POST /record_sets/add', { setIds: [set.id], recordIds: [a, a] });
    const again = await data('POST /record_sets/add', { setIds: [set.id], recordIds: [a] });
    expect(again.resource[0].record_ids).toEqual([c, a, b]);
  });

  it('limits a view to sets, and to groups of filters of which one must match', async () => {
    const [a, b, c] = ids as [string, string, string];
    const { resource: first } = await makeSet('First', { record_ids: [a] });
    const { resource: second } = await makeSet('Second', { record_ids: [c] });
    const made = await data('POST /record_views', {
      entity_slice_id: table.sliceId,
      view_name: 'Of sets',
      record_set_ids: [first.id, second.id],
    });
    const shown = async (view: string) => {
      const { resource } = await data(`GET /records/search?record_view_id=${view}`);
      return (resource as { id: string }[]).map(({ id }) => id);
    };
    expect(await shown(made.resource.id)).toEqual([a, c]);
    const [outer, inner] = [newId(), newId()];
    const is = (group_id: string, filter_prop: string) => ({
      group_id,
      key_field_id: table.nameId,
      filter_type: 'equals',
      filter_prop,
    });
    const grouped = await data('POST /record_views', {
      entity_slice_id: table.sliceId,
      view_name: 'Either',
      filter_groups: [
        { id: outer, match: 'any' },
        { id: inner, parent_id: outer, match: 'all' },
      ],
      group_filters: [is(outer, 'B'), is(inner, 'C'), { ...is(inner, 'c'), filter_type: 'ends_with' }],
    });
    expect(await shown(grouped.resource.id)).toEqual([b, c]);
    await data(`PUT /record_views/${grouped.resource.id}`, { group_filters: [is(outer, 'B'), is(inner, '')] });
    expect(await shown(grouped.resource.id)).toEqual([b]);
    await data(`PUT /record_views/${grouped.resource.id}`, { group_filters: [] });
    expect(await shown(grouped.resource.id)).toEqual([a, b, c]);
  });

  it('keeps headings over columns of a view, and refuses ones over other columns', async () => {
    const group = newId();
    const column = { data_field_id: table.doseId, group_id: group };
    const view = { entity_slice_id: table.sliceId, view_name: 'Headed', view_fields: [column] };
    const column_groups = [{ id: group, name: 'Assay 1' }];
    const { resource: made } = await data('POST /record_views', { ...view, column_groups });
    expect(made).toMatchObject({ column_groups: [{ id: group, name: 'Assay 1', is_folded: false }] });
    expect(made.view_fields[0].group_id).toBe(group);
    const lost = [{ ...made.view_fields[0], group_id: newId() }];
    const refused = await server.ask(`PUT /record_views/${made.id}`, { body: { view_fields: lost } });
    expect(refused.body.content[0]).toMatchObject({ path: ['view_fields', 0, 'group_id'] });
    const { resource: without, event } = await data(`PUT /record_views/${made.id}`, { column_groups: [] });
    expect(without.column_groups).toEqual([]);
    await data(`POST /undo/${event.id}`);
    const { resource: views } = await data('GET /record_views');
    expect(views.find(({ id }: { id: string }) => id === made.id).column_groups).toHaveLength(1);
  });

  it('refuses invalid changes of a set', async () => {
    const { resource: set } = await makeSet('Known');
    expect(await status('POST /record_sets', 'admin', { set_name: 'known' })).toBe(409);
    expect(await status('POST /record_sets', 'admin', { set_name: ' ' })).toBe(400);
    expect(await status('POST /record_sets', null, { set_name: 'X' })).toBe(401);
    expect(await status('POST /record_sets', 'viewer', { set_name: 'X' })).toBe(403);
    expect(await status('POST /record_sets', 'admin', { set_name: 'X', record_ids: [newId()] })).toBe(404);
    expect(await status(`PUT /record_sets/${newId()}`, 'admin', {})).toBe(404);
    const other = await makeTestTable(server, 'Others');
    const stranger = await makeRecord(server, other, 'S');
    expect(await status('POST /record_sets/add', 'admin', { setIds: [set.id], recordIds: [stranger] })).toBe(400);
    expect(await status(`POST /record_sets/${set.id}/reorder`, 'admin', { record_id: stranger })).toBe(404);
    expect(await status('GET /record_sets', null)).toBe(401);
    const seen = (await server.ask('GET /record_sets', { as: 'guest' })).body.data.resource;
    expect(seen).toEqual([]);
  });

  it('makes the board of a table by a status field, once', async () => {
    const field = (
      await data('POST /data_fields', {
        entity_slice_id: table.sliceId,
        field_name: 'Stage',
        field_type: 'status',
        attrs: { options: [{ name: 'Open' }, { name: 'Done' }] },
      })
    ).resource;
    const path = `/entity_slices/${table.sliceId}/kanban/field/${field.id}`;
    expect((await data(`GET ${path}`)).resource).toBeNull();
    const { resource: board } = await data(`POST ${path}`, {});
    const lanes = field.attrs.options.map((option: { id: string }) => option.id);
    expect(board).toMatchObject({ entity_slice_id: table.sliceId, entity_field_id: field.id, lane_order: lanes });
    const changed = await data(`PUT /entity_slices/kanban/${board.id}`, { lane_order: [...lanes].reverse() });
    expect((await data(`GET ${path}`)).resource).toEqual(changed.resource);
    expect(changed.resource.lane_order).toEqual([...lanes].reverse());
    expect(await status(`POST ${path}`, 'admin', {})).toBe(409);
    const flag = { entity_slice_id: table.sliceId, field_name: 'Pure', field_type: 'boolean' };
    const byFlag = `/entity_slices/${table.sliceId}/kanban/field/${(await data('POST /data_fields', flag)).resource.id}`;
    const second = await data(`POST ${byFlag}`, {});
    await data(`POST /undo/${second.event.id}`, {});
    expect((await data(`GET ${byFlag}`)).resource).toBeNull();
    expect(await status(`POST ${byFlag}`, 'admin', {})).toBe(200);
    expect(await status(`POST ${path}`, 'viewer', {})).toBe(403);
    expect(await status(`POST ${path}`, null, {})).toBe(401);
    expect(await status(`PUT /entity_slices/kanban/${board.id}`, 'admin', { lane_order: 'no' })).toBe(400);
    expect(await status(`PUT /entity_slices/kanban/${newId()}`, 'admin', {})).toBe(404);
    const summary = { summary_field_id: table.doseId, summary_kind: 'mean' };
    expect((await data(`PUT /entity_slices/kanban/${board.id}`, summary)).resource).toMatchObject(summary);
    for (const wrong of [newId(), `lookup:${newId()}`])
      expect(await status(`PUT /entity_slices/kanban/${board.id}`, 'admin', { shown_field_ids: [wrong] })).toBe(404);
    expect(await status(`PUT /entity_slices/kanban/${board.id}`, 'admin', { summary_field_id: newId() })).toBe(404);
    const byNote = `/entity_slices/${table.sliceId}/kanban/field/${table.noteId}`;
    expect(await status(`POST ${byNote}`, 'admin', {})).toBe(400);
    expect(await status(`GET ${byNote}`, 'guest')).toBe(404);
  });

  it('tells which tables refer to which', async () => {
    const other = await makeTestTable(server, 'Batches');
    const made = await data('POST /data_fields', {
      entity_slice_id: other.sliceId,
      field_name: 'Sample',
      field_type: 'record-reference',
      ref_slice_id: table.sliceId,
    });
    const { id } = made.resource;
    const expected = {
      id,
      field_id: id,
      field_name: 'Sample',
      from_slice_id: other.sliceId,
      to_slice_id: table.sliceId,
    };
    expect((await data('GET /slice_relationships')).resource).toEqual([expected]);
    expect((await server.ask('GET /slice_relationships', { as: 'guest' })).body.data.resource).toEqual([]);
    expect(await status('GET /slice_relationships', null)).toBe(401);
  });

  it('keeps the preferences of the workspace', async () => {
    const body = { record_sort_order: 'created_date', record_sort_descending: true };
    expect((await data('PATCH /workspaces/preferences', body)).resource).toMatchObject(body);
    expect((await data('GET /workspaces/active')).resource).toMatchObject(body);
    expect(await status('PATCH /workspaces/preferences', 'admin', { record_sort_order: 'random' })).toBe(400);
    expect(await status('PATCH /workspaces/preferences', null, body)).toBe(401);
    expect(await status('PATCH /workspaces/preferences', 'member', body)).toBe(403);
    expect(await status('PATCH /workspaces/preferences', 'admin', { alias_field_id: newId() })).toBe(404);
  });

  it('lists what was done, newest first, to admins', async () => {
    const set = await makeSet('Logged');
    const first = (await data('GET /workspaces/events?page_size=2')).resource;
    expect(first).toHaveLength(2);
    expect(first[0]).toMatchObject({ id: set.event.id, title: 'Create set Logged', event_type: 'POST /record_sets' });
    const second = (await data('GET /workspaces/events?page_size=2&page=2')).resource;
    expect(second[0].seq).toBe(first[1].seq - 1);
    expect(await status('GET /workspaces/events?page=0', 'admin')).toBe(400);
    expect(await status('GET /workspaces/events', null)).toBe(401);
    expect(await status('GET /workspaces/events', 'member')).toBe(403);
  });

  it('changes what a member may do, and keeps at least one admin', async () => {
    const path = (role: 'admin' | 'member') => `PATCH /workspaces/members/${server.ids[role]}`;
    expect(await status('POST /record_sets', 'member', { set_name: 'Mine' })).toBe(200);
    const changed = await data(path('member'), { access_level: 'viewer' });
    expect(changed.resource.access_level).toBe('viewer');
    expect(await status('POST /record_sets', 'member', { set_name: 'Mine too' })).toBe(403);
    expect(await status(path('admin'), 'admin', { access_level: 'viewer' })).toBe(409);
    expect(await status(path('member'), 'admin', { access_level: 'king' })).toBe(400);
    expect(await status(path('member'), 'member', { access_level: 'admin' })).toBe(403);
    expect(await status(path('member'), null, { access_level: 'admin' })).toBe(401);
    expect(await status(`PATCH /workspaces/members/${newId()}`, 'admin', { access_level: 'viewer' })).toBe(404);
  });
});
