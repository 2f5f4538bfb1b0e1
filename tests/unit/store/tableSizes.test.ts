import { hostileNetwork, NO_FAULTS } from '@tests/simulation/hostileNetwork';
import { ServerModel } from '@tests/simulation/serverModel';
import { actorOf, closeStore, id, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createRandom } from '@/lib/random';
import { commit } from '@/store/commit';
import { compactSlice } from '@/store/compaction';
import { dropSlice, isSliceHeld, STRUCTURE, sliceScope } from '@/store/replica';
import { tableSizes } from '@/store/tableSizes';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

it('S14: a table has a size, and dropping it from the device never drops unsent work', async () => {
  const ana = id(2);
  let now = START;
  const server = new ServerModel(() => ++now);
  server.actors.set(ana, actorOf(ana));
  const wire = hostileNetwork(server, { userId: ana }, createRandom(1), () => NO_FAULTS);
  const store = await openDevice({ name: 'sizes', userId: ana, empty: true, now: () => START });
  await bootstrapScope(store, wire, STRUCTURE);
  await commit(store, 'POST /records', { id: id(100), entity_slice_id: SLICE });
  await pushOutbox(store, wire);
  await dropSlice(store, SLICE);
  await bootstrapScope(store, wire, sliceScope(SLICE));
  const [size] = await tableSizes(store);
  expect(size).toMatchObject({ slice_id: SLICE, records: 1 });
  expect(size!.bytes).toBeGreaterThan(50);

  await commit(store, 'POST /records', { id: id(101), entity_slice_id: SLICE, data: { [TEXT_FIELD]: 'unsent' } });
  await dropSlice(store, SLICE);
  expect(await tableSizes(store)).toEqual([{ slice_id: SLICE, records: 1, bytes: 0 }]);
  expect(await isSliceHeld(store, SLICE)).toBe(false);
  expect((await store.reader.record(id(101)))?.cells[TEXT_FIELD]?.[0]?.content).toBe('unsent');
  await pushOutbox(store, wire);
  expect(server.recordRows.get(id(101))?.cells[TEXT_FIELD]).toHaveLength(1);
  closeStore(store);
});

it('counts the live records of a table: deleted ones in blocks and over them are left out, waiting ones are in', async () => {
  const ana = id(2);
  let now = START;
  const server = new ServerModel(() => ++now);
  server.actors.set(ana, actorOf(ana));
  const wire = hostileNetwork(server, { userId: ana }, createRandom(1), () => NO_FAULTS);
  const store = await openDevice({ name: 'live sizes', userId: ana, empty: true, now: () => START });
  await bootstrapScope(store, wire, STRUCTURE);
  const make = (n: number) => commit(store, 'POST /records', { id: id(n), entity_slice_id: SLICE });
  const remove = (n: number) => commit(store, 'DELETE /records/{id}', { id: id(n) });
  for (const n of [100, 101, 102, 103, 104]) await make(n);
  await remove(100);
  await pushOutbox(store, wire);
  await dropSlice(store, SLICE);
  await bootstrapScope(store, wire, sliceScope(SLICE));
  const count = async () => (await tableSizes(store))[0]?.records;
  expect(await count()).toBe(4);

  await remove(101);
  await commit(store, 'POST /records/{id}/values', { id: id(102), data: { [TEXT_FIELD]: 'newer' } });
  await make(105);
  expect(await count()).toBe(4);
  await pushOutbox(store, wire);
  await compactSlice(store, SLICE, { least: 1 });
  expect(await store.db.records.count()).toBe(0);
  expect(await count()).toBe(4);
  closeStore(store);
});
