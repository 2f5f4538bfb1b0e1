import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('fails those that are wrong and no others', async () => {
    const names = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? 'Twin' : `R-${i}`));
    const answers = await Promise.all(names.map((name) => create(name)));
    const made = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const identifiers = made.map(({ body }) => body.data.resource.record_identifier).sort();
    expect(identifiers).toEqual([...new Set(names)].sort());
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

  it('keeps every value of one cell that many write at once, with a gap-free log', async () => {
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
