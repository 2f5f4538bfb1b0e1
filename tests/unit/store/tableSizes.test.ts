import { hostileNetwork, NO_FAULTS } from '@tests/simulation/hostileNetwork';
import { ServerModel } from '@tests/simulation/serverModel';
import { actorOf, closeStore, id, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createRandom } from '@/lib/random';
import { commit } from '@/store/commit';
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
  expect(await tableSizes(store)).toEqual([]);
  expect(await isSliceHeld(store, SLICE)).toBe(false);
  expect((await store.reader.record(id(101)))?.cells[TEXT_FIELD]?.[0]?.content).toBe('unsent');
  await pushOutbox(store, wire);
  expect(server.recordRows.get(id(101))?.cells[TEXT_FIELD]).toHaveLength(1);
  closeStore(store);
});
