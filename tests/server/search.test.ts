import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeOperation,
  makeRecord,
  makeTestTable,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

describe('search over the workspace', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let other: TestTable;
  let first: string;

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Samples');
    other = await makeTestTable(server, 'Lots');
    first = await makeRecord(server, table, 'ASP-10', { [table.noteId]: 'from "Basel", 100% pure' });
    await makeRecord(server, table, 'ASP-1');
    await makeRecord(server, table, 'X asp-1 copy', { [table.doseId]: 4711 });
    await makeRecord(server, other, 'L-1', { [other.noteId]: 'made of ASP-1' });
    const status = await server.ask('POST /data_fields', {
      body: {
        entity_slice_id: other.sliceId,
        field_name: 'Stage',
        field_type: 'status',
        attrs: { options: [{ name: 'Released' }] },
      },
    });
    const field = status.body.data.resource;
    await makeRecord(server, other, 'L-2', { [field.id]: field.attrs.options[0].id });
    await server.ask('POST /record_sets', { body: { set_name: 'Aspirins', record_ids: [first] } });
    await server.ask('POST /record_sets', { body: { set_name: 'Empty asp box' } });
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const search = async (query: Record<string, string>, as: Role = 'admin') => {
    const answer = await server.ask(`GET /search?${new URLSearchParams(query)}`, { as });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.resource as { kind: string; id: string; title: string; subtitle: string; url: string }[];
  };
  const titles = async (query: Record<string, string>, as?: Role) => (await search(query, as)).map((hit) => hit.title);

  it('lists equal identifiers first, then prefixes, then names, then texts', async () => {
    expect(await titles({ q: 'asp-1' })).toEqual(['ASP-1', 'ASP-10', 'X asp-1 copy', 'L-1']);
    expect(await titles({ q: 'ASP' })).toEqual(['ASP-1', 'ASP-10', 'X asp-1 copy', 'Aspirins', 'Empty asp box', 'L-1']);
    const [hit] = await search({ q: 'asp-10' });
    expect(hit).toEqual({
      kind: 'record',
      id: first,
      title: 'ASP-10',
      subtitle: 'Samples',
      url: `/tables/${table.sliceId}?record=${first}`,
    });
    expect((await search({ q: 'made of' }))[0]?.subtitle).toBe('Lots · Note: made of ASP-1');
  });

  it('finds texts as free-text search does: any case, alternatives, quotes, options and numbers', async () => {
    expect(await titles({ q: '"BASEL"' })).toEqual(['ASP-10']);
    expect(await titles({ q: '100% p' })).toEqual(['ASP-10']);
    expect(await titles({ q: '0%0' })).toEqual([]);
    expect(await titles({ q: 'released' })).toEqual(['L-2']);
    expect(await titles({ q: '4711' })).toEqual(['X asp-1 copy']);
    expect(await titles({ q: 'basel, released' })).toEqual(expect.arrayContaining(['ASP-10', 'L-2']));
  });

  it('returns the latest changes without words, in pages, and only the requested kinds', async () => {
    expect((await titles({ q: '' }))[0]).toBe('L-2');
    const all = await titles({ q: 'asp' });
    const pages = [await titles({ q: 'asp', page_size: '4' }), await titles({ q: 'asp', page_size: '4', page: '2' })];
    expect(pages.flat()).toEqual(all);
    expect((await search({ q: 'asp', kinds: 'set,set_with_records' })).map((hit) => hit.kind)).toEqual([
      'set_with_records',
      'set',
    ]);
    expect((await server.ask('GET /search?kinds=planet')).status).toBe(400);
    expect((await server.ask('GET /search?q=x', { as: null })).status).toBe(401);
  });

  it('R-D-3.82 answers each of its kinds', async () => {
    const make = async (task_type: string, task_title: string) =>
      (await server.ask('POST /tasks', { body: { task_type, task_title } })).body.data.resource.id as string;
    const task = await make('task', 'Order more asp');
    const run = await make('operation', 'Melting points of asp');
    await server.ask('PATCH /records/commit', { body: { operation_id: run, record_ids: [first] } });
    const hits = await search({ q: 'asp' });
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(
      new Set(['record', 'task', 'set', 'operation_with_records', 'set_with_records']),
    );
    expect(hits.find(({ id }) => id === task)).toMatchObject({ kind: 'task', url: `/tasks/${task}` });
    expect(await search({ q: 'melting', kinds: 'operation_with_records' })).toMatchObject([
      { id: run, title: 'Melting points of asp', url: `/experiments/${run}` },
    ]);
    for (const id of [task, run]) await server.ask(`DELETE /tasks/${id}`);
  });

  it('searches only the tables that are named', async () => {
    expect(await titles({ q: 'asp-1', kinds: 'record', entity_slice_ids: other.sliceId })).toEqual(['L-1']);
    const both = `${other.sliceId},${table.sliceId}`;
    expect(await titles({ q: 'asp-1', entity_slice_ids: both })).toEqual(['ASP-1', 'ASP-10', 'X asp-1 copy', 'L-1']);
    expect(await titles({ q: 'asp-1', kinds: 'record', entity_slice_ids: first })).toEqual([]);
    expect(await titles({ q: '', entity_slice_ids: other.sliceId })).toEqual(['L-2', 'L-1']);
  });

  it('S8 finds nothing that the reader may not see', async () => {
    expect(await titles({ q: 'asp' }, 'guest')).toEqual([]);
    const hidden = {
      data_fields_view: { mode: 'select', select: 'hide', ids: [table.noteId] },
      entity_slices: { mode: 'select', select: 'hide', ids: [other.sliceId] },
    };
    await server.ask('PUT /authorizations/global/user/team-member', { body: hidden });
    expect(await titles({ q: 'basel' }, 'member')).toEqual([]);
    expect(await titles({ q: 'made of' }, 'member')).toEqual([]);
    expect(await titles({ q: 'asp-10' }, 'member')).toEqual(['ASP-10']);
  });

  it('R-D-9.7 R-D-9.8 search_text of records finds the text of every searchable type as it is shown, and nothing else', async () => {
    const own = await makeTestTable(server, 'Searched');
    const make = async (call: string, body: object) => {
      const answer = await server.ask(call, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.resource;
    };
    const field = (field_name: string, field_type: string, more: object = {}) =>
      make('POST /data_fields', { entity_slice_id: own.sliceId, field_name, field_type, ...more });
    const options = { options: [{ name: 'Red wine' }, { name: 'Blue' }] };
    const kinds = await field('Kinds', 'multiselect', options);
    const [red, blue] = kinds.attrs.options;
    const ic50 = await field('IC50', 'qualified-number');
    const people = await field('Owners', 'people');
    const day = await field('Day', 'date');
    const flag = await field('Flag', 'boolean');
    const smiles = await field('Structure', 'smiles-string');
    const bare = await field('Own', 'text', { display_includes_operations: false });
    await field('Double', 'formula', { attrs: { formula: '{Dose} * 2' } });
    const operation_id = await makeOperation(server);
    const cells: Record<string, object> = {
      A: { [own.noteId]: 'Say \u201chi\u201d: 10\u00a0mg of C:\\temp "pure"', [own.doseId]: '2.50' },
      B: { [kinds.id]: [red.id, blue.id], [ic50.id]: '> 30.5 \u00b1 2' },
      C: { [people.id]: [server.ids.member], [day.id]: '2024-03-05', [flag.id]: true },
      D: { [smiles.id]: 'CCNC', [own.noteId]: 'so\u00adft hyphen, 5 \u00b5M', [own.doseId]: 1234 },
      E: { [own.noteId]: 'old words' },
    };
    const ids: Record<string, string> = {};
    for (const [name, data] of Object.entries(cells)) ids[name] = await makeRecord(server, own, `N-${name}`, data);
    await make(`POST /records/${ids.E}/values`, { data: { [own.noteId]: 'new words' } });
    await make(`POST /records/${ids.E}/values`, {
      operation_id,
      data: { [own.noteId]: 'of the run', [bare.id]: 'kept apart' },
    });
    const found = async (search_text: string, as: Role = 'admin') => {
      const query = new URLSearchParams({ entity_slice_id: own.sliceId, search_text });
      const answer = await server.ask(`GET /records/search?${query}`, { as });
      expect(answer.status, answer.text).toBe(200);
      const rows = answer.body.data.resource as { record_identifier: string }[];
      expect(rows.length).toBe(answer.body.data.total);
      return rows.map((row) => row.record_identifier.slice(2)).join('');
    };
    const expected: Record<string, string> = {
      'n-': 'ABCDE',
      ' , ': 'ABCDE',
      '10 MG': 'A',
      'c:\\TEMP "p': 'A',
      '\u201cHI': 'A',
      '2.50': 'A',
      'red wine; b': 'B',
      BLUE: 'B',
      // Two names of a list are joined by it.
      '; ': 'B',
      '> 30.5': 'B',
      '30.5 \u00b1 2': 'B',
      '\u00b1': 'B',
      'test MEM': 'C',
      '2024-03': 'C',
      tru: 'C',
      ccnc: '',
      'soft hyphen': 'D',
      '5 \u03bcm': 'D',
      // 2 x 1234, nowhere stored.
      '2468': 'D',
      'old words': '',
      'new words': 'E',
      'of the run': 'E',
      'kept apart': '',
      'soft, blue': 'BD',
      [(kinds.id as string).slice(0, 13)]: '',
    };
    const answers: Record<string, string> = {};
    for (const text of Object.keys(expected)) answers[text] = await found(text);
    expect(answers).toEqual(expected);
    const hide = { data_fields_view: { mode: 'select', select: 'hide', ids: [own.noteId, own.doseId] } };
    await server.ask('PUT /authorizations/global/user/team-member', { body: hide });
    expect([await found('new words', 'member'), await found('2468', 'member')]).toEqual(['', '']);
    expect(await found('blue', 'member')).toBe('B');
  });

  it('R-D-3.89 R-D-9.7 search_text finds what a field shows of sub-records, but not their names', async () => {
    const own = await makeTestTable(server, 'Parents');
    const make = async (call: string, body: object) => {
      const answer = await server.ask(call, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.resource;
    };
    const field = (id: string, attrs: object) => make(`PUT /data_fields/${id}`, attrs);
    const lots = await make('POST /entity_slices', { slice_name: 'Their lots', field_ids: [own.noteId, own.doseId] });
    const reference = await make('POST /data_fields', {
      entity_slice_id: lots.id,
      field_name: 'Of',
      field_type: 'record-reference',
      ref_slice_id: own.sliceId,
      is_key: true,
    });
    await make('POST /data_fields', {
      entity_slice_id: own.sliceId,
      field_name: 'Twice',
      field_type: 'formula',
      attrs: { formula: '{Dose} * 2' },
    });
    const [first, second] = [
      await makeRecord(server, own, 'P-1', { [own.noteId]: 'own words', [own.doseId]: 5 }),
      await makeRecord(server, own, 'P-2'),
    ];
    const lot = (name: string, of: string, data: object) =>
      make('POST /records', {
        entity_slice_id: lots.id,
        key_field_to_value: { [lots.key_field_ids[0]]: name, [reference.id]: [of] },
        data,
      });
    await lot('quartz', first, { [own.noteId]: 'amber glass' });
    const put = await lot('basalt', second, { [own.noteId]: 'Copper wire', [own.doseId]: 3501 });
    const found = async (search_text: string, as: Role = 'admin') => {
      const query = new URLSearchParams({ entity_slice_id: own.sliceId, search_text });
      const answer = await server.ask(`GET /records/search?${query}`, { as });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.resource.map((row: { record_identifier: string }) => row.record_identifier).join(' ');
    };
    expect([await found('amber'), await found('copper'), await found('own words')]).toEqual(['', '', 'P-1']);
    await field(own.noteId, { display_includes_sub_records: true });
    await field(own.doseId, { display_includes_sub_records: true });
    const answers: Record<string, string> = {};
    for (const text of ['AMBER', 'copper, own', 'quartz', 'basalt', '3501', '7002', '10'])
      answers[text] = await found(text);
    expect(answers).toEqual({
      AMBER: 'P-1',
      'copper, own': 'P-1 P-2',
      quartz: '',
      basalt: '',
      '3501': 'P-2',
      // Twice the value of the sub-record.
      '7002': 'P-2',
      '10': 'P-1',
    });
    const hide = { data_fields_view: { mode: 'select', select: 'hide', ids: [own.noteId] } };
    await server.ask('PUT /authorizations/global/user/team-member', { body: hide });
    expect([await found('amber', 'member'), await found('3501', 'member')]).toEqual(['', 'P-2']);
    await server.ask('PATCH /records/archive', { body: { record_ids: [put.id], is_archived: true } });
    expect([await found('copper'), await found('amber')]).toEqual(['', 'P-1']);
  });
});
