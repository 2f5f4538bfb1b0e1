import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { multipart } from '../support/server/multipart';
import { makeRecord, makeTestTable, startServer, type TestServer, type TestTable } from '../support/server/testServer';

/** Errors that users of comparable products reported publicly; each title names the report. */
describe('public reports about grids, boards, sets and exports', () => {
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
  const newField = async (body: object, of = table) =>
    (await data('POST /data_fields', { entity_slice_id: of.sliceId, ...body })).resource;
  const valuesOf = async (id: string) => (await data(`GET /records?record_ids=${id}`)).resource[0].record_values;
  const search = async (of: TestTable, query: Record<string, string>) =>
    (await data(`GET /records/search?${new URLSearchParams({ entity_slice_id: of.sliceId, ...query })}`)).resource as {
      id: string;
      record_identifier: string;
    }[];

  const importCsv = async (sliceId: string, csv: string) => {
    const { payload: body, headers } = multipart('again.csv', csv);
    const upload = await server.ask('POST /imports/file', { body, headers });
    const { resource: job } = await data('POST /imports', {
      file_id: upload.body.data.resource.id,
      entity_slice_id: sliceId,
    });
    await server.ask(`POST /imports/${job.id}/run`, { body: { update_existing: true } });
    const isDone = async () => (await data(`GET /imports/${job.id}`)).resource.is_complete;
    await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
  };

  it('nocodb 11002, baserow 1573: a division by zero empties only its own cell, and the column still sorts and exports', async () => {
    const own = await makeTestTable(server, 'Ratios');
    const ratio = await newField({ field_name: 'Ratio', field_type: 'formula', attrs: { formula: '6 / {Dose}' } }, own);
    const ids: string[] = [];
    for (const dose of [0, 2, 3]) ids.push(await makeRecord(server, own, `R${dose}`, { [own.doseId]: dose }));
    const shown = await Promise.all(ids.map(async (id) => (await valuesOf(id))[ratio.id]?.[0]?.content.result));
    expect(shown).toEqual([undefined, 3, 2]);
    const sorts = JSON.stringify([{ field_id: ratio.id, descending: false }]);
    expect((await search(own, { sorts })).map((row) => row.record_identifier)).toEqual(['R3', 'R2', 'R0']);
    const view = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'With ratios',
      view_fields: [{ data_field_id: ratio.id }],
    });
    const file = await server.ask(`GET /records/export/csv?record_view_id=${view.resource.id}`);
    expect(file.status).toBe(200);
    expect(file.text).not.toMatch(/NaN|Infinity/);
  });

  it('baserow 1023: undo puts a removed option back in its place among the others', async () => {
    const tags = await newField({
      field_name: 'Tags',
      field_type: 'multiselect',
      attrs: { options: [{ name: 'One' }, { name: 'Two' }] },
    });
    const [one, two] = tags.attrs.options.map(({ id }: { id: string }) => id);
    const id = await makeRecord(server, table, 'Tagged', { [tags.id]: [one, two] });
    const less = await data(`POST /records/${id}/values`, { data: { [tags.id]: [two] } });
    await data(`POST /undo/${less.event.id}`, {});
    expect((await valuesOf(id))[tags.id][0].content).toEqual([one, two]);
  });

  it('baserow 1804, 5091: what a view sorts and groups by is restored with its field, in its order', async () => {
    const own = await makeTestTable(server, 'Grouped');
    const stage = await newField({ field_name: 'Stage', field_type: 'text' }, own);
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'Sorted',
      sorts: [{ key_field_id: stage.id }, { key_field_id: own.doseId, descending: true }],
      group_by_field_id: stage.id,
    });
    const held = async () =>
      ((await data('GET /record_views')).resource as { id: string; sorts: object[] }[]).find(
        ({ id }) => id === view.id,
      );
    const gone = await data(`DELETE /data_fields/${stage.id}`);
    expect((await held())?.sorts).toHaveLength(1);
    await data(`POST /undo/${gone.event.id}`, {});
    expect(await held()).toMatchObject({
      sorts: [{ key_field_id: stage.id }, { key_field_id: own.doseId, descending: true }],
      group_by_field_id: stage.id,
    });
    const turned = await data(`PUT /data_fields/${stage.id}`, { field_type: 'number' });
    await data(`POST /undo/${turned.event.id}`, {});
    expect((await held())?.sorts).toHaveLength(2);
  });

  it('baserow 2920, nocodb 5935: links and lookups through them are restored with a deleted field or record', async () => {
    const parts = await makeTestTable(server, 'Parts');
    const link = await newField({ field_name: 'Part', field_type: 'record-reference', ref_slice_id: parts.sliceId });
    const part = await makeRecord(server, parts, 'P-1', { [parts.noteId]: 'steel' });
    const whole = await makeRecord(server, table, 'Whole', { [link.id]: [part] });
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: table.sliceId,
      view_name: 'With parts',
      view_fields: [{ data_field_id: link.id }, { lookup: { slice_relationship_id: link.id, field_id: parts.noteId } }],
    });
    const columns = async () =>
      ((await data('GET /record_views')).resource as { id: string; view_fields: object[] }[]).find(
        ({ id }) => id === view.id,
      )?.view_fields.length;
    const withoutField = await data(`DELETE /data_fields/${link.id}`);
    expect(await columns()).toBe(0);
    await data(`POST /undo/${withoutField.event.id}`, {});
    expect(await columns()).toBe(2);
    const without = await data(`DELETE /records/${whole}`);
    await data(`POST /undo/${without.event.id}`, {});
    expect((await valuesOf(whole))[link.id][0].content).toEqual([part]);
    const withoutPart = await data(`DELETE /records/${part}`);
    await data(`POST /undo/${withoutPart.event.id}`, {});
    expect((await data(`GET /records/${part}/references`)).resource).toMatchObject([{ record_id: whole }]);
  });

  it('baserow 2454, 1004: an undo reaches a deleted record, and one after the way back is refused with an explanation', async () => {
    const id = await makeRecord(server, table, 'Short lived');
    const edit = await data(`POST /records/${id}/values`, { data: { [table.noteId]: 'x' } });
    const gone = await data(`DELETE /records/${id}`);
    const undone = await server.ask(`POST /undo/${edit.event.id}`, { body: {} });
    // A deleted record is not lost: the edit is undone, and stays undone when the record is restored.
    expect(undone.status).toBe(200);
    await data(`POST /undo/${gone.event.id}`, {});
    expect((await valuesOf(id))[table.noteId]).toBeUndefined();
    const again = await server.ask(`POST /undo/${gone.event.id}`, { body: {} });
    expect(again.status).toBe(409);
    expect(again.text).not.toMatch(/unknown error/i);
  });

  it('InvenTree 11442, cliquet 588: pages of equal values contain each record once', async () => {
    const own = await makeTestTable(server, 'Equals');
    const rows = Array.from({ length: 23 }, (_, i) => ({ key_field_to_value: { [own.nameId]: `E${i}` } }));
    for (const { key_field_to_value } of rows)
      await makeRecord(server, own, String(key_field_to_value[own.nameId]), { [own.doseId]: 1 });
    const sorts = JSON.stringify([{ field_id: own.doseId, descending: true }]);
    const pages = [];
    for (const page of ['1', '2', '3']) pages.push(...(await search(own, { sorts, page, page_size: '10' })));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(23);
    const list = [];
    for (const page of [1, 2, 3])
      list.push(
        ...(await data(`GET /records/identifiers?entity_slice_id=${own.sliceId}&page=${page}&page_size=10`)).resource,
      );
    expect(new Set(list.map(({ id }: { id: string }) => id)).size).toBe(23);
  });

  it('php-crud-api 1038, phenotips 1504: an underscore and a percent sign are literal in every search', async () => {
    const own = await makeTestTable(server, 'Signs');
    for (const name of ['UDP_37', 'UDPx37', 'UDP%37']) await makeRecord(server, own, name, { [own.noteId]: name });
    const names = async (query: Record<string, string>) =>
      (await search(own, query)).map((row) => row.record_identifier);
    for (const text of ['_37', '%37']) {
      const name = `UDP${text}`;
      expect(await names({ identifier_text: text })).toEqual([name]);
      expect(await names({ search_text: text })).toEqual([name]);
      const filters = [{ field_id: own.noteId, filter_type: 'contains', filter_prop: text }];
      expect(await names({ filters: JSON.stringify(filters) })).toEqual([name]);
    }
  });

  it('kitsu 863, doorstop 101, netalertx 808: leading zeros, trailing zeros, quotes and line breaks survive an export', async () => {
    const own = await makeTestTable(server, 'Texts');
    const texts = ['007', '1.0', '6" of snow', 'a\nb', 'tired, sore', ' padded '];
    for (const [i, text] of texts.entries()) await makeRecord(server, own, `00${i}`, { [own.noteId]: text });
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'Texts',
      view_fields: [{ data_field_id: own.noteId }],
    });
    const { text: csv } = await server.ask(`GET /records/export/csv?record_view_id=${view.id}`);
    for (const line of ['000,007', '001,1.0', '002,"6"" of snow"', '003,"a\nb"', '004,"tired, sore"'])
      expect(csv.replaceAll('\r\n', '\n')).toContain(line);
  });

  it('dbgate 1441, filesql 206: a table of any name is exported as a workbook', async () => {
    const name = "Samples: plates / wells [2026] of the whole laboratory's screening campaign?";
    const own = await makeTestTable(server, name);
    await makeRecord(server, own, 'W-1');
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: `${name}*`,
    });
    const file = await server.ask(`GET /records/export/xlsx?record_view_id=${view.id}`);
    expect(file.status).toBe(200);
  });

  it('robertoallende/fancy-kanban 8, teable 1370: a renamed lane keeps its cards, and one without a lane can be moved', async () => {
    const own = await makeTestTable(server, 'Cards');
    const state = await newField(
      { field_name: 'State', field_type: 'status', attrs: { options: [{ name: 'todo' }, { name: 'done' }] } },
      own,
    );
    const [todo, done] = state.attrs.options;
    const card = await makeRecord(server, own, 'Card', { [state.id]: todo.id });
    const loose = await makeRecord(server, own, 'Loose', {});
    await data(`PUT /data_fields/${state.id}/options`, { options: [{ ...todo, name: 'backlog' }, done] });
    const lane = (filter_type: string, filter_prop?: string[]) => {
      const filters = JSON.stringify([{ field_id: state.id, filter_type, ...(filter_prop && { filter_prop }) }]);
      return search(own, { filters }).then((rows) => rows.map(({ id }) => id));
    };
    expect(await lane('is_one_of', [todo.id])).toEqual([card]);
    expect(await lane('is_empty')).toEqual([loose]);
    await data(`POST /records/${loose}/values`, { data: { [state.id]: done.id } });
    expect([await lane('is_empty'), await lane('is_one_of', [done.id])]).toEqual([[], [loose]]);
  });

  it('teable 1288: a list of options given by their names keeps existing ones, with their cells and filters', async () => {
    const own = await makeTestTable(server, 'Named options');
    const options = [{ name: 'High', color: 'red' }, { name: 'Low' }];
    const rank = await newField({ field_name: 'Rank', field_type: 'select', attrs: { options } }, own);
    const [high, low] = rank.attrs.options;
    const record = await makeRecord(server, own, 'R', { [rank.id]: high.id });
    await makeRecord(server, own, 'S', { [rank.id]: low.id });
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'High only',
      filters: [{ key_field_id: rank.id, filter_type: 'is_one_of', filter_prop: [high.id] }],
    });
    const put = await data(`PUT /data_fields/${rank.id}/options`, {
      options: [{ name: 'New' }, { name: ' low ' }, { name: 'High' }],
    });
    expect(put.resource.attrs.options.map(({ id }: { id: string }) => id).slice(1)).toEqual([low.id, high.id]);
    expect((await search(own, { record_view_id: view.id })).map(({ id }) => id)).toEqual([record]);
    const gone = await server.ask(`PUT /data_fields/${rank.id}/options`, { body: { options: [{ name: 'New' }] } });
    expect(gone.status).toBe(409);
    const property = await data('POST /property_definitions', {
      property_name: 'Risk of a report',
      field_type: 'select',
      options: [{ name: 'a' }, { name: 'b' }],
    });
    const ids = property.resource.options.map(({ id }: { id: string }) => id);
    const more = await data(`PUT /property_definitions/${property.resource.id}/options`, {
      options: [{ name: 'b' }, { name: 'a' }, { name: 'c' }],
    });
    expect(more.resource.options.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([ids[1], ids[0]]);
  });

  it('baserow 2422, 2576, 3134, 3147, AppFlowy 3346: filters of options with empty cells, unused and deleted ones, and incomplete rules', async () => {
    const own = await makeTestTable(server, 'Option filters');
    const attrs = { options: ['A', 'B', 'Unused'].map((name) => ({ name })) };
    const many = await newField({ field_name: 'Many', field_type: 'multiselect', attrs }, own);
    const one = await newField({ field_name: 'One', field_type: 'status', attrs }, own);
    const [a, b, unused] = many.attrs.options.map(({ id }: { id: string }) => id);
    const [first] = one.attrs.options.map(({ id }: { id: string }) => id);
    await makeRecord(server, own, 'R1', { [many.id]: [a], [one.id]: first });
    await makeRecord(server, own, 'R2', { [many.id]: [a, b] });
    await makeRecord(server, own, 'R3', { [many.id]: [b] });
    await makeRecord(server, own, 'R4', {});
    const names = async (query: Record<string, string>) =>
      (await search(own, query)).map(({ record_identifier }) => record_identifier).join(' ');
    const asked = (field_id: string, filter_type: string, filter_prop?: string[]) =>
      names({ filters: JSON.stringify([{ field_id, filter_type, ...(filter_prop && { filter_prop }) }]) });
    expect(await asked(many.id, 'no_overlap', [unused])).toBe('R1 R2 R3 R4');
    expect(await asked(one.id, 'is_not_one_of', [first])).toBe('R2 R3 R4');
    const group = crypto.randomUUID();
    const rule = { group_id: group, key_field_id: many.id };
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'One of several',
      filter_groups: [{ id: group, match: 'any' }],
      group_filters: [
        { ...rule, filter_type: 'is_empty' },
        { ...rule, filter_type: 'overlap', filter_prop: [a, b] },
      ],
    });
    expect(await names({ record_view_id: view.id })).toBe('R1 R2 R3 R4');
    const unfinished = { group_id: group, key_field_id: own.noteId, filter_type: 'contains', filter_prop: '' };
    await data(`PUT /record_views/${view.id}`, {
      group_filters: [unfinished, { ...rule, filter_type: 'is_empty' }],
    });
    expect(await names({ record_view_id: view.id })).toBe('R4');
    const deleted = await server.ask(`DELETE /data_fields/${many.id}/options/${b}?force=true`);
    expect(deleted.status).toBe(200);
    expect(await asked(many.id, 'is_set')).toBe('R1 R2');
    expect(await asked(many.id, 'is_empty')).toBe('R3 R4');
    expect(await asked(many.id, 'same_elements', [a])).toBe('R1 R2');
  });

  it('nocodb 13768, 4537, baserow 676 and 5606: a file has the columns as the view has them, and no column title is a formula', async () => {
    const own = await makeTestTable(server, 'Files of views');
    const odd = await newField({ field_name: '=HYPERLINK("http://a")', field_type: 'text' }, own);
    await makeRecord(server, own, '=R', { [odd.id]: '=1+1' });
    const ids = [odd.id, own.doseId, own.noteId];
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'In order',
      view_fields: ids.map((data_field_id) => ({ data_field_id })),
    });
    const lines = async () =>
      (await server.ask(`GET /records/export/csv?record_view_id=${view.id}`)).text.split('\r\n');
    expect((await lines()).slice(0, 2)).toEqual([`Identifier,"'=HYPERLINK(""http://a"")",Dose,Note`, `'=R,'=1+1,,`]);
    await data(`PUT /record_views/${view.id}`, { view_fields: [...view.view_fields].reverse() });
    expect((await lines())[0]).toBe(`Identifier,Note,Dose,"'=HYPERLINK(""http://a"")"`);
  });

  it('OpnForm 864, twenty 5793: options with a comma in their name survive an export and its import, and so does one that contains “; ”', async () => {
    const own = await makeTestTable(server, 'Answers');
    const names = ['Me, myself and I', 'Wait, is it just me?', 'say "so"'];
    const options = names.map((name) => ({ name }));
    const said = await newField({ field_name: 'Said', field_type: 'multiselect', attrs: { options } }, own);
    const ids = said.attrs.options.map(({ id }: { id: string }) => id);
    await makeRecord(server, own, 'A1', { [said.id]: ids });
    const file = await server.ask(`GET /records/export/csv?entity_slice_id=${own.sliceId}&view_field_ids=${said.id}`);
    const other = await makeTestTable(server, 'Answers again');
    const again = await newField({ field_name: 'Said', field_type: 'multiselect', attrs: { options } }, other);
    await importCsv(other.sliceId, file.text.replace('Identifier', 'Name'));
    const [row] = await search(other, {});
    const texts = (await valuesOf(row!.id))[again.id][0].content;
    const nameOf = new Map(again.attrs.options.map((one: { id: string; name: string }) => [one.id, one.name]));
    expect(texts.map((id: string) => nameOf.get(id))).toEqual(names);
    const joined = { field_name: 'Split', field_type: 'multiselect', attrs: { options: [{ name: 'red; white' }] } };
    const split = await newField(joined, other);
    await makeRecord(server, other, 'A2', { [split.id]: [split.attrs.options[0].id] });
    const path = `GET /records/export/csv?entity_slice_id=${other.sliceId}&view_field_ids=${split.id}`;
    const third = await makeTestTable(server, 'Answers once more');
    const back = await newField(joined, third);
    await importCsv(third.sliceId, (await server.ask(path)).text.replace('Identifier', 'Name'));
    const found = (await search(third, {})).find(({ record_identifier }) => record_identifier === 'A2');
    expect((await valuesOf(found!.id))[back.id][0].content).toEqual([back.attrs.options[0].id]);
  });

  it('apitable 1194, baserow 2269: a hidden column still groups, filters and sorts', async () => {
    const own = await makeTestTable(server, 'Hidden');
    const [a, b, c] = [
      await makeRecord(server, own, 'A', { [own.doseId]: 1 }),
      await makeRecord(server, own, 'B', { [own.doseId]: 1 }),
      await makeRecord(server, own, 'C', {}),
    ];
    const column = { id: crypto.randomUUID(), data_field_id: own.doseId, is_hidden: true };
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'Hidden dose',
      view_fields: [column],
      filters: [{ view_field_id: column.id, filter_type: 'is_set' }],
      group_by_field_id: own.doseId,
      sort_order: 'manual',
      record_order: [{ id: b }, { id: a }],
    });
    const order = async () =>
      (await search(own, { record_view_id: view.id })).map(({ record_identifier }) => record_identifier);
    expect(await order()).toEqual(['B', 'A']);
    await data(`PUT /record_views/${view.id}`, { record_order: [{ id: c }, { id: a }, { id: b }] });
    expect(await order()).toEqual(['A', 'B']);
    const file = await server.ask(`GET /records/export/csv?record_view_id=${view.id}&group_by_field_id=${own.doseId}`);
    expect(file.text.trim().split(/\r?\n/)).toHaveLength(3);
  });

  it('vendurehq/vendure 3407, projectbenyehuda/bybe 529: moving a member of a set repeatedly keeps each once, in the requested order', async () => {
    const own = await makeTestTable(server, 'Members');
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push(await makeRecord(server, own, name, {}));
    const [a, b, c] = ids as [string, string, string];
    const { resource: set } = await data('POST /record_sets', { set_name: 'Moved', record_ids: ids });
    const move = async (record_id: string, before: string | null) =>
      (await data(`POST /record_sets/${set.id}/reorder`, { record_id, before_record_id: before })).resource.record_ids;
    expect(await move(c, b)).toEqual([a, c, b]);
    expect(await move(c, a)).toEqual([c, a, b]);
    expect(await move(c, a)).toEqual([c, a, b]);
    const { resource: sets } = await data('GET /record_sets');
    expect(sets.find(({ id }: { id: string }) => id === set.id).record_ids).toEqual([c, a, b]);
  });

  it('hhurz/tableExport.jquery.plugin 327: a number of eighteen digits is kept as text, and refused by name where JSON would round it', async () => {
    const own = await makeTestTable(server, 'Long numbers');
    const id = await makeRecord(server, own, 'A', { [own.doseId]: '370911202104140038' });
    expect((await valuesOf(id))[own.doseId][0].content).toBe('370911202104140038');
    const send = (number: string) =>
      server.ask(`POST /records/${id}/values`, {
        body: Buffer.from(`{"data":{"${own.doseId}":${number}}}`),
        headers: { 'content-type': 'application/json' },
      });
    const refused = await send('370911202104140038');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('The number 370911202104140038')]);
    expect((await valuesOf(id))[own.doseId]).toHaveLength(1);
    for (const kept of ['370911202104140000', '6.02214076e23', '0.30000000000000004'])
      expect((await send(kept)).status, kept).toBe(200);
  });

  it('nocodb 5935, baserow 2920: undo restores the links of a deleted record, its place in a set, and a link field with the columns that look through it', async () => {
    const targets = await makeTestTable(server, 'Linked from');
    const own = await makeTestTable(server, 'Linking');
    const linked = [await makeRecord(server, targets, 'T1', {}), await makeRecord(server, targets, 'T2', {})];
    const links = await newField(
      { field_name: 'Links', field_type: 'record-reference', ref_slice_id: targets.sliceId },
      own,
    );
    const ids: string[] = [];
    for (const name of ['A', 'B']) ids.push(await makeRecord(server, own, name, { [links.id]: linked }));
    const [a] = ids as [string, string];
    const { resource: set } = await data('POST /record_sets', { set_name: 'Linked records', record_ids: ids });
    const inSet = async () =>
      (await data('GET /record_sets')).resource.find(({ id }: { id: string }) => id === set.id).record_ids;
    const linksOf = async (id: string) => (await valuesOf(id))[links.id]?.at(-1)?.content;

    const deleted = await data(`DELETE /records/${a}`);
    expect(await inSet()).toEqual([ids[1]]);
    await data(`POST /undo/${deleted.event.id}`);
    expect(await linksOf(a)).toEqual(linked);
    expect(await inSet()).toEqual(ids);

    const gone = await data(`DELETE /records/${linked[0]}`);
    await data(`POST /undo/${gone.event.id}`);
    expect(await linksOf(a)).toEqual(linked);

    const lookup = { slice_relationship_id: links.id, field_id: targets.nameId, field_name: 'Names of links' };
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'With links',
      view_fields: [{ data_field_id: links.id }, { lookup }],
    });
    const exported = async () => (await server.ask(`GET /records/export/csv?record_view_id=${view.id}`)).text;
    const before = await exported();
    expect(before).toContain('T1; T2');
    const removed = await data(`DELETE /data_fields/${links.id}`);
    expect(await exported()).not.toContain('T1');
    await data(`POST /undo/${removed.event.id}`);
    expect(await exported()).toBe(before);
  });

  it('baserow 6055, bryntum 5895: a view that is grouped by the field it filters loses no record, and exports no group that is filtered out', async () => {
    const own = await makeTestTable(server, 'Grouped and filtered');
    const list = await newField(
      { field_name: 'List', field_type: 'select', options: [{ name: 'One' }, { name: 'Two' }] },
      own,
    );
    for (const [name, value] of [
      ['A', 'One'],
      ['B', null],
      ['C', 'Two'],
      ['D', 'One'],
    ] as const)
      await makeRecord(server, own, name, value === null ? {} : { [list.id]: value });
    const { resource: view } = await data('POST /record_views', {
      entity_slice_id: own.sliceId,
      view_name: 'Those of a list',
      filters: [{ key_field_id: list.id, filter_type: 'is_set' }],
      view_fields: [{ data_field_id: list.id }],
    });
    const file = await server.ask(`GET /records/export/csv?record_view_id=${view.id}&group_by_field_id=${list.id}`);
    const rows = file.text.trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(0, 2).join(' '))).toEqual(['One A', 'One D', 'Two C']);
  });
});
