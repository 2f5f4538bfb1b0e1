import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, type Random } from '@/lib/random';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { listen, RawClient, until } from '../support/server/relayClient';
import {
  type Answer,
  makeRecord,
  makeTestTable,
  makeWorkspace,
  newId,
  PASSWORD,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

const SEED = Number(process.env.SEED ?? randomBytes(4).readUInt32BE());
const OPERATIONS = Number(process.env.FUZZ_OPERATIONS ?? 10_000);
const CURSORS = OPERATIONS / 20;
const BATCH = 200;

interface Operation {
  op_id: string;
  act_id: string;
  n: number;
  call: string;
  input: unknown;
  at: number;
  tz_minutes: number;
}

/** An operation, and all of its correct answers. */
interface Sent {
  operation: Operation;
  wanted: readonly string[];
  eventId?: string;
}

let databases: TestDatabases;
let server: TestServer;
let table: TestTable;
let record: string;
/** Ids from another workspace. */
let foreign: { record: string; slice: string; note: string; event: string; view: string };
const client = newId();

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create(), { messageBytes: 20_000 });
  // Signing in stores a session, so it is done before anything is counted.
  await server.token('member');
  table = await makeTestTable(server, 'Fuzz');
  record = await makeRecord(server, table, 'F-1');
  await makeWorkspace(server.deps, 'other', '.other');
  const signIn = { email: 'admin.other@test.test', password: PASSWORD };
  const { token } = (await server.ask('POST /auth/login', { as: null, body: signIn })).body.data.resource;
  const other = async (call: string, body: object): Promise<Answer['body']> =>
    (await server.ask(call, { as: null, headers: { authorization: `Bearer ${token}` }, body })).body.data;
  const slice = (await other('POST /entity_slices', { slice_name: 'Theirs' })).resource;
  const note = (await other('POST /data_fields', { entity_slice_id: slice.id, field_name: 'Note', field_type: 'text' }))
    .resource.id;
  const made = await other('POST /records', {
    entity_slice_id: slice.id,
    data: { [slice.key_field_ids[0]]: 'Theirs-1', [note]: 'their secret' },
  });
  const view = (await other('POST /record_views', { entity_slice_id: slice.id, view_name: 'Theirs' })).resource.id;
  foreign = { record: made.resource.id, slice: slice.id, note, event: made.event.id, view };
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const operation = (call: string, input: unknown, more: Partial<Operation> = {}): Operation => {
  const id = newId();
  return { op_id: id, act_id: id, n: 1, call, input, at: Date.now(), tz_minutes: 0, ...more };
};
const writeNote = (content: string) =>
  operation('POST /records/{id}/values', { id: record, field_id: table.noteId, content });
const push = (commands: readonly unknown[], as: 'admin' | 'member' = 'admin') =>
  server.ask('POST /sync/push', { as, body: { client_id: client, schema_version: 1, commands } });

