import { hostileNetwork, NO_FAULTS } from '@tests/simulation/hostileNetwork';
import { ServerModel } from '@tests/simulation/serverModel';
import { actorOf, closeStore, id, NUMBER_FIELD, openDevice, SLICE, START } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { currentValues } from '@/domain/records/currentValues';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import { isConflict } from '@/domain/records/isConflict';
import { createRandom } from '@/lib/random';
import { commit } from '@/store/commit';
import type { LocalStore } from '@/store/localStore';
import { STRUCTURE, sliceScope } from '@/store/replica';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const ANA = id(2);
const BEN = id(3);
const record = id(100);
const HOUR = 3_600_000;

it('S4: an edit that waited offline behind a later one is kept, known as superseded on every device, and settled by a choice', async () => {
  let now = START;
  const server = new ServerModel(() => now);
  for (const user of [ANA, BEN]) server.actors.set(user, actorOf(user));
  const wire = (userId: string) => hostileNetwork(server, { userId }, createRandom(1), () => NO_FAULTS);
  const open = async (userId: string) => {
    const store = await openDevice({ name: `late ${userId}`, userId, empty: true, now: () => now });
    for (const scope of [STRUCTURE, sliceScope(SLICE)]) await bootstrapScope(store, wire(userId), scope);
    return store;
  };
  const sync = async (store: LocalStore, userId: string) => {
    await pushOutbox(store, wire(userId));
    await pullFeed(store, wire(userId));
  };
  const write = (store: LocalStore, content: number) =>
    commit(store, 'POST /records/{id}/values', { id: record, field_id: NUMBER_FIELD, content });
  const ana = await open(ANA);
  await commit(ana, 'POST /records', { id: record, entity_slice_id: SLICE });
  await sync(ana, ANA);
  const ben = await open(BEN);
  now += HOUR;
  await write(ana, 9);
  now += HOUR;
  await write(ben, 10);
  await sync(ben, BEN);
  now += HOUR;
  await sync(ana, ANA);
  await sync(ben, BEN);
  for (const store of [ana, ben]) {
    const row = (await store.reader.record(record))!;
    const cell = row.cells[NUMBER_FIELD]!;
    const [shown] = currentValues(cell);
    expect(shown!.content).toBe(10);
    expect(cell.filter((value) => isConflict(value, shown!)).map(({ content }) => content)).toEqual([9]);
    expect(cell[1]!.received_at).toBeGreaterThan(shown!.at);
    expect(row).toEqual(server.recordRows.get(record));
    expect(expandBlock(encodeBlock(SLICE, [row]))).toEqual([row]);
  }
  now += HOUR;
  await write(ana, 9);
  await sync(ana, ANA);
  await sync(ben, BEN);
  const cell = (await ben.reader.record(record))!.cells[NUMBER_FIELD]!;
  expect(cell.map(({ content }) => content)).toEqual([9, 10, 9]);
  expect(cell.some((value) => isConflict(value, cell[0]!))).toBe(false);
  closeStore(ana);
  closeStore(ben);
});
