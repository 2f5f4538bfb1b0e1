import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
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

/**
 * Statements of the specification that only a served request shows; the rules of values are tested in
 * tests/unit/domain.
 */
describe('the specification over HTTP', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let recordId: string;

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Samples');
    recordId = await makeRecord(server, table, 'S-1', { [table.doseId]: 1 });
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
  const refused = async (call: string, body?: object) => {
    const answer = await server.ask(call, { body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    return { status: answer.status, content: answer.body.content };
  };
  const makeTable = async (slice_name: string, key_field_name = 'Name') => {
    const slice = await data('POST /entity_slices', { slice_name, key_field_name });
    return { id: slice.id as string, keyId: slice.key_field_ids[0] as string };
  };
  const has = (row: object, names: string) => {
    for (const name of names.split(' ')) expect(row, name).toHaveProperty(name);
  };

  it('creates a field of each of the 25 types and of no other', async () => {
    const inTable = { entity_slice_id: (await makeTable('Types')).id };
    expect(FIELD_TYPES).toHaveLength(25);
    for (const field_type of FIELD_TYPES)
      expect((await data('POST /data_fields', { ...inTable, field_name: field_type, field_type })).field_type).toBe(
        field_type,
      );
    expect((await refused('POST /data_fields', { ...inTable, field_name: 'x', field_type: 'email' })).status).toBe(400);
    expect(
      (await refused('POST /data_fields', { ...inTable, field_name: 'x', field_type: 'text', identifier_type: 'own' }))
        .status,
    ).toBe(400);
  });

  it('has the names that the specification lists', async () => {
    const [field] = await data('GET /data_fields');
    has(field, 'id field_name field_type attrs ref_field_id ref_slice_id created_at created_by identifier_type');
    has(field, 'identifier_type_id is_archived is_key is_deleted is_readonly import_id standard_format serial_key');
    has(field, 'updated_at workspace_id display_aggregation_type display_includes_sub_records');
    has(field, 'display_includes_operations predicted_to_be_numeric');
    const [record] = await data(`GET /records?record_ids=${recordId}`);
    has(record, 'id created_at entity_group_id entity_slice_id is_archived identifier_ids record_identifier');
    has(record, 'initial_operation_id workspace_id is_deleted record_values sub_record_ids excluded_operation_ids');
    has(record, 'operation_records_created_at');
    has(record.record_values[table.doseId][0], 'id content created_at operation_id record_id is_redacted');
    const view = await data('POST /record_views', { entity_slice_id: table.sliceId, view_name: 'All' });
    has(view, 'id workspace_id view_name entity_slice_id program_ids record_set_ids created_by last_updated_by');
    has(view, 'created_at updated_at is_archived is_deleted sorts filters color_filters view_fields operation_ids');
    has(
      view,
      'operation_definition_ids readonly_operation_ids readonly_operation_definition_ids sort_order sort_descending',
    );
    has(view.view_fields[0], 'id data_field_id lookup_field_id plot_field_id aggregation_type sort_behavior');
    const set = await data('POST /record_sets', { set_name: 'Names' });
    has(set, 'id set_name set_description entity_slice_id program_ids record_ids created_at created_by updated_at');
    has(set, 'last_updated_by workspace_id is_archived is_deleted sort_behavior');
    for (const member of await data('GET /workspaces/members')) has(member, 'user_id workspace_id access_level');
  });

  it('R-D-3.83 serves note sections, which the specification names without fields, and invents nothing else', async () => {
    const task = await data('POST /tasks', { task_type: 'task', task_title: 'Named only' });
    await data(`POST /tasks/${task.id}/note_sections`, { section_name: 'Notes' });
    expect((await data(`GET /tasks?task_ids=${task.id}`))[0].note_sections).toMatchObject([{ section_name: 'Notes' }]);
    for (const path of ['triggers', 'agent_messages', 'slack_channels', 'cloud_storage_sources', 'aggregation_tables'])
      expect((await server.ask(`GET /${path}`)).status, path).toBe(404);
  });

  it('has the two built-in tables, which keep their names and cannot be archived', async () => {
    const slices = (await data('GET /entity_slices')) as { id: string; slice_name: string; is_built_in: boolean }[];
    const builtIn = slices.filter((slice) => slice.is_built_in);
    expect(builtIn.map((slice) => slice.slice_name).sort()).toEqual(['Lookup table', 'Result table']);
    expect((await refused(`PUT /entity_slices/${builtIn[0]?.id}`, { is_archived: true })).status).toBe(409);
    const renamed = await refused(`PUT /entity_slices/${builtIn[0]?.id}`, { slice_name: 'Other' });
    expect(renamed.status).toBe(409);
  });

  it('joins parts of an identifier by two colons, renames with the key, and refuses invalid identifiers', async () => {
    const { id, keyId } = await makeTable('Pairs', 'Left');
    const right = (
      await data('POST /data_fields', { entity_slice_id: id, field_name: 'Right', field_type: 'number', is_key: true })
    ).id;
    const make = (key_field_to_value: object) => ({ entity_slice_id: id, key_field_to_value });
    const made = await data('POST /records', make({ [keyId]: 'A', [right]: 1 }));
    expect(made.record_identifier).toBe('A::1');
    const renamed = await data(`POST /records/${made.id}/values`, { data: { [keyId]: 'B' } });
    expect(renamed.record_identifier).toBe('B::1');
    expect((await refused('POST /records', make({ [keyId]: ' b ', [right]: '1' }))).status).toBe(409);
    const empty = await refused('POST /records', make({ [keyId]: '  ' }));
    expect(JSON.stringify(empty)).toContain('Invalid identifier');
    const alias = await refused(`POST /records/${made.id}/identifiers`, { identifier: ' ' });
    expect(JSON.stringify(alias)).toContain('Invalid identifier');
  });

  it('creates many records by number only', async () => {
    const { id, keyId } = await makeTable('Wells');
    const five = await data('POST /records/bulk', {
      entity_slice_id: id,
      key_field_configs: [{ key_field_id: keyId }],
      operation_id: null,
      number_to_add: 5,
    });
    const names = (rows: { record_identifier: string }[]) => rows.map((row) => row.record_identifier);
    expect(names(five)).toEqual(['0001', '0002', '0003', '0004', '0005']);
    expect(new Set(five.map((row: { entity_group_id: string }) => row.entity_group_id)).size).toBe(1);
    const given = [{ key_field_id: keyId, values: ['A', 'B'] }];
    const two = await data('POST /records/bulk', { entity_slice_id: id, key_field_configs: given, number_to_add: 2 });
    expect(names(two)).toEqual(['A', 'B']);
  });

  it('commits records to an experiment by the two names of the specification', async () => {
    const operation_id = await makeOperation(server);
    const create_records = [{ key_field_to_value: { [table.nameId]: 'S-committed' } }];
    const [made] = await data('PATCH /records/commit', { operation_id, create_records });
    expect(made).toMatchObject({ record_identifier: 'S-committed', initial_operation_id: operation_id });
    expect(Object.keys(made.operation_records_created_at)).toEqual([operation_id]);
    const nothing = await refused('PATCH /records/commit', { operation_id, create_records: [{ data: {} }] });
    expect(nothing.content[0].path).toEqual(['entity_slice_id']);
  });

  it('keeps values of several experiments side by side', async () => {
    const [a, b] = [await makeOperation(server), await makeOperation(server)];
    for (const [operation_id, content] of [
      [a, 2],
      [b, 3],
    ])
      await data('POST /records/values', {
        field_id: table.doseId,
        operation_id,
        record_id_to_content: { [recordId]: content },
      });
    const values = (await data(`GET /records/${recordId}/values`))[table.doseId] as {
      operation_id: string;
      content: number;
    }[];
    expect(values.map(({ operation_id, content }) => [operation_id, content])).toEqual([
      [b, 3],
      [a, 2],
      [null, 1],
    ]);
  });

  it('leaves archived things out of lists and searches, unless they are requested', async () => {
    const put = await makeRecord(server, table, 'S-away');
    await data('PATCH /records/archive', { record_ids: [put] });
    expect((await data(`GET /records?record_ids=${put}`))[0].is_archived).toBe(true);
    const found = async (more = '') =>
      ((await data(`GET /records/search?entity_slice_id=${table.sliceId}${more}`)) as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await found()).not.toContain(put);
    expect(await found('&include_archived=true')).toContain(put);
    const field = await data('POST /data_fields', {
      entity_slice_id: table.sliceId,
      field_name: 'Away',
      field_type: 'text',
    });
    const rule = { key_field_id: field.id, filter_type: 'is_set' };
    const view = await data('POST /record_views', {
      entity_slice_id: table.sliceId,
      view_name: 'Rules',
      filters: [rule],
      sorts: [{ key_field_id: field.id }],
      color_filters: [{ ...rule, color: 'red' }],
    });
    expect((await data(`PUT /data_fields/${field.id}`, { is_archived: true })).is_archived).toBe(true);
    const listed = async (call: string, id: string) =>
      ((await data(call)) as { id: string }[]).find((row) => row.id === id) as Record<string, unknown> | undefined;
    expect(await listed('GET /data_fields', field.id)).toBeUndefined();
    expect(await listed('GET /data_fields?include_archived=true', field.id)).toBeDefined();
    expect(await listed('GET /record_views', view.id)).toMatchObject({ filters: [], sorts: [], color_filters: [] });
    // Writing to the view in the meantime keeps the parts that do not apply; they come back with the field.
    const seen = (await listed('GET /record_views', view.id)) as typeof view;
    const other = { ...rule, key_field_id: table.nameId };
    const written = await data(`PUT /record_views/${view.id}`, { ...seen, filters: [other] });
    expect(written.filters).toMatchObject([{ key_field_id: table.nameId }]);
    expect((await data(`PUT /data_fields/${field.id}`, { is_archived: false })).is_archived).toBe(false);
    const restored = (await listed('GET /record_views', view.id)) as typeof view;
    expect(restored.view_fields).toEqual(view.view_fields);
    expect(restored.filters.map((one: typeof rule) => one.key_field_id).sort()).toEqual(
      [field.id, table.nameId].sort(),
    );
    expect(restored).toMatchObject({ sorts: view.sorts, color_filters: view.color_filters });
    await data(`PUT /record_views/${view.id}`, { is_archived: true });
    expect(await listed('GET /record_views', view.id)).toBeUndefined();
    expect(await listed('GET /record_views?include_archived=true', view.id)).toMatchObject({ is_archived: true });
  });

  it('says what is wrong with a view, a name, a format', async () => {
    const inTable = { entity_slice_id: table.sliceId };
    const view = (view_fields: object[]) => ({ ...inTable, view_name: 'Bad', view_fields });
    expect((await refused('POST /record_views', view([{}]))).content).toBe('Unable to get generic field.');
    const unknown = await refused(
      'POST /record_views',
      view([{ data_field_id: table.noteId, aggregation_type: 'sum' }]),
    );
    expect(unknown.content[0].path).toEqual(['view_fields', 0, 'aggregation_type']);
    for (const aggregation_type of ['latest', 'list', 'earliest', 'range', 'mean', 'median', 'minimum', 'maximum'])
      await data('POST /record_views', {
        ...view([{ data_field_id: table.doseId, aggregation_type }]),
        view_name: aggregation_type,
      });
    expect((await refused('POST /record_views', { ...inTable, view_name: 'x', sort_order: 'random' })).status).toBe(
      400,
    );
    const blank = await refused('POST /data_fields', { ...inTable, field_name: '  ', field_type: 'text' });
    expect(blank.content[0].message).toBe('Name cannot be empty.');
    expect((await refused('POST /data_fields', { ...inTable, field_name: ' nOTE ', field_type: 'text' })).status).toBe(
      409,
    );
    const format = { ...inTable, field_name: 'Code', field_type: 'text', standard_format: '^AB-[0-9]+$' };
    const code = await data('POST /data_fields', format);
    const write = (content: string) => ({ data: { [code.id]: content } });
    await data(`POST /records/${recordId}/values`, write('AB-1'));
    const bad = await refused(`POST /records/${recordId}/values`, write('X1'));
    expect(bad.content[0]).toMatchObject({ message: 'Value does not match the standard format.', path: ['Code'] });
    expect((await refused('POST /data_fields', { ...format, field_name: 'Bad', standard_format: '(' })).status).toBe(
      400,
    );
  });

  it('lists the records of a set in its order', async () => {
    const { id, keyId } = await makeTable('Plates');
    const ids: string[] = [];
    for (const name of ['A2', 'A10', 'A1'])
      ids.push((await data('POST /records', { entity_slice_id: id, key_field_to_value: { [keyId]: name } })).id);
    const set = await data('POST /record_sets', { set_name: 'Plates', entity_slice_id: id, record_ids: ids });
    const order = async () =>
      ((await data(`GET /records/search?record_set_id=${set.id}`)) as { record_identifier: string }[]).map(
        (row) => row.record_identifier,
      );
    expect(await order()).toEqual(['A2', 'A10', 'A1']);
    await data(`PUT /record_sets/${set.id}`, { sort_behavior: 'alphanumeric' });
    expect(await order()).toEqual(['A1', 'A2', 'A10']);
    await data(`POST /record_sets/${set.id}/reorder`, { record_id: ids[2], before_record_id: ids[0] });
    expect(await order()).toEqual(['A1', 'A2', 'A10']);
    expect((await refused(`PUT /record_sets/${set.id}`, { sort_behavior: 'random' })).status).toBe(400);
  });

  it('narrows a search by each of its parameters', async () => {
    const found = async (query: Record<string, string>) =>
      (await data(`GET /records/search?${new URLSearchParams({ entity_slice_id: table.sliceId, ...query })}`)) as {
        record_identifier: string;
        record_values: object;
      }[];
    const marked = await makeRecord(server, table, 'S-note', { [table.noteId]: 'mentions S-1' });
    const names = async (query: Record<string, string>) => (await found(query)).map((row) => row.record_identifier);
    expect(await names({ search_text: 'mentions' })).toEqual(['S-note']);
    expect(await names({ identifier_text: 'mentions' })).toEqual([]);
    expect(await names({ identifier_text: 's-1, s-note' })).toEqual(['S-1', 'S-note']);
    const alias = (await data(`POST /records/${marked}/identifiers`, { identifier: 'Other name' }))[0]
      .identifier_ids[0];
    expect(await names({ identifier_ids: alias })).toEqual(['S-note']);
    const only = await found({ identifier_text: 'S-note', view_field_ids: table.doseId });
    expect(only[0]?.record_values).toEqual({});
    const program = (await data('POST /programs', { program_name: 'Narrow' })).id;
    expect(await names({ program_id: program })).toEqual([]);
    await data('POST /record_sets', { set_name: 'In program', record_ids: [marked], program_ids: [program] });
    expect(await names({ program_id: program })).toEqual(['S-note']);
    const unsupported = JSON.stringify([{ field_id: table.doseId, filter_type: 'starts_with', filter_prop: '1' }]);
    expect((await names({ filters: unsupported })).length).toBeGreaterThan(1);
    const mistyped = JSON.stringify([{ field_id: table.doseId, filter_type: 'greater_then', filter_prop: 1 }]);
    const refused = await server.ask(
      `GET /records/search?${new URLSearchParams({ entity_slice_id: table.sliceId, filters: mistyped })}`,
    );
    expect([refused.status, refused.text.includes('There is no filter type greater_then.')]).toEqual([400, true]);
    const missing = JSON.stringify([{ field_id: newId(), filter_type: 'is_set' }]);
    expect((await names({ filters: missing })).length).toBeGreaterThan(1);
  });

  it('exports by a view or by columns, not both, with groups, guards and lists', async () => {
    const { id, keyId } = await makeTable('Exports');
    const options = [{ name: 'Red' }, { name: 'Green' }];
    const colors = await data('POST /data_fields', {
      entity_slice_id: id,
      field_name: 'Colors',
      field_type: 'multiselect',
      options,
    });
    const [red, green] = colors.attrs.options.map((option: { id: string }) => option.id);
    await data('POST /records', {
      entity_slice_id: id,
      key_field_to_value: { [keyId]: '@risk' },
      data: { [colors.id]: [red, green] },
    });
    await data('POST /records', { entity_slice_id: id, key_field_to_value: { [keyId]: 'plain' } });
    const view = await data('POST /record_views', { entity_slice_id: id, view_name: 'Out' });
    const ask = (query: Record<string, string>) =>
      server.ask(`GET /records/export/csv?${new URLSearchParams({ entity_slice_id: id, ...query })}`);
    expect((await ask({})).body).toEqual({ content: 'One of record_view_id or view_field_ids is required' });
    expect((await ask({ record_view_id: view.id, view_field_ids: colors.id })).body).toEqual({
      content: 'You can only provide one of view_id or view_field_ids',
    });
    const file = await ask({ record_view_id: view.id, group_by_field_id: colors.id, filename: 'my list' });
    expect(file.text).toBe("Colors,Identifier,Colors\r\nRed; Green,'@risk,Red; Green\r\nNot set,plain,\r\n");
    expect(file.headers['content-disposition']).toContain('filename="my list.csv"');
    const simple = JSON.stringify([{ field_id: colors.id, filter_type: 'is_set' }]);
    expect((await ask({ view_field_ids: colors.id, entity_field_filters: simple })).text.split('\r\n')).toHaveLength(3);
    const column = JSON.stringify([{ view_field_id: view.view_fields[0].id, filter_type: 'is_empty' }]);
    expect((await ask({ record_view_id: view.id, view_field_filters: column })).text).toContain('plain');
  });

  it('says who has changed a thing since when an undo comes too late', async () => {
    const first = await server.ask(`PUT /data_fields/${table.noteId}`, { body: { field_name: 'Remark' } });
    await data(`PUT /data_fields/${table.noteId}`, { field_name: 'Comment' });
    const late = await refused(`POST /undo/${first.body.data.event.id}`, {});
    expect(late.status).toBe(409);
    expect(late.content[0]).toMatchObject({ message: 'This change can no longer be undone.', validation: 'undo' });
    const set = await server.ask('POST /record_sets', { as: 'member', body: { set_name: 'Of a member' } });
    const eventId = set.body.data.event.id;
    const other = await server.ask(`POST /undo/${eventId}`, { as: 'guest', body: {} });
    expect([403, 404]).toContain(other.status);
    expect((await server.ask(`POST /undo/${eventId}`, { body: {} })).status).toBe(200);
    expect((await server.ask(`POST /undo/${eventId}`, { body: {} })).status).toBe(409);
  });

  it('stores comments on a record: authors change their own, an admin may delete any', async () => {
    const path = `/records/${recordId}/comments`;
    const rich = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Looks ' },
            { type: 'text', text: 'pure' },
          ],
        },
      ],
    };
    const said = await data(`POST ${path}`, { content: rich, mentions: [server.ids.viewer] }, 'member');
    expect(said).toMatchObject({
      resource_type: 'record',
      resource_id: recordId,
      plain_text: 'Looks pure',
      created_by: server.ids.member,
    });
    const reply = await data(`POST ${path}`, { content: 'It is', parent_comment_id: said.id });
    expect((await data(`GET ${path}`, undefined, 'viewer')).map((row: { id: string }) => row.id)).toEqual([
      said.id,
      reply.id,
    ]);
    const empty = await refused(`POST ${path}`, { content: { type: 'doc', content: [] } });
    expect(empty.content[0]).toMatchObject({ message: 'Text cannot be empty.', path: ['content'] });
    expect((await refused(`POST ${path}`, { content: 'Hi', mentions: [newId()] })).status).toBe(404);
    expect((await refused(`PATCH ${path}/${said.id}`, { content: 'Mine now' })).status).toBe(403);
    expect((await data(`PATCH ${path}/${said.id}`, { content: 'Very pure' }, 'member')).plain_text).toBe('Very pure');
    const foreign = await server.ask(`DELETE ${path}/${reply.id}`, { as: 'member' });
    expect(foreign.status).toBe(403);
    const deleted = await server.ask(`DELETE ${path}/${said.id}`);
    expect(deleted.status).toBe(200);
    expect(await data(`GET ${path}`)).toHaveLength(1);
    await data(`POST /undo/${deleted.body.data.event.id}`, {});
    expect(await data(`GET ${path}`)).toHaveLength(2);
    expect((await server.ask(`GET ${path}`, { as: 'guest' })).status).toBe(404);
  });

  it('knows who is staff', async () => {
    expect(await data('GET /access/app')).toEqual({ access_level: 'user', environment: 'production' });
    await server.deps.db.query('update app_user set is_staff = true where id = $1', [server.ids.member]);
    expect(await data('GET /access/app', undefined, 'member')).toEqual({
      access_level: 'staff',
      environment: 'production',
    });
  });

  it('R-D-3.92 lists sub-records and parents: those whose key refers to the record', async () => {
    const compounds = await makeTestTable(server, 'Parents');
    const batches = await data('POST /entity_slices', { slice_name: 'Batches of parents' });
    const reference = await data('POST /data_fields', {
      entity_slice_id: batches.id,
      field_name: 'Compound',
      field_type: 'record-reference',
      ref_slice_id: compounds.sliceId,
      is_key: true,
    });
    const parent = await makeRecord(server, compounds, 'CMP-1');
    const other = await makeRecord(server, compounds, 'CMP-2');
    const batch = async (name: string, of: string) =>
      (
        await data('POST /records', {
          entity_slice_id: batches.id,
          key_field_to_value: { [batches.key_field_ids[0]]: name, [reference.id]: [of] },
        })
      ).id as string;
    const [first, second] = [await batch('B1', parent), await batch('B2', parent)];
    const [read] = await data(`GET /records?record_ids=${parent}`);
    expect(read.sub_record_ids).toEqual([first, second]);
    expect((await data(`GET /records?record_ids=${other}`))[0].sub_record_ids).toEqual([]);
    expect(await data(`GET /records/parent_record_ids?record_ids=${first},${second},${parent}`)).toEqual({
      [first]: [parent],
      [second]: [parent],
      [parent]: [],
    });
    await server.ask(`DELETE /records/${first}`);
    expect((await data(`GET /records?record_ids=${parent}`))[0].sub_record_ids).toEqual([second]);
  });

  it('R-D-3.42 a column of a field shows its values by each aggregation of values; those of curves need their plot field', async () => {
    const kinds = ['latest', 'list', 'earliest', 'range', 'mean', 'median', 'minimum', 'maximum'];
    const plots = ['scatter', 'line', 'histogram_categorical', 'histogram_numerical'];
    const view_fields = [...kinds, ...plots].map((aggregation_type) => ({
      data_field_id: table.doseId,
      lookup_field_id: null,
      plot_field_id: null,
      aggregation_type,
      sort_behavior: 'none',
    }));
    const body = { entity_slice_id: table.sliceId, view_name: 'All aggregations', view_fields };
    const view = await data('POST /record_views', body);
    expect(view.view_fields.map((vf: { aggregation_type: string }) => vf.aggregation_type)).toEqual([
      ...kinds,
      ...plots,
    ]);
    const file = await server.ask(`GET /records/export/csv?record_view_id=${view.id}`);
    const [, , all, , range, , , , , ...drawn] = (file.text.split(/\r?\n/)[1] ?? '').split(',');
    // Values that screens draw are written out in files.
    expect(drawn).toEqual(plots.map(() => all));
    expect(all?.split('; ')[0]).toBe(range?.split(' – ').at(-1));
    for (const aggregation_type of ['ec50', 'mode']) {
      const wrong = { ...body, view_name: aggregation_type, view_fields: [{ ...view_fields[0], aggregation_type }] };
      expect((await refused('POST /record_views', wrong)).status).toBe(400);
    }
  });

  it('R-D-3.89 a field shows values of sub-records and of experiments as configured, in answers, filters, sorts and files', async () => {
    const compounds = await makeTestTable(server, 'Lead compounds');
    const batches = await data('POST /entity_slices', { slice_name: 'Lots of leads', field_ids: [compounds.doseId] });
    const reference = await data('POST /data_fields', {
      entity_slice_id: batches.id,
      field_name: 'Compound',
      field_type: 'record-reference',
      ref_slice_id: compounds.sliceId,
      is_key: true,
    });
    const parent = await makeRecord(server, compounds, 'L-1', { [compounds.doseId]: 50 });
    await makeRecord(server, compounds, 'L-2', { [compounds.doseId]: 60 });
    const lot = await data('POST /records', {
      entity_slice_id: batches.id,
      key_field_to_value: { [batches.key_field_ids[0]]: 'A', [reference.id]: [parent] },
    });
    const write = (id: string, content: number, operation_id: string | null) =>
      data(`POST /records/${id}/values`, { data: { [compounds.doseId]: content }, operation_id });
    await write(lot.id, 91, null);
    const operation = await makeOperation(server);
    await write(parent, 99, operation);
    const field = (body: object) => data(`PUT /data_fields/${compounds.doseId}`, body);
    const shown = async () => {
      const [record] = await data(`GET /records?record_ids=${parent}`);
      return (record.record_values[compounds.doseId] ?? []).map((value: { content: number }) => value.content);
    };
    const above = async (limit: number) => {
      const filter = {
        field_id: compounds.doseId,
        filter_type: 'greater_than',
        filter_prop: { value: limit, strategy: 'any' },
      };
      const filters = encodeURIComponent(JSON.stringify([filter]));
      const found = await data(`GET /records/search?entity_slice_id=${compounds.sliceId}&filters=${filters}`);
      return found.map((record: { record_identifier: string }) => record.record_identifier);
    };
    const file = async () => {
      const path = `GET /records/export/csv?entity_slice_id=${compounds.sliceId}&view_field_ids=${compounds.doseId}`;
      return (await server.ask(path)).text.trim().split(/\r?\n/).slice(1);
    };
    expect((await data('GET /data_fields')).find((one: { id: string }) => one.id === compounds.doseId)).toMatchObject({
      display_includes_operations: true,
      display_includes_sub_records: false,
    });
    expect(await shown()).toEqual([99, 50]);
    expect(await above(70)).toEqual(['L-1']);

    await field({ display_includes_operations: false });
    expect(await shown()).toEqual([50]);
    expect(await above(70)).toEqual([]);
    expect(await file()).toEqual(['L-1,50', 'L-2,60']);
    // All of it stays in the history.
    expect((await data(`GET /records/${parent}/values`))[compounds.doseId]).toHaveLength(2);

    await field({ display_includes_sub_records: true });
    expect(await shown()).toEqual([91, 50]);
    const [record] = await data(`GET /records?record_ids=${parent}`);
    expect(record.record_values[compounds.doseId].map((value: { record_id: string }) => value.record_id)).toEqual([
      lot.id,
      parent,
    ]);
    expect(await above(70)).toEqual(['L-1']);
    expect(await file()).toEqual(['L-1,91; 50', 'L-2,60']);

    await field({ display_includes_operations: true });
    expect(await shown()).toEqual([99, 91, 50]);
    await server.ask(`DELETE /records/${lot.id}`);
    expect(await shown()).toEqual([99, 50]);
  });

  it('R-D-5.33 skips filters, sorts and colours on fields that do not exist: the view shows all of its records, without an error', async () => {
    const own = await makeTable('Standards');
    for (const name of ['A', 'B'])
      await data('POST /records', { entity_slice_id: own.id, key_field_to_value: { [own.keyId]: name } });
    const missing = { key_field_id: newId(), filter_type: 'equals', filter_prop: 'x' };
    const view = await data('POST /record_views', { entity_slice_id: own.id, view_name: 'All', filters: [missing] });
    const rules = {
      filters: [missing, { key_field_id: own.keyId, filter_type: 'is_set' }],
      sorts: [{ key_field_id: newId() }],
      color_filters: [{ ...missing, color: 'red' }],
    };
    const kept = await data(`PUT /record_views/${view.id}`, rules);
    expect([kept.filters.length, kept.sorts, kept.color_filters]).toEqual([1, [], []]);
    const names = async (query: string) =>
      (await data(`GET /records/search?entity_slice_id=${own.id}&${query}`)).map(
        (row: { record_identifier: string }) => row.record_identifier,
      );
    expect(await names(`record_view_id=${view.id}`)).toEqual(['A', 'B']);
    const asked = encodeURIComponent(JSON.stringify([{ field_id: newId(), filter_type: 'equals', filter_prop: 'x' }]));
    expect(await names(`filters=${asked}`)).toEqual(['A', 'B']);
  });
});
