import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeRecord,
  makeTestTable,
  newId,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

describe('lookup fields', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let batches: TestTable;
  let assays: TestTable;
  let referenceId: string;
  let view: { id: string; view_fields: { id: string; lookup_field_id: string | null }[] };
  const lots: string[] = [];
  const runs: string[] = [];

  const data = async (call: string, body?: object, as: Role = 'admin') => {
    const answer = await server.ask(call, { body, as });
    expect(answer.text).toContain('resource');
    return answer.body.data.resource;
  };
  const search = async (query: object, as: Role = 'admin') => {
    const params = Object.entries({ entity_slice_id: assays.sliceId, ...query })
      .map(
        ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      .join('&');
    return data(`GET /records/search?${params}`, undefined, as);
  };
  const names = (rows: { record_identifier: string }[]) => rows.map((row) => row.record_identifier);

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    batches = await makeTestTable(server, 'Lots');
    assays = await makeTestTable(server, 'Runs');
    for (const [name, dose] of [
      ['L-1', 12],
      ['L-2', 3],
      ['L-3', 7],
    ] as const)
      lots.push(
        await makeRecord(server, batches, name, { [batches.doseId]: dose, [batches.noteId]: `note of ${name}` }),
      );
    referenceId = (
      await data('POST /data_fields', {
        entity_slice_id: assays.sliceId,
        field_name: 'Lot',
        field_type: 'record-reference',
        ref_slice_id: batches.sliceId,
      })
    ).id;
    runs.push(await makeRecord(server, assays, 'R-1', { [referenceId]: [lots[0]] }));
    runs.push(await makeRecord(server, assays, 'R-2', { [referenceId]: [lots[1], lots[2]] }));
    runs.push(await makeRecord(server, assays, 'R-3'));
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('R-D-3.41 R-D-3.51 are created once by saving a view that names a relationship and a field, and are read back', async () => {
    const lookup = { slice_relationship_id: referenceId, field_id: batches.doseId };
    view = await data('POST /record_views', {
      entity_slice_id: assays.sliceId,
      view_name: 'Runs with dose',
      view_fields: [{ data_field_id: referenceId }, { lookup }],
    });
    const [made] = await data('GET /lookup_fields');
    expect(made).toMatchObject({
      ...lookup,
      field_name: 'Dose (Lot)',
      entity_field_name: 'Dose',
      field_type: 'number',
      entity_slice_id: assays.sliceId,
      is_archived: false,
      is_deleted: false,
    });
    expect(view.view_fields[1]).toMatchObject({ data_field_id: null, plot_field_id: null, lookup_field_id: made.id });
    const again = await data(`PUT /record_views/${view.id}`, {
      view_fields: [{ data_field_id: referenceId }, { lookup }],
    });
    expect(again.view_fields[1].lookup_field_id).toBe(made.id);
    expect(await data('GET /lookup_fields')).toHaveLength(1);
    view = again;
    const refused = async (body: object) =>
      server.ask('POST /lookup_fields', { body: { entity_slice_id: assays.sliceId, ...body } });
    expect((await refused({ slice_relationship_id: assays.noteId, field_id: batches.doseId })).status).toBe(400);
    expect((await refused({ slice_relationship_id: referenceId, field_id: assays.doseId })).status).toBe(400);
    expect((await refused({ ...lookup, field_name: ' note ' })).status).toBe(409);
    const none = await server.ask(`PUT /record_views/${view.id}`, {
      body: { view_fields: [{ lookup_field_id: newId() }] },
    });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('Unable to get generic field.')]);
  });

  it('show, filter, sort and export the current values of the referenced records', async () => {
    const column = view.view_fields[1]!;
    const id = `lookup:${column.lookup_field_id}`;
    const shown = await search({ record_view_id: view.id });
    expect(
      shown.map(
        (row: { record_values: object }) =>
          (row.record_values as { [id: string]: { content: unknown }[] })[id]?.map((value) => value.content) ?? [],
      ),
    ).toEqual([[12], [3, 7], []]);
    const sorts = [{ view_field_id: column.id, descending: false }];
    expect(names(await search({ sorts }))).toEqual(['R-2', 'R-1', 'R-3']);
    const filters = [{ view_field_id: column.id, filter_type: 'greater_than', filter_prop: 10 }];
    expect(names(await search({ filters }))).toEqual(['R-1']);
    await data(`POST /records/${lots[1]}/values`, { data: { [batches.doseId]: 30 } });
    expect(names(await search({ filters }))).toEqual(['R-1', 'R-2']);
    const file = await server.ask(
      `GET /records/export/csv?entity_slice_id=${assays.sliceId}&record_view_id=${view.id}`,
    );
    expect(file.text.split(/\r?\n/).slice(0, 4)).toEqual([
      'Identifier,Lot,Dose (Lot)',
      'R-1,L-1,12',
      'R-2,L-2; L-3,30; 7',
      'R-3,,',
    ]);
  });

  it('S8: do not exist for those who may not view the field that they show', async () => {
    const hide = (select: object) =>
      server.ask('PUT /authorizations/global/user/team-member', { body: { data_fields_view: select } });
    expect((await hide({ mode: 'select', select: 'hide', ids: [batches.doseId] })).status).toBe(200);
    expect(await data('GET /lookup_fields', undefined, 'member')).toEqual([]);
    const [first] = await search({ record_view_id: view.id }, 'member');
    expect(Object.keys(first.record_values).filter((key) => key.startsWith('lookup:'))).toEqual([]);
    expect((await hide({ mode: 'all' })).status).toBe(200);
    expect(await data('GET /lookup_fields', undefined, 'member')).toHaveLength(1);
  });

  it('are removed with their columns and rules, and an undo restores all of it', async () => {
    const column = view.view_fields[1]!;
    await data(`PUT /record_views/${view.id}`, { sorts: [{ view_field_id: column.id }] });
    const gone = await server.ask(`DELETE /lookup_fields/${column.lookup_field_id}`);
    expect(await data('GET /lookup_fields')).toEqual([]);
    const left = (await data('GET /record_views')).find((held: { id: string }) => held.id === view.id);
    expect([left.view_fields.length, left.sorts]).toEqual([1, []]);
    expect((await server.ask(`POST /undo/${gone.body.data.event.id}`)).status).toBe(200);
    const back = (await data('GET /record_views')).find((held: { id: string }) => held.id === view.id);
    expect([back.view_fields.length, back.sorts.length]).toEqual([2, 1]);
  });
});
