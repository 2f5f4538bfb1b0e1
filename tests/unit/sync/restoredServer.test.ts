import { hostileNetwork, NO_FAULTS, remoteOf } from '@tests/simulation/hostileNetwork';
import { ServerModel } from '@tests/simulation/serverModel';
import {
  actorOf,
  closeStore,
  id,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  START,
  TEXT_FIELD,
} from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createRandom } from '@/lib/random';
import { commit } from '@/store/commit';
import { keepLostActs, LOST } from '@/store/keepLostActs';
import type { LocalStore } from '@/store/localStore';
import { retryAllRefused } from '@/store/refusals';
import { STRUCTURE, sliceScope } from '@/store/replica';
import { refusedChanges } from '@/store/tray';
import { undo } from '@/store/undo';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { rescope } from '@/sync/bootstrap/rescope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const ANA = id(2);
const [OLD, NEW] = [id(100), id(101)];

let now = START;
const newServer = () => {
  const server = new ServerModel(() => ++now);
  server.actors.set(ANA, actorOf(ANA));
  return server;
};
const wireOf = (server: ServerModel) => hostileNetwork(server, { userId: ANA }, createRandom(1), () => NO_FAULTS);

async function deviceOf(name: string, server: ServerModel) {
  const store = await openDevice({ name, userId: ANA, empty: true, now: () => ++now });
  for (const scope of [STRUCTURE, sliceScope(SLICE)]) await bootstrapScope(store, wireOf(server), scope);
  await pullFeed(store, wireOf(server));
  return store;
}
const send = async (store: LocalStore, server: ServerModel) => {
  await pushOutbox(store, wireOf(server));
  await pullFeed(store, wireOf(server));
};
const write = (store: LocalStore, record: string, data: { [fieldId: string]: string | number }) =>
  commit(store, 'POST /records/{id}/values', { id: record, data });

/** The server as a backup made now would bring it back. */
function backupOf(server: ServerModel): ServerModel {
  const restored = newServer();
  for (const event of structuredClone(server.log)) {
    restored.log.push(event);
    restored.events.push(event);
  }
  for (const [key, row] of server.rows) restored.rows.set(key, structuredClone(row));
  for (const [key, row] of server.recordRows) restored.recordRows.set(key, structuredClone(row));
  return restored;
}

it('S4: acts that a restored server lost stand in the tray, and are made again by their author', async () => {
  const server = newServer();
  const store = await deviceOf('restored', server);
  await commit(store, 'POST /records', { id: OLD, entity_slice_id: SLICE, data: { [TEXT_FIELD]: 'old' } });
  await send(store, server);
  const restored = backupOf(server);
  await write(store, OLD, { [TEXT_FIELD]: 'after the backup' });
  await commit(store, 'POST /records', { id: NEW, entity_slice_id: SLICE, data: { [NUMBER_FIELD]: 7 } });
  await write(store, NEW, { [NUMBER_FIELD]: 8 });
  await write(store, OLD, { [NUMBER_FIELD]: 1 });
  await send(store, server);
  await undo(store);
  await send(store, server);
  await write(store, OLD, { [NUMBER_FIELD]: 3 });

  // Others went on with the restored server until its log was longer than what this device has read.
  const other = await deviceOf('restored other', restored);
  for (let i = 0; i < 9; i++) await write(other, OLD, { [NUMBER_FIELD]: 10 + i });
  await send(other, restored);
  store.remote = remoteOf(restored, ANA, createRandom(2), () => NO_FAULTS);
  const outcome = await pullFeed(store, wireOf(restored));
  if (outcome.kind !== 'rescope') throw new Error('The restored log went unnoticed.');
  expect(outcome.restored).toBe(true);
  await keepLostActs(store);
  await keepLostActs(store);
  await rescope(store, wireOf(restored), outcome.scopes, outcome.permEpoch);
  expect(await pullFeed(store, wireOf(restored))).toMatchObject({ kind: 'step' });

  const tray = await refusedChanges(store);
  expect(tray.map(({ title, reason }) => [title, reason])).toEqual(
    ['Set Notes of CMP-0001', 'Create CMP-0002', 'Set Mass of CMP-0002'].map((title) => [title, LOST]),
  );
  expect(await store.reader.record(NEW)).toBeUndefined();
  expect(await retryAllRefused(store)).toBe(0);
  await send(store, restored);
  expect(await store.db.outbox.count()).toBe(0);
  expect(restored.recordRows.get(OLD)!.cells[TEXT_FIELD]![0]!.content).toBe('after the backup');
  // What waited meanwhile was sent by itself.
  expect(restored.recordRows.get(OLD)!.cells[NUMBER_FIELD]!.map(({ content }) => content)).toContain(3);
  expect(restored.recordRows.get(NEW)!.cells[NUMBER_FIELD]![0]!.content).toBe(8);
  for (const open of [store, other]) closeStore(open);
});
