import { EVENT_LIMIT, unpackText } from '@server/events/packEvent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeTestTable, newId, startServer, type TestServer, type TestTable } from '../support/server/testServer';

const RECORDS = 5000;

interface EventRow {
  id: string;
  act_id: string;
  undoable: boolean;
  packed: Buffer;
}

describe('S14 acts that are larger than an event', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Plates');
    for (let from = 0; from < RECORDS; from += 500) {
      const records = Array.from({ length: 500 }, (_, i) => ({
        data: { [table.nameId]: `R-${from + i}`, [table.doseId]: from + i },
      }));
      const made = await server.ask('POST /records/bulk', { body: { entity_slice_id: table.sliceId, records } });
      expect(made.status).toBe(200);
    }
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const eventsSince = (seq: number) =>
    server.deps.db.query<EventRow>('select id, act_id, undoable, packed from event where seq > $1 order by seq', [seq]);
  const lastSeq = async () => {
    const [row] = await server.deps.db.query<{ seq: number }>('select max(seq) as seq from event');
    return row?.seq ?? 0;
  };
  /** The contents of a field, by identifier, as a new device would read them. */
  async function contents(fieldId: string): Promise<Map<string, unknown>> {
    const held = new Map<string, unknown>();
    for (let page = 1; held.size < RECORDS && page <= RECORDS / 500; page++) {
      const { resource } = (
        await server.ask(`GET /records/search?entity_slice_id=${table.sliceId}&page_size=500&page=${page}`)
      ).body.data;
      for (const record of resource)
        held.set(record.record_identifier, record.record_values[fieldId]?.[0]?.content ?? null);
    }
    return held;
  }
  const expected = (of: (n: number) => unknown) =>
    new Map(Array.from({ length: RECORDS }, (_, n) => [`R-${n}`, of(n)]).sort() as [string, unknown][]);
  const sorted = (held: Map<string, unknown>) => new Map([...held].sort());

  it('a change of type is a chain of events under one act, sent once, undone and done again as one', async () => {
    const before = await lastSeq();
    const opId = newId();
    const change = () =>
      server.ask(`PUT /data_fields/${table.doseId}`, {
        headers: { 'idempotency-key': opId },
        body: { field_type: 'text' },
      });
    const done = await change();
    expect(done.status).toBe(200);
    const chain = await eventsSince(before);
    expect(chain).toHaveLength(4);
    expect(new Set(chain.map((event) => event.act_id)).size).toBe(1);
    expect(chain.map((event) => event.undoable)).toEqual([false, false, false, true]);
    expect(chain.at(-1)?.id).toBe(done.body.data.event.id);
    for (const { packed } of chain) expect(Buffer.byteLength(unpackText(packed))).toBeLessThanOrEqual(EVENT_LIMIT);
    expect(sorted(await contents(table.doseId))).toEqual(expected(String));

    const again = await change();
    expect(again.body.data.event.id).toBe(done.body.data.event.id);
    expect(await eventsSince(before)).toHaveLength(4);

    const undone = await server.ask(`POST /undo/${done.body.data.event.id}`);
    expect(undone.status).toBe(200);
    expect(sorted(await contents(table.doseId))).toEqual(expected((n) => n));
    const field = (await server.ask('GET /data_fields')).body.data.resource;
    expect(field.find((held: { id: string }) => held.id === table.doseId).field_type).toBe('number');

    expect((await server.ask(`POST /undo/${undone.body.data.event.id}`)).status).toBe(200);
    expect(sorted(await contents(table.doseId))).toEqual(expected(String));
    for (const { packed } of await eventsSince(before))
      expect(Buffer.byteLength(unpackText(packed))).toBeLessThanOrEqual(EVENT_LIMIT);
  });

  it('S6 the undo of a chain is refused as a whole if one cell was changed since', async () => {
    const target = await server.ask('POST /data_fields', {
      body: { entity_slice_id: table.sliceId, field_name: 'Target', field_type: 'text' },
    });
    const targetId = target.body.data.resource.id as string;
    const merged = await server.ask('PUT /data_fields/merge', {
      body: { source_field_id: table.doseId, target_field_id: targetId },
    });
    expect(merged.status).toBe(200);
    expect(sorted(await contents(targetId))).toEqual(expected(String));
    const [record] = (await server.ask(`GET /records?entity_slice_id=${table.sliceId}&identifiers=R-17`)).body.data
      .resource;
    const edit = await server.ask(`POST /records/${record.id}/values`, { body: { data: { [targetId]: 'mine' } } });
    const refused = await server.ask(`POST /undo/${merged.body.data.event.id}`);
    expect(refused.status).toBe(409);
    expect((await contents(targetId)).get('R-18')).toBe('18');
    await server.ask(`POST /undo/${edit.body.data.event.id}`);
    expect((await server.ask(`POST /undo/${merged.body.data.event.id}`)).status).toBe(200);
    expect(sorted(await contents(targetId))).toEqual(expected(() => null));
    expect(sorted(await contents(table.doseId))).toEqual(expected(String));
  });

  it('a device receives the parts and the act in one feed, in order', async () => {
    const lines = await server.lines('/sync/changes?cursor=0&limit=5000');
    const events = lines.flatMap((line) => (line.event ? [line.event] : []));
    const last = events.findIndex((event: { parts?: number }) => event.parts === 3);
    expect(last).toBeGreaterThan(3);
    const chain = events.slice(last - 3, last + 1);
    expect(new Set(chain.map((event: { act_id: string }) => event.act_id)).size).toBe(1);
    const values = chain.flatMap((event: { changes: { kind: string; id: string }[]; id: string }) =>
      event.changes.filter(({ kind }) => kind === 'value').map(({ id }) => [id.slice(0, 28), event.id.slice(0, 28)]),
    );
    expect(values).toHaveLength(RECORDS);
    for (const [value, event] of values) expect(value).toBe(event);
  });
});
