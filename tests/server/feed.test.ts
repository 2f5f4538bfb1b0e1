import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markOf } from '@/contract/sync/knownEvents';
import { stampOf } from '@/domain/changes/stamp';
import { applyToRecord, authorshipOf } from '@/domain/events/applyToRecord';
import type { LogEvent } from '@/domain/events/event';
import { expandBlock } from '@/domain/records/expandBlock';
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

/** The rows that a device derives from the feed. */
function replay(events: readonly LogEvent[]): Map<string, RecordRow> {
  const held = new Map<string, RecordRow>();
  for (const event of events) {
    const stamp = stampOf(event.at, event.id);
    const by = authorshipOf(event);
    for (const block of event.blocks ?? []) for (const row of expandBlock(block)) held.set(row.id, row);
    for (const change of event.changes) {
      if (change.kind !== 'record' && change.kind !== 'value') continue;
      const id = change.kind === 'value' ? change.record_id : change.id;
      const next = applyToRecord(held.get(id), change, stamp, by);
      if (next) held.set(id, next);
    }
  }
  return held;
}

describe('feed, bootstrap and push', () => {
  let databases: TestDatabases;
  let one: TestServer;
  let two: TestServer;
  let table: TestTable;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    const connection = await databases.create();
    one = await startServer(connection);
    two = await startServer(connection);
    table = await makeTestTable(one, 'Feed');
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await databases?.stop();
  });

  async function readAll(server: TestServer, from = 0): Promise<{ events: LogEvent[]; cursor: number }> {
    const events: LogEvent[] = [];
    for (let cursor = from; ; ) {
      const lines = await server.lines(`/sync/changes?cursor=${cursor}&limit=50`);
      const last = lines.pop();
      events.push(...lines.map((line) => line.event));
      if (!last.more) return { events, cursor: last.cursor };
      cursor = last.cursor;
    }
  }

  async function bootstrap(server: TestServer): Promise<Map<string, RecordRow>> {
    const lines = await server.lines(`/sync/bootstrap?scope=slice:${table.sliceId}`);
    expect(lines.at(-1).end).toBe(true);
    const rows = lines.flatMap((line) => (line.block ? expandBlock(line.block) : []));
    return new Map(rows.map((row) => [row.id, row]));
  }

  it('S3 order: eight writers on two processes, and readers never skip a seq', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, i) => makeRecord(one, table, `W-${i}`)));
    const start = (await readAll(one)).cursor;
    const read: number[] = [];
    let cursor = start;
    let writing = true;
    const reader = (async () => {
      while (writing || cursor < start + 8 * 15) {
        const server = read.length % 2 ? one : two;
        const lines = await server.lines(`/sync/changes?cursor=${cursor}&limit=7`);
        cursor = lines.pop().cursor;
        read.push(...lines.map((line) => line.event.seq as number));
      }
    })();
    await Promise.all(
      ids.map(async (id, w) => {
        for (let k = 0; k < 15; k++) {
          const server = (w + k) % 2 ? one : two;
          const answer = await server.ask(`POST /records/${id}/values`, { body: { data: { [table.doseId]: k } } });
          expect(answer.status).toBe(200);
        }
      }),
    );
    writing = false;
    await reader;
    expect(read).toEqual(Array.from({ length: 8 * 15 }, (_, i) => start + 1 + i));
  });

  it('serves rows of work in a scope of their own, in pages that can be resumed, and to older devices with the structure', async () => {
    const record = await makeRecord(one, table, 'Talked about');
    for (const content of ['first', 'second'])
      expect((await one.ask(`POST /records/${record}/comments`, { body: { content } })).status).toBe(200);
    const kindsOf = (lines: { rows?: { kind: string; id: string }[] }[]) =>
      new Set(lines.flatMap(({ rows = [] }) => rows.map(({ kind }) => kind)));
    const whole = await one.lines('/sync/bootstrap?scope=structure');
    const small = await one.lines('/sync/bootstrap?scope=structure&without=work');
    const work = await two.lines('/sync/bootstrap?scope=work');
    expect(kindsOf(small).has('slice') && !kindsOf(small).has('comment')).toBe(true);
    expect([...kindsOf(work)].every((kind) => !kindsOf(small).has(kind))).toBe(true);
    expect([...kindsOf(whole)].sort()).toEqual([...new Set([...kindsOf(small), ...kindsOf(work)])].sort());
    expect(work[0].total).toBe(work.at(-1).count);

    const rows = work.flatMap(({ rows = [] }) => rows);
    const comments = rows.filter(({ kind }: { kind: string }) => kind === 'comment');
    expect(comments.length).toBeGreaterThanOrEqual(2);
    const { cursor } = work[0];
    const token = `${cursor}.comment.${comments[0].id}`;
    const rest = await one.lines(`/sync/bootstrap?scope=work&after=${token}`);
    expect(rest[0].cursor).toBe(cursor);
    const at = rows.indexOf(comments[0]);
    expect(rest.flatMap(({ rows: left = [] }) => left)).toEqual(rows.slice(at + 1));
    for (const wrong of ['1', '1.slice.x', `1.slice.${record}`, `x.comment.${record}`])
      expect((await one.ask(`GET /sync/bootstrap?scope=work&after=${wrong}`)).status).toBe(400);
  });

  it('S5 convergence: the replayed log equals the bootstrap of either process', async () => {
    const made = await one.ask('POST /records/bulk', {
      body: {
        entity_slice_id: table.sliceId,
        records: Array.from({ length: 40 }, (_, i) => ({ data: { [table.nameId]: `B-${i}`, [table.doseId]: i } })),
      },
    });
    expect(made.status).toBe(200);
    const [first] = made.body.data.resource;
    const write = await two.ask(`POST /records/${first.id}/values`, { body: { data: { [table.noteId]: 'seen' } } });
    await one.ask(`POST /undo/${write.body.data.event.id}`);
    await one.ask('PATCH /records/archive', { body: { record_ids: [first.id], is_archived: true } });
    const replayed = replay((await readAll(two)).events);
    const fresh = await bootstrap(one);
    expect(fresh.size).toBeGreaterThanOrEqual(48);
    for (const [id, row] of fresh) expect(replayed.get(id)).toEqual(row);
    expect([...(await bootstrap(two)).values()]).toEqual([...fresh.values()]);
    const event = (await readAll(one)).events.find((held) => held.id === made.body.data.event.id);
    expect(event?.blocks).toHaveLength(1);
    expect(event?.changes).toEqual([]);
  });

  it('resumes an interrupted bootstrap at its token', async () => {
    const lines = await one.lines(`/sync/bootstrap?scope=slice:${table.sliceId}`);
    const { token } = lines.find((line) => line.block);
    const rest = await one.lines(`/sync/bootstrap?scope=slice:${table.sliceId}&after=${token}`);
    expect(rest.filter((line) => line.block)).toEqual([]);
    expect(rest[0].cursor).toBe(lines[0].cursor);
    const forged = await one.ask(`GET /sync/bootstrap?scope=slice:${table.sliceId}&after=1.x`);
    expect(forged.status).toBe(400);
  });

  it('notifies every process of a commit', async () => {
    const id = await makeRecord(one, table, 'Poke');
    const received: number[] = [0];
    const leave = two.deps.commits.onCommit((workspace, seq) => {
      if (workspace === one.workspaceId) received.push(seq);
    });
    const answer = await one.ask(`POST /records/${id}/values`, { body: { data: { [table.noteId]: 'now' } } });
    const event = (await one.ask(`GET /events/${answer.body.data.event.id}`)).body.data.resource;
    await expect.poll(() => Math.max(...received)).toBe(event.seq);
    leave();
  });

  it('S2, S7: pushes in order of n; a refused command blocks nothing, a repeated one is answered as before', async () => {
    const [slow, recordId] = [newId(), newId()];
    const command = (n: number, call: string, input: object, op_id = newId()) => ({
      op_id,
      act_id: op_id,
      n,
      call,
      input,
      at: Date.now(),
      tz_minutes: 0,
    });
    const create = command(1, 'POST /records', {
      id: recordId,
      entity_slice_id: table.sliceId,
      key_field_to_value: { [table.nameId]: 'Pushed' },
    });
    const bad = command(2, 'POST /records/{id}/values', { id: recordId, data: { [table.doseId]: 'no number' } });
    const good = command(3, 'POST /records/{id}/values', { id: recordId, data: { [table.doseId]: 3 } });
    const unknown = command(4, 'POST /nothing', {});
    const push = (commands: object[]) =>
      one.ask('POST /sync/push', { body: { client_id: slow, schema_version: 1, commands } });
    const first = await push([good, bad, unknown, create]);
    expect(first.body.data.resource.results.map((r: { outcome: string }) => r.outcome)).toEqual([
      'applied',
      'rejected',
      'applied',
      'rejected',
    ]);
    const again = await push([create, good]);
    expect(again.body.data.resource.results.map((r: { outcome: string }) => r.outcome)).toEqual([
      'duplicate',
      'duplicate',
    ]);
    expect(again.body.data.resource.results[1].event).toEqual(first.body.data.resource.results[2].event);
    const altered = await push([{ ...good, input: { ...good.input, data: { [table.doseId]: 4 } } }]);
    expect(altered.body.data.resource.results[0]).toMatchObject({ outcome: 'rejected', code: 'conflict' });
  });

  it('a clock that is ahead does not win permanently', async () => {
    const id = await makeRecord(one, table, 'Clock');
    const op_id = newId();
    const ahead = Date.now() + 2 * 24 * 3600 * 1000;
    const input = { id, data: { [table.noteId]: 'from the future' } };
    await one.ask('POST /sync/push', {
      body: {
        client_id: newId(),
        schema_version: 1,
        commands: [{ op_id, act_id: op_id, n: 1, call: 'POST /records/{id}/values', input, at: ahead, tz_minutes: 0 }],
      },
    });
    const later = await one.ask(`POST /records/${id}/values`, { body: { data: { [table.noteId]: 'now' } } });
    expect(later.body.data.resource.record_values[table.noteId][0].content).toBe('now');
  });

  it('tells devices with a cursor from another history to start again', async () => {
    const [begin] = await one.lines('/sync/changes?cursor=999999999');
    expect(begin).toMatchObject({ restored: true, rescope: expect.arrayContaining(['structure']) });
    // Others have kept writing since the backup was restored: only an event that the device has read can tell.
    const { event } = (await one.lines('/sync/changes?cursor=0&limit=1'))[0];
    const [known] = await one.lines(`/sync/changes?cursor=1&limit=1&known=${event.seq}:${markOf(event)}`);
    expect(known.rescope).toBeUndefined();
    const lines = await one.lines('/sync/changes?cursor=0&limit=1');
    expect(lines.at(-1)).toMatchObject({ cursor: 1, last_mark: markOf(event) });
    const { cursor, last_mark } = (await one.lines('/sync/bootstrap?scope=structure'))[0];
    expect((await one.lines(`/sync/changes?cursor=${cursor}`)).at(-1)).toMatchObject({ cursor, last_mark });
    expect((await one.ask('GET /sync/changes?cursor=1&known=1')).status).toBe(400);
    const [gone] = await one.lines(
      `/sync/changes?cursor=1&limit=1&known=${event.seq}:${markOf(event)},2:${markOf({ id: newId(), received_at: 1 })}`,
    );
    expect(gone).toMatchObject({ restored: true, rescope: expect.arrayContaining(['structure']) });
  });
});
