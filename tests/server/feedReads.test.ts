import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsAfter } from '../../sync-server/events/eventStore';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeTestTable, startServer, type TestServer } from '../support/server/testServer';

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const rowsRead = (node: PlanNode): number =>
  node.Plans ? Math.max(...node.Plans.map(rowsRead)) : node['Actual Rows'] * node['Actual Loops'];

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

it('S14: a page of the feed reads only its own events, even before the database has statistics on them', async () => {
  await makeTestTable(server, 'Feed');
  const { db } = server.deps;
  const [first] = await db.query<{ workspace_id: string; seq: number }>(
    'select workspace_id, seq from event order by seq limit 1',
  );
  const { workspace_id: workspaceId } = first!;
  await db.query(
    `insert into event (workspace_id, seq, id, act_id, actor_id, call, title, at, received_at, packed, input_hash, undoable)
     select workspace_id, 100000 + n, gen_random_uuid(), act_id, actor_id, call, title, at, received_at, packed, input_hash, false
     from event, generate_series(1, 3000) n where workspace_id = $1 and seq = $2`,
    [workspaceId, first!.seq],
  );
  const read: number[] = [];
  const explaining: typeof db = Object.create(db, {
    query: {
      value: async (text: string, values: unknown[]) => {
        const [plan] = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `explain (analyze, format json) ${text}`,
          values as string[],
        );
        read.push(rowsRead(plan!['QUERY PLAN'][0]!.Plan));
        return db.query(text, values as string[]);
      },
    },
  });
  const events = await eventsAfter(explaining, workspaceId, 100_500, 200);
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, i) => 100_501 + i));
  expect(read).toEqual([200]);
});
