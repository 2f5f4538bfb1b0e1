import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandBlock } from '@/domain/records/expandBlock';
import { latestValue } from '@/domain/records/latestValue';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  type Answer,
  makeOperation,
  makeRecord,
  makeTestTable,
  startServer,
  type TestServer,
} from '../support/server/testServer';

const FILE = ['Name,Dose,Note', 'A-1,1.5,first', 'A-2,many,second', 'A-3,3,third', 'a-1,4,again', ',5,nameless', ''];

describe('imports', () => {
  let databases: TestDatabases;
  let server: TestServer;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  async function upload(name: string, bytes: Buffer, as: 'admin' | 'viewer' = 'admin'): Promise<Answer> {
    const head = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]);
    return server.ask('POST /imports/file', {
      as,
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: payload,
    });
  }

  async function prepare(
    name: string,
    bytes: Buffer,
    body: object = {},
  ): Promise<{ id: string; mapping: { columns: object[] } }> {
    const file = (await upload(name, bytes)).body.data.resource;
    return (await server.ask('POST /imports', { body: { file_id: file.id, ...body } })).body.data.resource;
  }

  /** Runs an import and returns its row when it has ended. */
  async function run(id: string, body: object = {}) {
    const started = await server.ask(`POST /imports/${id}/run`, { body });
    expect(started.text).toContain('started_at');
    expect(started.status).toBe(200);
    const row = async () => (await server.ask(`GET /imports/${id}`)).body.data.resource;
    await expect.poll(async () => (await row()).is_complete, { timeout: 30_000 }).toBe(true);
    return row();
  }

  async function recordsOf(sliceId: string) {
    const lines = await server.lines(`/sync/bootstrap?scope=slice:${sliceId}`);
    return lines.flatMap((line) => (line.block ? expandBlock(line.block) : []));
  }

  it('refuses a file of line breaks only, and reports that one with only a header has no rows', async () => {
    const blank = (await upload('blank.csv', Buffer.from('\r\n\n\n'))).body.data.resource;
    const refused = await server.ask('POST /imports', { body: { file_id: blank.id } });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('The file has no rows.');
    const { id } = await prepare('head.csv', Buffer.from('Name,Dose\n'));
    const preview = await server.ask(`GET /imports/${id}/preview`);
    expect(preview.body.data.resource.warnings).toEqual([
      { row: null, message: 'The file has no rows below its header.' },
    ]);
  });

  it('imports the valid rows of a file with records too long for a cell, and names line and reason', async () => {
    const fasta = [
      '>short',
      'ACGT',
      '>genome',
      ...Array.from({ length: 700 }, () => 'ACGTACGTAC'.repeat(100)),
      '>last',
      'GG',
    ];
    const made = await prepare('mixed.fasta', Buffer.from(fasta.join('\r\n')));
    const checked = (await server.ask(`POST /imports/${made.id}/validate`, { body: {} })).body.data.resource;
    expect(checked.errors).toEqual([
      {
        row: 2,
        column: '',
        message:
          'Line 3 (record 2, genome): The sequence has 700,000 letters; a cell can hold at most 600,000. Put it into a file field.',
      },
    ]);
    expect(await run(made.id)).toMatchObject({ created_count: 3, refused_count: 0, error_message: null });
  });

  it('reports only once a record that cannot be read and therefore has no name', async () => {
    const water = (name: string) =>
      `${name}\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 O   0  0\nM  END\n$$$$\n`;
    const named = Array.from({ length: 40 }, (_, n) => water(`W-${n}`)).join('');
    const made = await prepare('cut.sdf', Buffer.from(`${named}\n\n\n  9\n$$$$\n`));
    const mapping = [
      { column: 0, new_field: { field_name: 'Name', field_type: 'text' }, is_key: true },
      { column: 1, new_field: { field_name: 'Structure', field_type: 'molfile' } },
    ];
    const checked = (await server.ask(`POST /imports/${made.id}/validate`, { body: { mapping } })).body.data.resource;
    expect(checked).toMatchObject({ total_rows: 41, valid_rows: 40, new_count: 40, refused_count: 1, error_count: 1 });
    expect(checked.errors).toEqual([{ row: 41, column: '', message: expect.stringContaining('record 41') }]);
  });

  it('shows a table of structures in tall rows, so that they are drawn', async () => {
    const heights = async (name: string, text: string) => {
      const { entity_slice_id } = await run((await prepare(name, Buffer.from(text))).id);
      const views = (await server.ask('GET /record_views')).body.data.resource;
      return views.find((view: { entity_slice_id: string }) => view.entity_slice_id === entity_slice_id).row_height;
    };
    const water =
      'Water\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 O   0  0\nM  END\n$$$$\n';
    expect(await heights('water.sdf', water)).toBe('tall');
    expect(await heights('plain.csv', 'Name,Dose\nA,1\nB,2\n')).toBe('short');
  });

  it('refuses a row too large for a record, and splits long contents into events that fit', async () => {
    const long = 'x'.repeat(250_000);
    const mapping = ['Name', 'A', 'B', 'C', 'D'].map((field_name, column) => ({
      column,
      new_field: { field_name, field_type: 'text' },
      is_key: column === 0,
    }));
    const rows = (text: string) => [
      'Name,A,B,C,D',
      `too much,${long},${long},${long},${long}`,
      ...Array.from({ length: 12 }, (_, n) => `L-${n},${text},,,`),
    ];
    const first = await prepare('long.csv', Buffer.from(rows(long).join('\n')));
    const done = await run(first.id, { mapping });
    expect(done).toMatchObject({ created_count: 12, refused_count: 1, error_message: null });
    type Made = { id: string; field_name: string; field_ids: string[] };
    const slices = (await server.ask('GET /entity_slices')).body.data.resource as Made[];
    const fields = (await server.ask('GET /data_fields')).body.data.resource as Made[];
    const own = slices.find((slice) => slice.id === done.entity_slice_id)?.field_ids ?? [];
    const idOf = (name: string) => fields.find((field) => own.includes(field.id) && field.field_name === name)?.id;
    const again = await prepare('long.csv', Buffer.from(rows(`${long}y`).join('\n')));
    const updated = await run(again.id, {
      entity_slice_id: done.entity_slice_id,
      mapping: ['Name', 'A'].map((name, column) => ({ column, field_id: idOf(name), is_key: column === 0 })),
      update_existing: true,
    });
    expect(updated).toMatchObject({ changed_count: 12, error_message: null });
  });

  it('previews, reports row, column and reason, and imports the valid rows', async () => {
    const made = await prepare('doses.csv', Buffer.from(FILE.join('\n')));
    const preview = (await server.ask(`GET /imports/${made.id}/preview`)).body.data.resource;
    expect(preview.header).toEqual(['Name', 'Dose', 'Note']);
    expect(preview.row_count).toBe(5);
    const mapping = [
      { column: 0, new_field: { field_name: 'Name', field_type: 'text' }, is_key: true },
      { column: 1, new_field: { field_name: 'Dose', field_type: 'number' } },
      { column: 2, new_field: { field_name: 'Note', field_type: 'text' } },
    ];
    const checked = (await server.ask(`POST /imports/${made.id}/validate`, { body: { mapping } })).body.data.resource;
    expect(checked).toMatchObject({ total_rows: 5, valid_rows: 2, new_count: 3, refused_count: 2, error_count: 3 });
    expect(checked.errors).toEqual([
      { row: 2, column: 'Dose', message: 'Not a number' },
      { row: 4, column: 'Name', message: 'a-1 is in the file more than once.' },
      { row: 5, column: 'Name', message: 'Invalid identifier' },
    ]);
    const done = await run(made.id);
    expect(done).toMatchObject({ created_count: 3, refused_count: 2, rows_done: 5, error_message: null });
    const fields = (await server.ask('GET /data_fields')).body.data.resource as { id: string; field_name: string }[];
    const unread = fields.find((field) => field.field_name === 'Dose (unread)');
    const records = await recordsOf(done.entity_slice_id);
    const bad = records.find((record) => record.attrs.record_identifier === 'A-2');
    expect(bad?.cells[unread?.id ?? '']?.[0]?.content).toBe('many');

    const again = await run(made.id);
    expect(again).toMatchObject({ created_count: 0, same_count: 3, refused_count: 2 });
    const after = (await server.ask(`POST /imports/${made.id}/validate`, { body: {} })).body.data.resource;
    expect(after).toMatchObject({ new_count: 0, same_count: 3 });
    expect(after.errors).toEqual(checked.errors);
  });

  it('matches by identifier, changes what differs, and can be reverted', async () => {
    const table = await makeTestTable(server, 'Matched doses');
    const first = await prepare('one.csv', Buffer.from('Name;Dose;Note\nX-1;1,5;a\nX-2;2,5;b\n'), {
      entity_slice_id: table.sliceId,
    });
    expect(await run(first.id)).toMatchObject({ created_count: 2 });
    const second = await prepare('two.csv.gz', gzipSync('Name,Dose,Note\nx-1,9,a\nX-2,,b\nX-3,3,c\n'), {
      entity_slice_id: table.sliceId,
      update_existing: true,
    });
    expect(await run(second.id)).toMatchObject({ created_count: 1, changed_count: 1, same_count: 1 });
    const dose = async (name: string) =>
      (await recordsOf(table.sliceId))
        .find((record) => record.attrs.record_identifier === name && !record.attrs.is_deleted)
        ?.cells[table.doseId]?.find((value) => !value.hidden)?.content;
    expect([await dose('X-1'), await dose('X-2'), await dose('X-3')]).toEqual([9, 2.5, 3]);
    const gone = (await server.ask(`DELETE /imports/${second.id}/data`)).body.data.resource;
    expect(gone).toEqual({ act_id: expect.any(String), deleted_records: 1, hidden_values: 1, kept: 0 });
    expect([await dose('X-1'), await dose('X-2'), await dose('X-3')]).toEqual([1.5, 2.5, undefined]);
  });

  it('writes an import of many rows as one act, each event below 1 MB, and the table fills meanwhile', async () => {
    const rows = Array.from({ length: 4500 }, (_, i) => `${i},"text, with comma ${i}"`);
    const made = await prepare('many.csv', Buffer.from(`number,words\n${rows.join('\n')}\n`), { slice_name: 'Many' });
    const done = await run(made.id);
    expect(done).toMatchObject({ rows_total: 4500, created_count: 4500 });
    const lines = await server.lines('/sync/changes?cursor=0&limit=5000');
    const chain = lines.filter((line) => line.event?.act_id === made.id && line.event.blocks);
    expect(chain.map((line) => line.event.blocks[0].count)).toEqual([2000, 2000, 500]);
    for (const line of chain) expect(JSON.stringify(line).length).toBeLessThan(1024 * 1024);
    expect(await recordsOf(done.entity_slice_id)).toHaveLength(4500);
  });

  it('S6 an import that changes values of many records is one act, undone and done again as one', async () => {
    const file = (factor: number) =>
      Buffer.from(
        `Name,Dose,Mass\n${Array.from({ length: 2500 }, (_, i) => `V-${i},${i},${i * factor}`).join('\n')}\n`,
      );
    const made = await prepare('first.csv', file(2), { slice_name: 'Weighed' });
    const { entity_slice_id: sliceId } = await run(made.id);
    const head = async () => (await server.lines('/sync/changes?cursor=0&limit=5000')).at(-1).cursor as number;
    const before = await head();
    const again = await prepare('second.csv', file(3), { entity_slice_id: sliceId, update_existing: true });
    expect(await run(again.id)).toMatchObject({ created_count: 0, changed_count: 2499, same_count: 1 });
    const masses = async () => {
      const records = await recordsOf(sliceId);
      const fieldId = Object.keys(records[0]!.cells).at(-1)!;
      return records.map((record) => latestValue(record.cells[fieldId] ?? [])?.content);
    };
    const lines = (await server.lines(`/sync/changes?cursor=${before}&limit=5000`)).filter((line) => line.event);
    const chain = lines.filter((line) => line.event.undoable);
    expect(new Set(chain.map((line) => line.event.act_id))).toEqual(new Set([again.id]));
    // One change for each value that differs, and none for an equal one.
    expect(chain.flatMap((line) => line.event.changes).filter((change) => change.kind === 'value')).toHaveLength(2499);
    const thrice = await masses();
    expect(thrice[100]).toBe(300);
    const undone = (await server.ask(`POST /undo/acts/${again.id}`)).body.data.resource;
    expect(undone.undone_event_ids).toHaveLength(chain.length);
    expect((await masses())[100]).toBe(200);
    expect((await server.ask(`POST /undo/acts/${undone.act_id}`)).status).toBe(200);
    expect(await masses()).toEqual(thrice);
  });

  it('deletes the data of many rows with few numbers, restores it as one act, and reports both on the import', async () => {
    const rows = Array.from({ length: 4500 }, (_, i) => `S-${i},${i}`);
    const made = await prepare('swept.csv', Buffer.from(`Name,Dose\n${rows.join('\n')}\n`), { slice_name: 'Swept' });
    const done = await run(made.id);
    const sliceId = done.entity_slice_id;
    const [touched] = await recordsOf(sliceId);
    const note = Object.keys(touched!.cells)[1]!;
    await server.ask(`POST /records/${touched!.id}/values`, { body: { data: { [note]: 7 } } });
    const head = async () => {
      const lines = await server.lines('/sync/changes?cursor=0&limit=5000');
      return lines.at(-1).cursor as number;
    };
    const before = await head();
    const gone = (await server.ask(`DELETE /imports/${made.id}/data`)).body.data.resource;
    expect(gone).toMatchObject({ deleted_records: 4499, kept: 1 });
    const lines = (await server.lines(`/sync/changes?cursor=${before}`)).filter((line) => line.event);
    expect(lines.map((line) => line.event.act_id)).toEqual(lines.map(() => gone.act_id));
    expect(JSON.stringify(lines).length).toBeLessThan(5000);
    const alive = async () => (await recordsOf(sliceId)).filter((record) => !record.attrs.is_deleted);
    expect((await alive()).map((record) => record.id)).toEqual([touched!.id]);
    expect(await recordsOf(sliceId)).toHaveLength(4500);
    const marked = (await server.ask(`GET /imports/${made.id}`)).body.data.resource;
    expect(marked.data_deleted_at).not.toBeNull();
    expect(marked.data_deleted_by).toBe(marked.created_by);

    const again = (await server.ask(`POST /undo/acts/${gone.act_id}`)).body.data.resource;
    expect(again.undone_event_ids).toHaveLength(lines.length);
    expect(await alive()).toHaveLength(4500);
    expect((await server.ask(`GET /imports/${made.id}`)).body.data.resource.data_deleted_at).toBeNull();
    expect((await server.ask(`POST /undo/acts/${gone.act_id}`)).status).toBe(409);
    expect(
      (await server.ask(`POST /undo/acts/${made.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).status,
    ).toBe(404);
    // Redone, by an undo of the undo; and deleted once more, as if it had never been restored.
    expect((await server.ask(`POST /undo/acts/${again.act_id}`)).status).toBe(200);
    expect(await alive()).toHaveLength(1);
    const [redone] = (await server.lines(`/sync/changes?cursor=${before}`)).filter((line) => line.event).slice(-1);
    expect((await server.ask(`POST /undo/acts/${redone.event.act_id}`)).status).toBe(200);
    expect((await server.ask(`DELETE /imports/${made.id}/data`)).body.data.resource.deleted_records).toBe(4499);
    expect((await server.ask(`POST /undo/acts/${gone.act_id}`, { as: 'viewer' })).status).toBe(403);
  });

  it('stops on request; what was imported stays, and one undo removes it', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `C-${i},${i}`);
    const made = await prepare('long.csv', Buffer.from(`Name,Dose\n${rows.join('\n')}\n`), { slice_name: 'Long' });
    expect((await server.ask(`POST /imports/${made.id}/cancel`)).status).toBe(409);
    expect((await server.ask(`POST /imports/${made.id}/run`, { body: {} })).status).toBe(200);
    expect((await server.ask(`POST /imports/${made.id}/cancel`, { as: 'viewer' })).status).toBe(403);
    expect((await server.ask(`POST /imports/${made.id}/cancel`)).status).toBe(200);
    const row = async () => (await server.ask(`GET /imports/${made.id}`)).body.data.resource;
    await expect.poll(async () => (await row()).is_complete, { timeout: 30_000 }).toBe(true);
    const stopped = await row();
    expect(stopped).toMatchObject({ error_message: null, cancelled_by: stopped.created_by });
    expect(stopped.rows_done).toBeLessThan(60_000);
    expect(await recordsOf(stopped.entity_slice_id)).toHaveLength(stopped.created_count);
    const gone = (await server.ask(`DELETE /imports/${made.id}/data`)).body.data.resource;
    expect(gone.deleted_records).toBe(stopped.created_count);
    // Run again, it imports everything, and its row no longer mentions the stop.
    const { cursor } = (await server.lines('/sync/changes?cursor=0&limit=5000')).at(-1);
    const reported: number[] = [];
    const end = server.deps.jobNews.on((_, { counts }) => reported.push(counts.rows_done ?? -1));
    expect(await run(made.id)).toMatchObject({ created_count: 60_000, cancelled_by: null, data_deleted_at: null });
    end();
    // Its progress was reported but not stored: the log has the beginning, the mapping and the end.
    expect(reported.length).toBeGreaterThan(0);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
    const lines = await server.lines(`/sync/changes?cursor=${cursor}&limit=5000`);
    expect(lines.filter((line) => line.event?.title === 'Import progress').length).toBeLessThanOrEqual(3);
  });

  it('numbers the rows of a file without identifiers', async () => {
    const made = await prepare('plain.csv', Buffer.from('x,y\n1,2\n1,2\n'), {
      slice_name: 'Plain',
      mapping: [{ column: 0, new_field: { field_name: 'x', field_type: 'number' } }],
    });
    const done = await run(made.id);
    expect(done.created_count).toBe(2);
    const names = (await recordsOf(done.entity_slice_id)).map((record) => record.attrs.record_identifier);
    expect(names).toEqual(['R-0001', 'R-0002']);
  });

  it('names a file as people do, though it was compressed in transit', async () => {
    const packed = await prepare('plates.csv.gz', gzipSync('Name\nA\n'), { file_name: 'plates.csv' });
    expect(packed).toMatchObject({ file_name: 'plates.csv' });
    expect(await prepare('plates.csv.gz', gzipSync('Name\nA\n'))).toMatchObject({ file_name: 'plates.csv.gz' });
  });

  it('reports the progress of reading and checking to whoever waits', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `P-${i},${'long text '.repeat(10)}${i}`);
    const bytes = Buffer.from(`name,words\n${rows.join('\n')}\n`);
    const file = (await upload('long.csv', bytes)).body.data.resource;
    const seen: { stage: string; done: number; total: number }[] = [];
    const look = async () => (await server.ask(`GET /imports/file/${file.id}/progress`)).body.data.resource;
    expect(await look()).toEqual({ stage: 'none', done: 0, total: 0 });
    let isOver = false;
    const watch = async () => {
      while (!isOver) seen.push(await look());
    };
    const watching = watch();
    const made = (await server.ask('POST /imports', { body: { file_id: file.id } })).body.data.resource;
    await server.ask(`POST /imports/${made.id}/validate`, { body: {} });
    isOver = true;
    await watching;
    expect(seen).toContainEqual({ stage: 'reading', done: expect.any(Number), total: bytes.length });
    expect(seen).toContainEqual({ stage: 'checking', done: expect.any(Number), total: 60_000 });
    for (const { done, total } of seen) expect(done).toBeLessThanOrEqual(total);
    expect(await look()).toEqual({ stage: 'none', done: 0, total: 0 });
  });

  it('imports rows into an experiment: new records, existing ones, their values in it, each listed once', async () => {
    const table = await makeTestTable(server, 'Plates');
    const operation = await makeOperation(server);
    const known = await makeRecord(server, table, 'P-1', { [table.doseId]: 7 });
    const body = {
      entity_slice_id: table.sliceId,
      operation_id: operation,
      update_existing: true,
      mapping: [
        { column: 0, field_id: table.nameId, is_key: true },
        { column: 1, field_id: table.doseId },
      ],
    };
    const file = () => prepare('plate.csv', Buffer.from('Name,Dose\nP-1,8\nP-2,9\n'));
    const { id } = await file();
    expect(await run(id, body)).toMatchObject({ created_count: 1, changed_count: 1, error_message: null });
    const listed = async () =>
      (await server.ask(`GET /tasks?task_ids=${operation}`)).body.data.resource[0].record_ids as string[];
    const records = await recordsOf(table.sliceId);
    const made = records.find((record) => record.id !== known);
    expect([...(await listed())].sort()).toEqual([known, made?.id].sort());
    const doses = (recordId: string) =>
      (records.find((record) => record.id === recordId)?.cells[table.doseId] ?? []).map(({ content, operation_id }) => [
        content,
        operation_id,
      ]);
    // Values measured outside of the experiment are kept next to it.
    expect(doses(known)).toEqual(
      expect.arrayContaining([
        [7, null],
        [8, operation],
      ]),
    );
    expect(doses(made?.id ?? '')).toEqual([[9, operation]]);
    // The same file again lists no record twice.
    await run((await file()).id, body);
    expect(await listed()).toHaveLength(2);
  });

  it('refuses what is not a table, with the reason', async () => {
    const file = (await upload('picture.csv', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3, 0, 0]))).body.data.resource;
    const answer = await server.ask('POST /imports', { body: { file_id: file.id } });
    expect(answer.status).toBe(400);
    const broken = (await upload('broken.gz', Buffer.from([0x1f, 0x8b, 8, 0, 1]))).body.data.resource;
    expect((await server.ask('POST /imports', { body: { file_id: broken.id } })).status).toBe(400);
    expect((await upload('mine.csv', Buffer.from('a\n1'), 'viewer')).status).toBe(403);
  });

  it('refuses invalid mappings', async () => {
    const made = await prepare('fit.csv', Buffer.from('a,b\n1,2\n'), { slice_name: 'Fit' });
    const validate = (mapping: object[]) => server.ask(`POST /imports/${made.id}/validate`, { body: { mapping } });
    expect((await validate([{ column: 9 }])).body.content[0].message).toBe('The file has no such column.');
    const twice = { new_field: { field_name: 'same', field_type: 'text' } };
    expect(
      (
        await validate([
          { column: 0, ...twice },
          { column: 1, ...twice },
        ])
      ).status,
    ).toBe(400);
  });
});
