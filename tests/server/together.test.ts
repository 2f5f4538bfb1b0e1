import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_VERSION } from '@/domain/commands/upcast';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeTestTable, newId, startServer, type TestServer, type TestTable } from '../support/server/testServer';

describe('acts that are written together', () => {
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

  const create = (name: string, opId = newId()) =>
    server.ask('POST /records', {
      headers: { 'idempotency-key': opId },
      body: { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: name }, data: {} },
    });

  it('fail individually, without affecting the others', async () => {
    const names = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? 'Twin' : `R-${i}`));
    const answers = await Promise.all(names.map((name) => create(name)));
    const made = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const identifiers = made.map(({ body }) => body.data.resource.record_identifier).sort();
    expect(identifiers).toEqual([...new Set(names)].sort());
  });

  it('S6: records swap identifiers in one act, back by undo, and in acts that arrive together', async () => {
    const [one, two] = [await create('Left'), await create('Right')].map(({ body }) => body.data.resource.id as string);
    const give = (names: Record<string, string>) =>
      server.ask('POST /records/values', { body: { field_id: table.nameId, record_id_to_content: names } });
    const names = async () => {
      const rows = await server.deps.db.query<{ identifier: string; identifier_key: string }>(
        'select identifier, identifier_key from record where id = any($1::uuid[]) order by id',
        [[one!, two!].sort()],
      );
      return rows.map(({ identifier, identifier_key }) => `${identifier} ${identifier_key}`);
    };
    const before = await names();
    const swapped = await give({ [one!]: 'Right', [two!]: 'Left' });
    expect(swapped.status).toBe(200);
    expect(await names()).toEqual([...before].reverse());
    const undone = await server.ask(`POST /undo/${swapped.body.data.event.id}`);
    expect(undone.status).toBe(200);
    expect(await names()).toEqual(before);
    const start = Date.now();
    const commands = [
      [one, 'Middle'],
      [two, 'Left'],
      [one, 'Right'],
    ].map(([id, name], i) => {
      const opId = newId();
      const input = { id, field_id: table.nameId, content: name };
      const call = 'POST /records/{id}/values';
      return { op_id: opId, act_id: opId, n: i + 1, at: start + i + 1, tz_minutes: 0, call, input };
    });
    // As a device creates them: each later than the previous one, and none later than its receipt.
    while (Date.now() <= start + commands.length) await new Promise((done) => setTimeout(done, 1));
    const pushed = await server.ask('POST /sync/push', {
      body: { client_id: newId(), schema_version: COMMAND_VERSION, commands },
    });
    const results = pushed.body.data.resource.results as { outcome: string }[];
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
    expect(await names()).toEqual([...before].reverse());
  });

  it('S2 once: the same act sent five times at once makes one event', async () => {
    const opId = newId();
    const [before] = await server.deps.db.query<{ seq: number }>('select seq from workspace');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create('Once', opId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.event.id)).size).toBe(1);
    const [after] = await server.deps.db.query<{ seq: number }>('select seq from workspace');
    expect(after?.seq).toBe((before?.seq ?? 0) + 1);
  });

  it('keep every value of one cell that many write at once, with a gap-free log', async () => {
    const id = (await create('Busy')).body.data.resource.id;
    const doses = Array.from({ length: 40 }, (_, i) => i + 1);
    const answers = await Promise.all(
      doses.map((dose) => server.ask(`POST /records/${id}/values`, { body: { data: { [table.doseId]: dose } } })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { resource } = (await server.ask(`GET /records/${id}/values`)).body.data;
    const contents = (resource[table.doseId] as { content: number }[]).map(({ content }) => content);
    expect(contents.sort((a, b) => a - b)).toEqual(doses);
    const rows = await server.deps.db.query<{ gaps: number }>(
      'select max(seq) - count(*) as gaps from event where workspace_id = $1',
      [server.workspaceId],
    );
    expect(rows[0]?.gaps).toBe(0);
  });
});
