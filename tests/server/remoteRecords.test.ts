import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordRow } from '@/domain/records/recordRow';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeRecord,
  makeTestTable,
  newId,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

describe('S14 records that are not on a device', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  const ids: string[] = [];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Far away');
    for (let i = 0; i < 12; i++)
      ids.push(
        await makeRecord(server, table, `FAR-${i}`, { [table.noteId]: i % 4 === 0 ? '50 % "pure"' : `note_${i}` }),
      );
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  async function ask(query: Record<string, string>, as: 'admin' | 'guest' = 'admin') {
    const answer = await server.ask(`GET /sync/records?${new URLSearchParams(query)}`, { as });
    const { records, total, cursor } = answer.body.data?.resource ?? {};
    return {
      status: answer.status,
      names: records?.map((row: RecordRow) => row.attrs.record_identifier),
      records,
      total,
      cursor,
    };
  }

  it('are sent by id in the form that devices store, as of a cursor of the feed', async () => {
    const { records, cursor } = await ask({ record_ids: `${ids[3]},${newId()}` });
    expect(records).toHaveLength(1);
    expect(records[0].cells[table.noteId][0]).toMatchObject({ content: 'note_3', author_id: server.ids.admin });
    const lines = await server.lines('/sync/changes?cursor=0&limit=5000');
    expect(cursor).toBe(lines.at(-1).cursor);
  });

  it('S6 S8: the events of an undo timeline are sent by id, to those who may see them', async () => {
    const lines = await server.lines('/sync/changes?cursor=0&limit=5000');
    const event = lines.find((line) => line.event?.title.includes('FAR-3'))?.event;
    const path = `GET /sync/events?event_ids=${event.id},${newId()}`;
    expect((await server.ask(path)).body.data.resource).toMatchObject({ events: [event], held: [event.id] });
    expect((await server.ask(path, { as: 'guest' })).body.data.resource).toMatchObject({
      events: [],
      held: [event.id],
    });
    expect((await server.ask('GET /sync/events')).status).toBe(400);
  });

  it('are sent as stretches of their table, with the total number', async () => {
    expect(await ask({ entity_slice_id: table.sliceId, offset: '10', limit: '5' })).toMatchObject({
      total: 12,
      names: ['FAR-10', 'FAR-11'],
    });
  });

  it('are found by name and by text, including characters with a special meaning in the database', async () => {
    const found = async (search_text: string) => (await ask({ entity_slice_id: table.sliceId, search_text })).names;
    expect(await found('far-11')).toEqual(['FAR-11']);
    expect(await found('NOTE_1')).toEqual(['FAR-1', 'FAR-10', 'FAR-11']);
    expect(await found('50 % "')).toEqual(['FAR-0', 'FAR-4', 'FAR-8']);
    expect(await found('note%')).toEqual([]);
    expect(await found('far-2, far-3')).toEqual(['FAR-2', 'FAR-3']);
  });

  it('are all found and counted, however many they are', async () => {
    const many = await makeTestTable(server, 'Counted');
    const records = Array.from({ length: 1500 }, (_, i) => ({
      data: { [many.nameId]: `R${i}`, [many.noteId]: i < 1100 ? '12 mg' : 'a word' },
    }));
    for (const part of [records.slice(0, 750), records.slice(750)]) {
      const body = { entity_slice_id: many.sliceId, records: part };
      const made = await server.ask('POST /records/bulk', { body });
      expect(made.status, made.text).toBe(200);
    }
    const found = await ask({ entity_slice_id: many.sliceId, search_text: '12 mg', limit: '50', offset: '1050' });
    expect([found.total, found.names.length]).toEqual([1100, 50]);
  });

  it('are found by the name of an option, which cells contain by its id', async () => {
    const made = await server.ask('POST /data_fields', {
      body: {
        entity_slice_id: table.sliceId,
        field_name: 'State',
        field_type: 'select',
        attrs: { options: [{ id: newId(), name: 'In assay' }] },
      },
    });
    const field = made.body.data.resource;
    const [option] = field.attrs.options;
    const set = await server.ask(`POST /records/${ids[7]}/values`, { body: { data: { [field.id]: option.id } } });
    expect(set.status, set.text).toBe(200);
    const found = await ask({ entity_slice_id: table.sliceId, search_text: 'in ASSAY' });
    expect(found.names).toEqual(['FAR-7']);
  });

  it('S8 do not exist for those who may not see their table', async () => {
    expect((await ask({ entity_slice_id: table.sliceId }, 'guest')).status).toBe(404);
    expect(await ask({ record_ids: ids[0] as string }, 'guest')).toMatchObject({ status: 200, names: [] });
    const sizes = await server.ask('GET /sync/sizes', { as: 'guest' });
    expect(sizes.text).not.toContain(table.sliceId);
    const own = await server.ask('GET /sync/sizes');
    expect(own.body.data.resource).toContainEqual({ slice_id: table.sliceId, records: 12 });
  });

  it('need a table or ids', async () => {
    expect((await ask({})).status).toBe(400);
    expect((await ask({ entity_slice_id: newId() })).status).toBe(404);
  });
});
