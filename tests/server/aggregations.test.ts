import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeOperation,
  makeRecord,
  makeTestTable,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

/** One column of a view. */
interface Column {
  id: string;
  aggregation_type: string;
}

describe('columns that show several values of a record as one', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let view: { id: string; view_fields: Column[] };
  const KINDS = ['latest', 'earliest', 'list', 'range', 'mean', 'median', 'minimum', 'maximum'];

  const data = async (call: string, body?: object) => {
    const answer = await server.ask(call, { body });
    expect(answer.text).toContain('resource');
    return answer.body.data.resource;
  };
  const columnOf = (kind: string) => view.view_fields.find((column) => column.aggregation_type === kind)!.id;
  const search = (query: object) => {
    const params = Object.entries({ record_view_id: view.id, ...query }).map(
      ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
    return data(`GET /records/search?${params.join('&')}`);
  };
  const names = (rows: { record_identifier: string }[]) => rows.map((row) => row.record_identifier);

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Assays');
    for (const [name, doses] of [
      ['R-1', [1, 2, 6]],
      ['R-2', [5]],
      ['R-3', [9, 4]],
    ] as const) {
      const id = await makeRecord(server, table, name);
      for (const dose of doses)
        await data(`POST /records/${id}/values`, {
          data: { [table.doseId]: dose },
          operation_id: await makeOperation(server),
        });
    }
    view = await data('POST /record_views', {
      entity_slice_id: table.sliceId,
      view_name: 'Summary',
      view_fields: KINDS.map((aggregation_type) => ({ data_field_id: table.doseId, aggregation_type })),
    });
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('R-D-3.43 R-D-3.44 the records of a view include the values of its columns', async () => {
    const [first] = await search({ sorts: [{ view_field_id: columnOf('minimum'), descending: false }] });
    expect(first.record_identifier).toBe('R-1');
    const of = (kind: string) =>
      first.record_values[`${table.doseId}:${kind}`]?.map(({ content }: { content: unknown }) => content);
    const q = (value: number) => ({ qualifier: '=', value });
    expect(of('earliest')).toEqual([1]);
    expect(of('list')).toEqual([6, 2, 1]);
    expect(of('range')).toEqual([q(1), q(6)]);
    expect([of('mean'), of('median'), of('minimum'), of('maximum')]).toEqual([[q(3)], [q(2)], [q(1)], [q(6)]]);
    // By default the newest value is shown, as by the field itself.
    expect(first.record_values[table.doseId][0].content).toBe(6);
  });

  it('R-D-3.41 sorts and filters use what the column shows', async () => {
    const sortedBy = async (kind: string) =>
      names(await search({ sorts: [{ view_field_id: columnOf(kind), descending: true }] }));
    expect(await sortedBy('mean')).toEqual(['R-3', 'R-2', 'R-1']);
    expect(await sortedBy('minimum')).toEqual(['R-2', 'R-3', 'R-1']);
    const over4 = async (kind: string, strategy?: string) =>
      names(
        await search({
          filters: [
            { view_field_id: columnOf(kind), filter_type: 'greater_than', filter_prop: { value: 4, strategy } },
          ],
        }),
      );
    expect(await over4('mean')).toEqual(['R-2', 'R-3']);
    expect(await over4('maximum')).toEqual(['R-1', 'R-2', 'R-3']);
    // A list is filtered like its field: by the newest value, or by any or all of them.
    expect(await over4('list')).toEqual(['R-1', 'R-2']);
    expect(await over4('list', 'any')).toEqual(['R-1', 'R-2', 'R-3']);
    expect(await over4('list', 'all')).toEqual(['R-2']);
  });

  it('exported files contain what the columns show; the order within a cell is that of the column', async () => {
    const [head, ...rows] = (await server.ask(`GET /records/export/csv?record_view_id=${view.id}`)).text
      .trim()
      .split(/\r?\n/);
    expect(head).toContain('Dose mean');
    expect(rows[0]).toBe('R-1,6,1,6; 2; 1,1 \u2013 6,3,2,1,6');
    const sorted = await data(`PUT /record_views/${view.id}`, {
      view_fields: [{ data_field_id: table.doseId, aggregation_type: 'list', sort_behavior: 'ascending' }],
    });
    expect(sorted.view_fields[0]).toMatchObject({ aggregation_type: 'list', sort_behavior: 'ascending' });
    const again = (await server.ask(`GET /records/export/csv?record_view_id=${view.id}`)).text.trim().split(/\r?\n/);
    expect(again[1]).toBe('R-1,1; 2; 6');
  });

  it('R-D-3.42 refuses an aggregation that does not exist', async () => {
    const view_fields = [{ data_field_id: table.doseId, aggregation_type: 'loudest' }];
    const answer = await server.ask(`PUT /record_views/${view.id}`, { body: { view_fields } });
    expect(answer.status).toBe(400);
  });
});
