import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeOperation,
  makeRecord,
  makeTestTable,
  newId,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

describe('answers that were once wrong', () => {
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
  const make = async (call: string, body: object) =>
    (await data(call, { entity_slice_id: table.sliceId, ...body })).resource;
  const ask = (call: string, body: object) => server.ask(call, { body });
  const found = async (query: Record<string, string>) => {
    const text = new URLSearchParams({ entity_slice_id: table.sliceId, ...query });
    const rows = (await data(`GET /records/search?${text}`)).resource as { record_identifier: string }[];
    return rows.map((row) => row.record_identifier);
  };
  const recordOf = async (id: string) => (await data(`GET /records?record_ids=${id}`)).resource[0];

  it('R-D-5.44 Last updated after keeps the formulas whose fields changed since', async () => {
    const formula = await make('POST /data_fields', {
      field_name: 'Twice',
      field_type: 'formula',
      attrs: { formula: '{Dose} * 2' },
    });
    await data(`POST /records/${ids[0]}/values`, { data: { [table.doseId]: 1 } });
    await data(`POST /records/${ids[1]}/values`, { data: { [table.doseId]: 2 } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const since = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await data(`POST /records/${ids[1]}/values`, { data: { [table.doseId]: 3 } });
    const filters = JSON.stringify([{ field_id: formula.id, filter_type: 'last_updated_after', filter_prop: since }]);
    expect(await found({ filters })).toEqual(['B']);
  });

  it('a view is descending without an order of its own, and with a manual order too', async () => {
    const view = await make('POST /record_views', { view_name: 'Backwards', sort_descending: true });
    expect(await found({ record_view_id: view.id })).toEqual(['C', 'B', 'A']);
    const [a, b, c] = ids;
    await data(`PUT /record_views/${view.id}`, {
      sort_order: 'manual',
      record_order: [{ id: b }, { id: a }, { id: c }],
    });
    expect(await found({ record_view_id: view.id })).toEqual(['C', 'A', 'B']);
    await data(`PUT /record_views/${view.id}`, { sort_descending: false });
    expect(await found({ record_view_id: view.id })).toEqual(['B', 'A', 'C']);
  });

  it('a rule names its field by field_id or key_field_id, in views as in searches', async () => {
    const rule = { field_id: table.doseId, filter_type: 'is_set' };
    const group = newId();
    const view = await make('POST /record_views', {
      view_name: 'By field_id',
      filters: [rule],
      sorts: [{ field_id: table.doseId, descending: true }],
      color_filters: [{ ...rule, color: 'red' }],
      filter_groups: [{ id: group }],
      group_filters: [{ ...rule, group_id: group }],
    });
    const named = { key_field_id: table.doseId, view_field_id: null };
    for (const list of ['filters', 'sorts', 'color_filters', 'group_filters'] as const) {
      expect(view[list]).toMatchObject([named]);
      expect(view[list][0]).not.toHaveProperty('field_id');
    }
    const put = await data(`PUT /record_views/${view.id}`, { sorts: [{ field_id: table.noteId }] });
    expect(put.resource.sorts).toMatchObject([{ key_field_id: table.noteId }]);
    const asked = (name: string) => JSON.stringify([{ [name]: table.doseId, filter_type: 'is_set' }]);
    expect(await found({ filters: asked('field_id') })).toEqual(await found({ filters: asked('key_field_id') }));
    const two = { ...rule, key_field_id: table.noteId };
    const refused = await ask('POST /record_views', {
      entity_slice_id: table.sliceId,
      view_name: 'Two names',
      filters: [two],
    });
    expect([refused.status, refused.body.content[0].path]).toEqual([400, ['filters', 0, 'field_id']]);
    const search = encodeURIComponent(JSON.stringify([two]));
    const alike = await server.ask(`GET /records/search?entity_slice_id=${table.sliceId}&filters=${search}`);
    expect([alike.status, alike.body.content[0].message]).toEqual([400, refused.body.content[0].message]);
    for (const unknown of ['data_field_id', 'fieldId']) {
      const odd = await ask('POST /record_views', {
        entity_slice_id: table.sliceId,
        view_name: 'Odd',
        filters: [{ [unknown]: table.doseId, filter_type: 'is_set' }],
      });
      expect([odd.status, odd.body.content[0].message]).toEqual([400, expect.stringContaining(unknown)]);
    }
  });

  it('a view refuses filters and colours that do not exist, or that do not suit their field', async () => {
    const refused = async (body: object) => {
      const answer = await ask('POST /record_views', { entity_slice_id: table.sliceId, view_name: 'Bad', ...body });
      expect(answer.status).toBe(400);
      return answer.body.content[0];
    };
    const rule = { key_field_id: table.doseId, filter_type: 'greater_than', filter_prop: 1 };
    expect(await refused({ filters: [{ ...rule, filter_type: 'bigger' }] })).toMatchObject({
      path: ['filters', 0, 'filter_type'],
    });
    const contains = await refused({ filters: [rule, { ...rule, filter_type: 'contains' }] });
    expect(contains.path).toEqual(['filters', 1, 'filter_type']);
    expect(contains.message).toBe('“Contains” (contains) cannot be used on Dose, whose type is Number.');
    const colored = await refused({ color_filters: [{ ...rule, color: 'javascript:alert(1)' }] });
    expect(colored.path).toEqual(['color_filters', 0, 'color']);
    const odd = { filter_type: 'greater_than', filter_prop: { value: 95, strategy: 'every' } };
    const strategy = await refused({ filters: [{ ...odd, key_field_id: table.doseId }] });
    expect(strategy.path).toEqual(['filters', 0, 'filter_prop', 'strategy']);
    expect(strategy.message).toBe('"every" is not a strategy: use one of any, all, latest.');
    const asked = encodeURIComponent(JSON.stringify([{ ...odd, field_id: table.doseId }]));
    const search = await server.ask(`GET /records/search?entity_slice_id=${table.sliceId}&filters=${asked}`);
    expect([search.status, search.body.content[0].message]).toEqual([400, strategy.message]);
    const summed = await refused({ view_fields: [{ data_field_id: table.doseId, summary: 'total' }] });
    expect(summed.path).toEqual(['view_fields', 0, 'summary']);
    expect(summed.message).toContain('total is not a summary: use one of count, filled');
    const view = await make('POST /record_views', { view_name: 'Good', color_filters: [{ ...rule, color: 'q3' }] });
    const changed = await ask(`PUT /record_views/${view.id}`, { filters: [{ ...rule, filter_type: 'is_before' }] });
    expect(changed.status).toBe(400);
    expect((await ask(`PUT /record_views/${view.id}`, view)).status).toBe(200);
  });

  it('R-D-9.14 created_date is that of the last experiment to which a record was added, or of the requested one', async () => {
    const [first, second] = [await makeOperation(server), await makeOperation(server)];
    const [, b, c] = ids as [string, string, string];
    const commit = (operation_id: string, id: string) =>
      data('PATCH /records/commit', { operation_id, record_ids: [id] });
    const order = async (more: object = {}) =>
      (await found({ order_by: 'created_date', ...more })).filter((name) => name === 'B' || name === 'C');
    await commit(first, b);
    await commit(second, c);
    expect(await order()).toEqual(['B', 'C']);
    await commit(second, b);
    expect(await order()).toEqual(['C', 'B']);
    await commit(first, c);
    expect(await order({ operation_id: first })).toEqual(['B', 'C']);
    expect(await order({ operation_id: second })).toEqual(['C', 'B']);
  });

  it('R-D-7.11 R-D-3.14 a record that is committed to a second experiment is in both', async () => {
    const [first, second] = [await makeOperation(server), await makeOperation(server)];
    const [id] = ids as [string];
    for (const operation_id of [first, second]) await data('PATCH /records/commit', { operation_id, record_ids: [id] });
    const record = await recordOf(id);
    expect(Object.keys(record.operation_records_created_at).sort()).toEqual([first, second].sort());
    expect(await found({ operation_id: second })).toEqual(['A']);
    const again = await data('PATCH /records/commit', { operation_id: second, record_ids: [id] });
    expect(again.event).toBeNull();
    const made = await data('PATCH /records/commit', {
      operation_id: first,
      create_records: [{ key_field_to_value: { [table.nameId]: 'D' } }],
    });
    const both = await data('PATCH /records/commit', { operation_id: second, record_ids: [made.resource[0].id] });
    expect(Object.keys(both.resource[0].operation_records_created_at)).toHaveLength(2);
    await data(`POST /undo/${both.event.id}`, {});
    expect(Object.keys((await recordOf(made.resource[0].id)).operation_records_created_at)).toEqual([first]);
    await data(`DELETE /records/${made.resource[0].id}`);
  });

  it('values of an experiment are excluded for a record, and included again', async () => {
    const operation_id = await makeOperation(server);
    const [, id] = ids as [string, string];
    await data(`POST /records/${id}/values`, { data: { [table.noteId]: 'of the record' } });
    await data(`POST /records/${id}/values`, { data: { [table.noteId]: 'of the run' }, operation_id });
    const notes = async () =>
      ((await recordOf(id)).record_values[table.noteId] as { content: string }[]).map(({ content }) => content);
    expect(await notes()).toEqual(['of the run', 'of the record']);
    const left = await data('PATCH /records/exclude', { operation_id, record_ids: [id] });
    expect(left.resource[0].excluded_operation_ids).toEqual([operation_id]);
    expect(await notes()).toEqual(['of the record']);
    expect(await found({ search_text: 'of the run' })).toEqual([]);
    const history = (await data(`GET /records/${id}/values`)).resource[table.noteId];
    expect(history).toHaveLength(2);
    await data('PATCH /records/exclude', { operation_id, record_ids: [id], is_excluded: false });
    expect(await notes()).toEqual(['of the run', 'of the record']);
  });

  it('R-D-3.24 a reaction given as text is returned with its drawing', async () => {
    const field = await make('POST /data_fields', { field_name: 'Step', field_type: 'rxn' });
    const [id] = ids as [string];
    await data(`POST /records/${id}/values`, { data: { [field.id]: 'CC(=O)O.OCC>>CC(=O)OCC' } });
    const svg = /^<svg[\s\S]*<\/svg>\s*$/;
    const expected = [{ content: { rxn: 'CC(=O)O.OCC>>CC(=O)OCC', svg: expect.stringMatching(svg) } }];
    expect((await recordOf(id)).record_values[field.id]).toMatchObject(expected);
    expect((await data(`GET /records/${id}/values`)).resource[field.id]).toMatchObject(expected);
    await data(`POST /records/${id}/values`, { data: { [field.id]: 'not>>C1CC' } });
    expect((await recordOf(id)).record_values[field.id]).toMatchObject([{ content: { rxn: 'not>>C1CC', svg: '' } }]);
  });

  it('an additional identifier belongs to one record and finds it everywhere', async () => {
    const [a, b] = ids as [string, string];
    const added = await data(`POST /records/${a}/identifiers`, { identifier: 'Sup-77' });
    const named = (await data(`GET /records/${a}/identifiers`)).resource;
    expect(named).toMatchObject([{ identifier: 'Sup-77', record_id: a }]);
    expect((await ask(`POST /records/${b}/identifiers`, { identifier: ' SUP-77 ' })).status).toBe(409);
    expect((await ask(`POST /records/${b}/identifiers`, { identifier: 'a' })).status).toBe(409);
    const twin = { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: 'sup-77' } };
    expect((await ask('POST /records', twin)).status).toBe(409);
    const exists = await data(`GET /records/exists?entity_slice_id=${table.sliceId}&identifier=sup-77`);
    expect(exists.resource).toEqual({ exists: true, record_id: a });
    const read = await data(`GET /records?entity_slice_id=${table.sliceId}&identifiers=SUP-77`);
    expect(read.resource).toMatchObject([{ id: a }]);
    expect(await found({ identifier_text: 'up-7' })).toEqual(['A']);
    const hits = (await data('GET /search?q=sup-7')).resource;
    expect(hits).toMatchObject([{ id: a, kind: 'record' }]);
    expect(hits[0].subtitle).toContain('Sup-77');
    const removed = await data(`DELETE /records/${a}/identifiers/${named[0].id}`);
    expect(removed.resource.identifier_ids).toEqual([]);
    expect(await found({ identifier_text: 'Sup-77' })).toEqual([]);
    await data(`POST /undo/${removed.event.id}`, {});
    expect(await found({ identifier_text: 'Sup-77' })).toEqual(['A']);
    expect(added.resource[0].identifier_ids).toEqual([named[0].id]);
    await data(`DELETE /records/${a}/identifiers/${named[0].id}`);
    expect((await ask(`POST /records/${b}/identifiers`, { identifier: 'Sup-77' })).status).toBe(200);
  });

  it('R-D-9.27 identifier_text searches only identifiers, for a part of them', async () => {
    await data(`POST /records/${ids[2]}/values`, { data: { [table.noteId]: 'B is near' } });
    expect(await found({ identifier_text: 'b' })).toEqual(['B']);
    expect(await found({ identifier_text: 'a, c' })).toEqual(['A', 'C']);
    expect(await found({ search_text: 'is near' })).toEqual(['C']);
  });

  it('after a change of type no answer shows what the new type cannot express', async () => {
    const field = await make('POST /data_fields', { field_name: 'Yield', field_type: 'text' });
    await data(`POST /records/${ids[0]}/values`, { data: { [field.id]: '81' } });
    await data(`POST /records/${ids[1]}/values`, { data: { [field.id]: 'lost' } });
    await data(`PUT /data_fields/${field.id}`, { field_type: 'number' });
    expect((await recordOf(ids[0]!)).record_values[field.id]).toMatchObject([{ content: 81 }]);
    expect((await recordOf(ids[1]!)).record_values[field.id] ?? []).toEqual([]);
    const history = (await data(`GET /records/${ids[1]}/values`)).resource[field.id];
    expect(history.map((value: { content: unknown }) => value.content)).toContain('lost');
  });

  it('a new type of a field reads its values with the new unit, and so does the preview', async () => {
    const mass = await make('POST /data_fields', { field_name: 'Mass taken', field_type: 'text' });
    const texts = ['5 mg', '0.2 g', 'a spoon'];
    for (const [at, text] of texts.entries())
      await data(`POST /records/${ids[at]}/values`, { data: { [mass.id]: text } });
    const asked = async (body: object) =>
      (await data(`POST /data_fields/${mass.id}/validate`, { field_type: 'number', ...body })).resource;
    expect(await asked({})).toMatchObject({ valid_count: 0, invalid_count: 3 });
    expect(await asked({ unit: 'mg' })).toMatchObject({ valid_count: 2, invalid: [{ record_id: ids[2] }] });
    expect(
      (await ask(`POST /data_fields/${mass.id}/validate`, { field_type: 'number', standard_format: '(' })).status,
    ).toBe(400);
    await data(`PUT /data_fields/${mass.id}`, { field_type: 'number', attrs: { display_options: { unit: 'mg' } } });
    const held = await Promise.all(
      ids.map(async (id) => (await recordOf(id)).record_values[mass.id]?.[0]?.content ?? null),
    );
    expect(held).toEqual([5, 200, null]);
  });

  it('a body names the record of its path, or is refused', async () => {
    const [a, b] = ids as [string, string];
    const body = { data: { [table.noteId]: 'x' } };
    const other = await ask(`POST /records/${a}/values`, { ...body, record_id: b });
    expect([other.status, other.body.content[0].path]).toEqual([400, ['record_id']]);
    expect((await ask(`POST /records/${a}/values`, { ...body, record_id: a })).status).toBe(200);
  });

  it('R-D-7.20 unknown names are refused and named; what was read may be sent back', async () => {
    const wrong = await ask(`PUT /data_fields/${table.noteId}`, { field_nam: 'Remark' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('field_nam');
    const field = ((await data('GET /data_fields')).resource as { id: string }[]).find(({ id }) => id === table.noteId);
    expect((await ask(`PUT /data_fields/${table.noteId}`, field as object)).status).toBe(200);
    // By itself it would change nothing, and nothing would say so.
    const along = await ask('PATCH /users/profile', { email: 'other@test.test' });
    expect([along.status, along.body.content]).toMatchObject([
      400,
      [{ code: 'not_changed_here', message: 'email is not changed by this call.', path: ['email'] }],
    ]);
    expect((await ask('PATCH /users/profile', { email: 'other@test.test', preferred_name: 'Ada' })).status).toBe(200);
    const preferences = await data('PATCH /workspaces/preferences', {
      lock_completed: true,
      enable_review_flow: true,
      has_chat_enabled: true,
    });
    expect(preferences.resource).toMatchObject({
      lock_completed: true,
      enable_review_flow: true,
      has_chat_enabled: true,
    });
  });

  it('a change that cannot be undone returns no event', async () => {
    const group = await data('POST /workspaces/groups', { group_name: 'Chemists' });
    expect(group.event).toBeNull();
  });

  it('a read-only field says why it cannot be written', async () => {
    const field = await make('POST /data_fields', { field_name: 'Locked', field_type: 'text', is_readonly: true });
    const answer = await ask(`POST /records/${ids[0]}/values`, { data: { [field.id]: 'x' } });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Locked is read-only.');
  });

  it('qualifiers are accepted in both spellings, and an invalid one is named', async () => {
    const field = await make('POST /data_fields', { field_name: 'IC50', field_type: 'qualified-number' });
    await data(`POST /records/${ids[0]}/values`, { data: { [field.id]: { qualifier: '≤', value: 5 } } });
    expect((await recordOf(ids[0]!)).record_values[field.id]).toMatchObject([
      { content: { qualifier: '<=', value: 5 } },
    ]);
    const bad = await ask(`POST /records/${ids[0]}/values`, { data: { [field.id]: { qualifier: '~', value: 5 } } });
    expect(bad.status).toBe(400);
    expect(bad.body.content[0].message).toContain('~');
  });

  it('an option in use by one record says so, and an unknown one can be created', async () => {
    const field = await make('POST /data_fields', {
      field_name: 'Stage',
      field_type: 'status',
      options: [{ name: 'Open' }],
    });
    await data(`POST /records/${ids[0]}/values`, { data: { [field.id]: 'Open' } });
    const used = await ask(`DELETE /data_fields/${field.id}/options/Open`, {});
    expect([used.status, used.body.content]).toEqual([409, 'The option Open is in use by 1 record.']);
    const more = await data(`PUT /data_fields/${field.id}/options`, {
      options: [...field.attrs.options, { name: 'Started' }],
    });
    expect((await ask(`DELETE /data_fields/${field.id}/options/Open`, { merge_into: 'Gone' })).status).toBe(400);
    const merged = await data(`DELETE /data_fields/${field.id}/options/Open`, { merge_into: 'Started' });
    expect(merged.resource.attrs.options).toMatchObject([{ name: 'Started', position: 0 }]);
    const started = more.resource.attrs.options[1].id;
    expect((await recordOf(ids[0]!)).record_values[field.id]).toMatchObject([{ content: started }]);
    await data(`POST /undo/${merged.event.id}`, {});
    expect((await recordOf(ids[0]!)).record_values[field.id]).toMatchObject([{ content: field.attrs.options[0].id }]);
    const none = await ask(`DELETE /data_fields/${field.id}/options/Closed`, {});
    expect([none.status, none.body.content]).toEqual([404, 'Stage has no such option.']);
    expect((await ask(`DELETE /data_fields/${newId()}/options/Closed`, {})).status).toBe(404);
  });
});
