import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROPERTY_TYPES } from '@/domain/kinds/propertyType';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeOperation,
  makeTestTable,
  newId,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

describe('metadata fields and experiment views', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Samples');
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
  const status = async (call: string, as: 'admin' | 'member' | 'viewer' | 'guest', body?: object) =>
    (await server.ask(call, { as, body })).status;

  describe('metadata fields', () => {
    const make = async (property_name: string, more: object = {}) =>
      (await data('POST /property_definitions', { property_name, field_type: 'text', ...more })).resource;
    const listed = async (query = '') =>
      ((await data(`GET /property_definitions${query}`)).resource as { id: string }[]).map(({ id }) => id);

    it('R-W-3.5 R-D-3.1 can have each supported type, and no other', async () => {
      for (const field_type of PROPERTY_TYPES)
        expect(await make(`Of type ${field_type}`, { field_type })).toMatchObject({ field_type, options: [] });
      const wrong = await server.ask('POST /property_definitions', {
        body: { property_name: 'Odd', field_type: 'colour' },
      });
      expect(wrong.status).toBe(400);
      expect(wrong.text).toContain('field_type');
    });

    it('R-D-4.1 are archived and restored, and found in the list as they are', async () => {
      const property = await make('Stage of work');
      expect(property).toMatchObject({ is_archived: false, resource_types: ['task', 'task_definition'] });
      expect((await data(`PUT /property_definitions/${property.id}/archive`, {})).resource.is_archived).toBe(true);
      expect(await listed()).not.toContain(property.id);
      expect(await listed('?include_archived=true')).toContain(property.id);
      expect((await data(`GET /property_definitions/${property.id}`)).resource.is_archived).toBe(true);
      const restored = await data(`PUT /property_definitions/${property.id}/restore`, {});
      expect(restored.resource.is_archived).toBe(false);
      expect(await listed()).toContain(property.id);
      await data(`POST /undo/${restored.event.id}`, {});
      expect(await listed()).not.toContain(property.id);
    });

    it('R-D-3.95 R-D-3.62 keep the options that are sent, without the deleted one', async () => {
      const property = await make('Priority', {
        field_type: 'select',
        options: [{ name: 'High', color: 'q1' }, { name: 'Low' }],
      });
      const [high, low] = property.options;
      expect(high).toMatchObject({ name: 'High', position: 0, color: 'q1' });
      const options = [{ id: low.id, name: 'Later' }, { id: high.id, name: 'High' }, { name: 'Never' }];
      const set = (await data(`PUT /property_definitions/${property.id}/options`, { options })).resource.options;
      expect(set.map(({ name }: { name: string }) => name)).toEqual(['Later', 'High', 'Never']);
      expect(set[0].id).toBe(low.id);
      const less = (await data(`DELETE /property_definitions/${property.id}/options/High`)).resource.options;
      expect(less.map(({ name, position }: { name: string; position: number }) => [name, position])).toEqual([
        ['Later', 0],
        ['Never', 1],
      ]);
      expect(await status(`DELETE /property_definitions/${property.id}/options/High`, 'admin')).toBe(404);
      const twice = await server.ask(`PUT /property_definitions/${property.id}/options`, {
        body: { options: [{ name: 'A' }, { name: ' a ' }] },
      });
      expect(twice.status).toBe(400);
      expect(twice.body.content[0]).toMatchObject({ path: ['options', 1, 'name'] });
      const text = await make('Remark');
      expect(await status(`PUT /property_definitions/${text.id}/options`, 'admin', { options: [{ name: 'A' }] })).toBe(
        400,
      );
    });

    it('have unique names, and can be changed by name', async () => {
      const property = await make('  Cost centre ');
      expect(property.property_name).toBe('Cost centre');
      const body = { property_name: 'COST CENTRE', field_type: 'text' };
      expect(await status('POST /property_definitions', 'admin', body)).toBe(409);
      expect(await status('POST /property_definitions', 'admin', { ...body, property_name: ' ' })).toBe(400);
      const changed = (await data(`PUT /property_definitions/${property.id}`, { description: 'Who pays' })).resource;
      expect(changed).toMatchObject({ property_name: 'Cost centre', description: 'Who pays' });
      expect(await status(`PUT /property_definitions/${newId()}`, 'admin', { description: '' })).toBe(404);
      expect(await status('POST /property_definitions', 'viewer', { ...body, property_name: 'Mine' })).toBe(403);
      const page = (await data('GET /property_definitions?page=1&page_size=2')).resource;
      expect(page).toHaveLength(2);
    });

    it('S6: are gone when their creation is undone and free their name; a redo restores them', async () => {
      const made = await data('POST /property_definitions', { property_name: 'Undone', field_type: 'text' });
      const { id } = made.resource;
      const undone = await data(`POST /undo/${made.event.id}`, {});
      expect(await listed()).not.toContain(id);
      expect(await status(`GET /property_definitions/${id}`, 'admin')).toBe(404);
      const task = await makeOperation(server);
      const fill = { task_ids: [task], data: { properties: [{ property_definition_id: id, content: 'x' }] } };
      expect(await status('PATCH /tasks', 'admin', fill)).toBe(404);
      expect(await make('Undone')).toMatchObject({ property_name: 'Undone' });
      await data(`POST /undo/${undone.event.id}`, {});
      expect(await listed()).toContain(id);
      expect(await status('PATCH /tasks', 'admin', fill)).toBe(200);
    });

    it('S4 S6: undone content is gone, and the previous one is back', async () => {
      const { id } = await make('Filled twice');
      const task = await makeOperation(server);
      const fill = (content: string) =>
        data('PATCH /tasks', { task_ids: [task], data: { properties: [{ property_definition_id: id, content }] } });
      const contents = async () =>
        ((await data(`GET /tasks?task_ids=${task}`)).resource[0].properties as { content: string }[]).map(
          ({ content }) => content,
        );
      const first = await fill('blue');
      expect(await contents()).toEqual(['blue']);
      await data(`POST /undo/${first.event.id}`, {});
      expect(await contents()).toEqual([]);
      await fill('blue');
      expect(await contents()).toEqual(['blue']);
    });

    it('name a table only if they refer to records', async () => {
      const linked = await make('Batch', { field_type: 'record-reference', ref_slice_id: table.sliceId });
      expect(linked.ref_slice_id).toBe(table.sliceId);
      const body = { property_name: 'Wrong', field_type: 'text', ref_slice_id: table.sliceId };
      expect(await status('POST /property_definitions', 'admin', body)).toBe(400);
      const nowhere = { ...body, field_type: 'record-reference', ref_slice_id: newId() };
      expect(await status('POST /property_definitions', 'admin', nowhere)).toBe(404);
    });
  });

  describe('experiment views', () => {
    const make = async (view_name: string, more: object = {}) =>
      (await data('POST /operation_views', { view_name, ...more })).resource;

    it('R-D-1.7 have columns, filters, sorts and views of tables, and are read back unchanged', async () => {
      const operation_id = await makeOperation(server);
      const tableView = (
        await data('POST /record_views', { entity_slice_id: table.sliceId, view_name: 'For experiments' })
      ).resource;
      const column = newId();
      const view = await make('Hits of this run', {
        operation_id,
        view_fields: [{ id: column, data_field_id: table.noteId }],
        filters: [{ view_field_id: column, filter_type: 'contains', filter_prop: 'x' }],
        sorts: [{ view_field_id: column, descending: true }],
        record_view_ids: [tableView.id],
      });
      expect((await data(`GET /operation_views/${view.id}`)).resource).toMatchObject({
        operation_id,
        view_fields: [{ id: column, data_field_id: table.noteId }],
        filters: [{ filter_prop: 'x' }],
        sorts: [{ descending: true }],
        record_view_ids: [tableView.id],
      });
      expect((await data(`GET /operation_views?operation_id=${operation_id}`)).resource).toHaveLength(1);
      expect((await data(`GET /operation_views?operation_id=${newId()}`)).resource).toEqual([]);
      const changed = await data(`PUT /operation_views/${view.id}`, { view_name: 'Best hits', sorts: [] });
      expect(changed.resource).toMatchObject({ view_name: 'Best hits', sorts: [], filters: [{ filter_prop: 'x' }] });
      await data(`POST /undo/${changed.event.id}`, {});
      expect((await data(`GET /operation_views/${view.id}`)).resource.sorts).toHaveLength(1);
      const deleted = await data(`DELETE /operation_views/${view.id}`);
      expect(await status(`GET /operation_views/${view.id}`, 'admin')).toBe(404);
      await data(`POST /undo/${deleted.event.id}`, {});
      expect(await status(`GET /operation_views/${view.id}`, 'admin')).toBe(200);
    });

    it('refuse what does not exist, a taken name, and two owners', async () => {
      await make('Taken');
      expect(await status('POST /operation_views', 'admin', { view_name: 'taken' })).toBe(409);
      const body = { view_name: 'Other' };
      expect(await status('POST /operation_views', 'admin', { ...body, operation_id: newId() })).toBe(404);
      expect(await status('POST /operation_views', 'admin', { ...body, record_view_ids: [newId()] })).toBe(404);
      const wrong = { ...body, view_fields: [{ data_field_id: newId() }] };
      const answer = await server.ask('POST /operation_views', { body: wrong });
      expect([answer.status, answer.body.content]).toEqual([400, 'Unable to get generic field.']);
      expect(await status('POST /operation_views', 'viewer', body)).toBe(403);
    });

    it('are visible to guests only through their programs, without columns of fields that they do not see', async () => {
      const program = (await data('POST /programs', { program_name: 'Partners' })).resource;
      await data(`POST /programs/${program.id}/share`, { grants: [{ user_id: server.ids.guest, permission: 'view' }] });
      const column = newId();
      const shared = await make('Shared', {
        program_ids: [program.id],
        view_fields: [{ id: column, data_field_id: table.noteId }],
      });
      const kept = await make('Kept');
      const seen = (await server.ask('GET /operation_views', { as: 'guest' })).body.data.resource;
      expect(seen.map(({ id }: { id: string }) => id)).toEqual([shared.id]);
      expect(seen[0]).toMatchObject({ view_fields: [], is_partial: true });
      expect(await status(`GET /operation_views/${kept.id}`, 'guest')).toBe(404);
    });
  });
});
