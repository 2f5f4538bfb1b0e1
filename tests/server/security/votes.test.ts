import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import {
  makeRecord,
  makeTestTable,
  startServer,
  type TestServer,
  type TestTable,
} from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let table: TestTable;
let recordId: string;
let votesId: string;

const data = async (call: string, body: object = {}) => {
  const answer = await server.ask(call, { body });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
  return answer.body.data.resource;
};

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  table = await makeTestTable(server, 'Votes');
  recordId = await makeRecord(server, table, 'R-1');
  const field = { entity_slice_id: table.sliceId, field_name: 'Votes', field_type: 'votes' };
  votesId = (await data('POST /data_fields', field)).id;
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

describe('votes', () => {
  const vote = (as: 'admin' | 'member', upvotes: string[], downvotes: string[] = []) =>
    server.ask(`POST /records/${recordId}/values`, { as, body: { data: { [votesId]: { upvotes, downvotes } } } });
  const held = async () =>
    (await server.ask(`GET /records/${recordId}/values`)).body.data.resource[votesId]?.[0]?.content ?? null;

  it('can be given, changed and withdrawn only by their owner', async () => {
    const { admin, member } = server.ids;
    expect((await vote('member', [admin])).status).toBe(400);
    expect((await vote('member', [member], [admin])).status).toBe(400);
    expect(await held()).toBeNull();
    expect((await vote('admin', [admin])).status).toBe(200);
    expect((await vote('member', [admin, member])).status).toBe(200);
    expect(await held()).toEqual({ upvotes: [admin, member], downvotes: [] });
    expect((await vote('member', [member], [admin])).status).toBe(400);
    // Left out, as by a device that has not received it yet: the other person's vote stays.
    await vote('member', [], [member]);
    expect(await held()).toEqual({ upvotes: [admin], downvotes: [member] });
    await server.ask(`POST /records/${recordId}/values`, { as: 'member', body: { data: { [votesId]: null } } });
    expect(await held()).toEqual({ upvotes: [admin], downvotes: [] });
    await vote('admin', []);
    expect(await held()).toBeNull();
    // Votes that the cell once contained may be repeated in good faith, and change nothing.
    expect((await vote('member', [admin, member])).status).toBe(200);
    expect(await held()).toEqual({ upvotes: [member], downvotes: [] });
  });

  it('of others cannot be included in a new record', async () => {
    const make = (upvotes: string[]) =>
      server.ask('POST /records', {
        as: 'member',
        body: {
          entity_slice_id: table.sliceId,
          key_field_to_value: { [table.nameId]: `By ${upvotes.join()}` },
          data: { [votesId]: { upvotes, downvotes: [] } },
        },
      });
    expect((await make([server.ids.admin])).status).toBe(400);
    expect((await make([server.ids.member])).status).toBe(200);
  });
});
