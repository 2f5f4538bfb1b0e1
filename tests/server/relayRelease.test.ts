import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Room } from '@server/relay/room';
import { RoomRegistry } from '@server/relay/roomRegistry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { listen, pause, presenceFrame, RawClient, until } from '../support/server/relayClient';
import { makeTestTable, startServer, type TestServer } from '../support/server/testServer';

const DOCUMENTS = 40;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let databases: TestDatabases;
let server: TestServer;
let address: string;
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create(), { evictMillis: 100, renewalMillis: 400 });
  address = await listen(server);
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

/** Weak references to everything that a room holds. */
const held: { what: string; ref: WeakRef<object> }[] = [];
const realOpen = RoomRegistry.prototype.open;
RoomRegistry.prototype.open = async function (...room: Parameters<typeof realOpen>): Promise<Room> {
  const opened = await realOpen.apply(this, room);
  held.push({ what: 'room', ref: new WeakRef(opened) }, { what: 'document', ref: new WeakRef(opened.doc) });
  return opened;
};
afterAll(() => {
  RoomRegistry.prototype.open = realOpen;
});

const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await server.deps.metrics.metrics())?.[1]);

async function openAll(views: readonly string[]): Promise<RawClient[]> {
  const token = await server.token('admin');
  const clients: RawClient[] = [];
  for (const view of views)
    for (let tab = 0; tab < 2; tab++) {
      const client = new RawClient(`ws://${address}/sync/view/${view}?token=${token}`);
      await client.opened;
      clients.push(client);
    }
  await until('synced', () => clients.every(({ synced }) => synced));
  return clients;
}

it('releases every document that nobody has open: no room, no copy, no timer stays', async () => {
  const table = await makeTestTable(server, 'Release');
  const views: string[] = [];
  for (let i = 0; i < DOCUMENTS; i++) {
    const body = { entity_slice_id: table.sliceId, view_name: `View ${i}` };
    views.push((await server.ask('POST /record_views', { body })).body.data.resource.id);
  }
  const clients = await openAll(views);
  clients.forEach((client, i) => {
    client.edit((doc) => doc.getMap('view').set('view_name', `Renamed ${i}`));
    client.send(presenceFrame(client.doc.clientID, 1, { user: { id: server.ids.admin } }));
    client.send(presenceFrame(client.doc.clientID, 2, { user: { id: server.ids.admin } }));
  });
  await until('saved', () => clients.every(({ stored }) => stored > 0), 30_000);
  expect(await metric('labtide_relay_rooms')).toBe(DOCUMENTS);
  expect(await metric('labtide_relay_clients')).toBe(2 * DOCUMENTS);
  expect(new Set(held.map(({ ref }) => ref.deref())).size).toBe(2 * DOCUMENTS);
  for (const client of clients) client.close();
  await until('evicted', async () => (await metric('labtide_relay_rooms')) === 0, 30_000);
  expect(await metric('labtide_relay_clients')).toBe(0);
  // Anything that a timer, a listener or a list still referenced would not be collected.
  await until(
    'collected',
    async () => {
      await pause(50);
      collectGarbage();
      return held.every(({ ref }) => ref.deref() === undefined);
    },
    30_000,
  );
});
