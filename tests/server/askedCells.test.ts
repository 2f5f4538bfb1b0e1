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

type Rule = { filter_type: string; filter_prop?: unknown };

/** An export reads whole records, a search only the cells that its rules need: both must find the same. */
describe('a search that reads only the cells it needs', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  const fields: Record<string, string> = {};
  let options: string[] = [];

  const data = async (call: string, body?: object) => {
    const answer = await server.ask(call, { body });
    expect(answer.text).toContain('resource');
    return answer.body.data.resource;
  };
  const params = (query: object) =>
    Object.entries(query)
      .map(
        ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      .join('&');
  const searched = async (query: object): Promise<string[]> =>
    (await data(`GET /records/search?${params({ entity_slice_id: table.sliceId, page_size: 500, ...query })}`)).map(
      (record: { record_identifier: string }) => record.record_identifier,
    );
  const exported = async (query: object): Promise<string[]> => {
    const path = `/records/export/csv?${params({ entity_slice_id: table.sliceId, view_field_ids: fields.Dose, ...query })}`;
    const lines = (await server.ask(`GET ${path}`)).text.trim().split(/\r?\n/).slice(1);
    return lines.map((line) => line.split(',')[0] as string);
  };

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Assays');
    fields.Note = table.noteId;
    fields.Dose = table.doseId;
    const made = async (field_name: string, field_type: string, more: object = {}) => {
      const field = await data('POST /data_fields', {
        entity_slice_id: table.sliceId,
        field_name,
        field_type,
        ...more,
      });
      fields[field_name] = field.id;
      return field;
    };
    const named = { options: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] };
    options = (await made('Tags', 'multiselect', named)).attrs.options.map((option: { id: string }) => option.id);
    await made('Day', 'date');
    await made('Link', 'record-reference', { ref_slice_id: table.sliceId });
    await made('Smiles', 'smiles-string');
    const row = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [fields[name], value]));
    const odd = `]"\\ "${fields.Dose}":[[1,2,99]] `;
    const first = await makeRecord(server, table, 'R-1', row({ Note: `${odd}${'long '.repeat(200)}end`, Dose: 5 }));
    await makeRecord(server, table, 'R-2', row({ Note: odd, Tags: [options[0], options[1]], Link: [first] }));
    await makeRecord(server, table, 'R-3', row({ Dose: 12, Tags: [options[2]], Day: '2024-05-06', Smiles: 'CCO' }));
    await makeRecord(server, table, 'R-4');
    const fifth = await makeRecord(server, table, 'R-5', row({ Dose: 1, Note: 'End' }));
    for (let i = 0; i < 20; i++)
      await data(`POST /records/${fifth}/values`, {
        data: row({ Dose: 20 + i }),
        ...(i % 4 === 0 ? { operation_id: await makeOperation(server) } : {}),
      });
    await data(`POST /records/${fifth}/values`, { data: row({ Note: null }) });
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it.each<[string, string, Rule]>([
    ['a text in a long cell', 'Note', { filter_type: 'contains', filter_prop: 'LONG END' }],
    ['a text that looks like the cell of another field', 'Dose', { filter_type: 'equals', filter_prop: 99 }],
    ['no text', 'Note', { filter_type: 'not_contains', filter_prop: 'long' }],
    ['empty cells', 'Note', { filter_type: 'is_empty' }],
    ['set cells', 'Note', { filter_type: 'is_set' }],
    ['the newest number', 'Dose', { filter_type: 'greater_than', filter_prop: 11 }],
    ['any number', 'Dose', { filter_type: 'less_than', filter_prop: { value: 30, strategy: 'any' } }],
    ['all numbers', 'Dose', { filter_type: 'greater_than', filter_prop: { value: 30, strategy: 'all' } }],
    ['another number, or none', 'Dose', { filter_type: 'not_equals', filter_prop: 12 }],
    ['one of several options', 'Tags', { filter_type: 'overlap', filter_prop: ['0', '2'] }],
    ['all of several options', 'Tags', { filter_type: 'superset', filter_prop: ['0', '1'] }],
    ['nothing but these options', 'Tags', { filter_type: 'subset', filter_prop: ['0', '1'] }],
    ['none of the options', 'Tags', { filter_type: 'no_overlap', filter_prop: ['2'] }],
    ['exactly these options', 'Tags', { filter_type: 'same_elements', filter_prop: ['2'] }],
    ['a day', 'Day', { filter_type: 'before_absolute', filter_prop: '2025-01-01' }],
    ['no link', 'Link', { filter_type: 'is_empty' }],
    ['a recent change', 'Day', { filter_type: 'last_updated_after', filter_prop: '2020-01-01' }],
    ['a pattern of atoms', 'Smiles', { filter_type: 'contains', filter_prop: 'CO' }],
    ['a pattern that cannot be read', 'Smiles', { filter_type: 'contains', filter_prop: '((((' }],
    ['a rule without a value', 'Note', { filter_type: 'contains', filter_prop: '' }],
  ])('finds by %s what reading everything finds', async (_, name, rule) => {
    const asked = Array.isArray(rule.filter_prop)
      ? { ...rule, filter_prop: rule.filter_prop.map((at: string) => options[Number(at)]) }
      : rule;
    const filter = { field_id: fields[name], ...asked };
    const found = await searched({ filters: [filter] });
    expect(found).toEqual(await exported({ entity_field_filters: [filter] }));
    const sorts = [{ field_id: fields.Dose, descending: true }];
    expect(await searched({ filters: [filter], sorts })).toEqual(
      await exported({ entity_field_filters: [filter], entity_field_sorts: sorts }),
    );
  });

  it('gives the results that these rules mean, not only the same as an export', async () => {
    const by = (name: string, rule: Rule) => searched({ filters: [{ field_id: fields[name], ...rule }] });
    expect(await by('Note', { filter_type: 'contains', filter_prop: 'LONG END' })).toEqual(['R-1']);
    expect(await by('Dose', { filter_type: 'equals', filter_prop: 99 })).toEqual([]);
    expect(await by('Tags', { filter_type: 'overlap', filter_prop: [options[0], options[2]] })).toEqual(['R-2', 'R-3']);
    expect(await by('Note', { filter_type: 'is_empty' })).toEqual(['R-3', 'R-4', 'R-5']);
    expect(await by('Smiles', { filter_type: 'contains', filter_prop: '((((' })).toHaveLength(5);
    const sorts = [{ field_id: fields.Link, descending: false }];
    expect((await searched({ sorts }))[0]).toBe('R-2');
  });
});