/** The number of rows of each table; remembered refusals (S2) do not count. */
async function stored(): Promise<unknown> {
  const tables = await server.deps.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'op_refusal'
       -- How far the log was followed is written a moment after each commit.
       and table_name <> 'notice_place'`,
  );
  const counts = await server.deps.db.query<{ name: string; count: number }>(
    tables.map(({ name }) => `select '${name}' as name, count(*)::int from "${name}"`).join(' union all '),
  );
  expect(counts.length).toBeGreaterThan(5);
  return counts.sort((a, b) => a.name.localeCompare(b.name));
}

/** An operation that no honest device sends. @param applied one that the log holds, and its event */
function hostile(random: Random, applied: { operation: Operation; eventId: string }): Sent {
  const { operation: held, eventId } = applied;
  const set = 'POST /records/{id}/values';
  const rejected = (made: Operation, ...wanted: string[]): Sent => ({ operation: made, wanted });
  switch (random.int(0, 8)) {
    case 0:
      return { operation: { ...held, n: random.int(1, 9) }, wanted: ['duplicate'], eventId };
    case 1:
      return rejected(
        { ...held, input: { ...(held.input as object), content: `altered ${random.int(0, 1e6)}` } },
        'conflict',
      );
    case 2:
      return rejected({ ...held, call: 'DELETE /records/{id}', input: { id: record } }, 'conflict');
    case 3:
      return rejected(operation(set, { id: foreign.record, field_id: foreign.note, content: 'mine' }), 'not_found');
    case 4:
      return rejected(operation(set, { id: record, field_id: foreign.note, content: 'mine' }), 'not_found', 'invalid');
    case 5:
      return rejected(operation('POST /undo/{event_id}', { event_id: foreign.event }), 'not_found');
    case 6:
      return rejected(operation('POST /records', { entity_slice_id: foreign.slice, data: {} }), 'not_found');
    case 7:
      return rejected(
        operation(random.pick(['POST /nothing', '', 'DELETE /workspaces/{id}', 'POST /auth/login']), {}),
        'outside',
        'invalid',
        'not_found',
      );
    default: {
      const input = random.pick<unknown>([
        null,
        [],
        7,
        'x',
        {},
        { id: 'x' },
        { id: record, field_id: 5 },
        { id: foreign.record },
      ]);
      return rejected(operation(set, input), 'invalid', 'not_found');
    }
  }
}

it(`S2 S8 ${OPERATIONS} replayed, altered and foreign operations are refused by name and store nothing, seed ${SEED}`, async () => {
  const random = createRandom(SEED);
  const applied: { operation: Operation; eventId: string }[] = [];
  for (let i = 0; i < 5; i++) {
    const made = writeNote(`honest ${i}`);
    const [result] = (await push([made])).body.data.resource.results;
    expect(result.outcome).toBe('applied');
    applied.push({ operation: made, eventId: result.event.id });
  }
  const before = await stored();
  const tally = new Map<string, number>();
  for (let sent = 0; sent < OPERATIONS; sent += BATCH) {
    const batch = Array.from({ length: BATCH }, () => hostile(random, random.pick(applied)));
    // Results are in the order of n.
    const ordered = batch.map((one, i) => ({ ...one, operation: { ...one.operation, n: i + 1 } }));
    const answer = await push(ordered.map((one) => one.operation));
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('their secret');
    const { results } = answer.body.data.resource;
    expect(results).toHaveLength(BATCH);
    for (const [i, { wanted, eventId, operation: asked }] of ordered.entries()) {
      const got = results[i].code ?? results[i].outcome;
      tally.set(got, (tally.get(got) ?? 0) + 1);
      expect(wanted, `${JSON.stringify(asked)} ${JSON.stringify(results[i])}`).toContain(got);
      if (eventId) expect(results[i].event.id).toBe(eventId);
      else expect(JSON.stringify(results[i].content).length).toBeGreaterThan(10);
    }
  }
  // The answer to an operation of somebody else is not given to a person who sends its id.
  const [stolen] = (await push([applied[0]!.operation], 'member')).body.data.resource.results;
  expect(stolen.code).toBe('conflict');
  expect(await stored()).toEqual(before);
  process.stdout.write(`sync fuzz, seed ${SEED}: ${JSON.stringify([...tally])}\n`);
});

it(`S3 ${CURSORS} forged cursors and tokens are refused or start again, and reveal nothing, seed ${SEED}`, async () => {
  const random = createRandom(SEED + 1);
  const lines = await server.lines(`/sync/bootstrap?scope=slice:${table.sliceId}`);
  const token = String(lines.find((line) => line.block)?.token ?? '1.1');
  const before = await stored();
  const text = () =>
    random.pick([
      '-1',
      '1e9',
      '99999999999999999999',
      '1.5',
      'NaN',
      '0x10',
      '',
      "1'; drop table event; --",
      String(random.int(1e6, 9e6)),
      newId(),
      foreign.event,
      'x'.repeat(3000),
      token.slice(0, random.int(0, token.length)),
      `${token}${random.int(0, 9)}`,
      [...token].reverse().join(''),
    ]);
  for (let i = 0; i < CURSORS; i++) {
    const given = encodeURIComponent(text());
    const path = random.pick([
      `/sync/changes?cursor=${given}`,
      `/sync/changes?cursor=0&perm_epoch=${given}`,
      `/sync/changes?cursor=0&limit=${given}`,
      `/sync/bootstrap?scope=slice:${table.sliceId}&after=${given}`,
      `/sync/bootstrap?scope=slice:${random.pick([foreign.slice, foreign.view])}&after=${given}`,
      `/sync/bootstrap?scope=${given}`,
      `/sync/bootstrap?scope=slice:${foreign.slice}`,
    ]);
    const answer = await server.ask(`GET ${path}`);
    expect(answer.status, `${path} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
    if (answer.status >= 400) expect(answer.body?.content, path).toBeTruthy();
    expect(answer.text).not.toContain('their secret');
    expect(answer.text).not.toContain(foreign.record);
  }
  expect(await stored()).toEqual(before);
});

it('sockets are refused by name: rooms of other workspaces, text, and frames that are too large', async () => {
  const address = await listen(server);
  const token = await server.token('admin');
  const view = (await server.ask('POST /record_views', { body: { entity_slice_id: table.sliceId, view_name: 'Fuzz' } }))
    .body.data.resource.id;
  const open = (room: string) => new RawClient(`ws://${address}/sync/view/${room}?token=${token}`);
  const theirs = open(foreign.view);
  await until('refused', () => theirs.status);
  expect(theirs.status).toBe(404);
  for (const [frame, code] of [
    ['text', 1003],
    [randomBytes(20_001), 1009],
  ] as const) {
    const bad = open(view);
    await bad.opened;
    bad.socket.send(frame);
    await until('closed', () => bad.closed);
    expect(bad.closed?.code).toBe(code);
  }
  const honest = open(view);
  await until('synced', () => honest.synced);
  honest.close();
});
