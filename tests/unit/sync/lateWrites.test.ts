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

async function openLab() {
  const lab = { now: START };
  const server = new ServerModel(() => lab.now);
  for (const user of [ANA, BEN]) server.actors.set(user, actorOf(user));
  const wire = (userId: string) => hostileNetwork(server, { userId }, createRandom(1), () => NO_FAULTS);
  const open = async (userId: string, name: string) => {
    const store = await openDevice({ name, userId, empty: true, now: () => lab.now });
    for (const scope of [STRUCTURE, sliceScope(SLICE)]) await bootstrapScope(store, wire(userId), scope);
    return store;
  };
  const sync = async (store: LocalStore) => {
    await pushOutbox(store, wire(store.userId));
    await pullFeed(store, wire(store.userId));
  };
  return { lab, server, open, sync };
}

const write = (store: LocalStore, content: number) =>
  commit(store, 'POST /records/{id}/values', { id: record, field_id: NUMBER_FIELD, content });

async function beaten(store: LocalStore): Promise<unknown[]> {
  const cell = (await store.reader.record(record))!.cells[NUMBER_FIELD]!;
  const [shown] = currentValues(cell);
  return cell.filter((value) => isConflict(value, shown!)).map(({ content }) => content);
}

it('S4: an edit that waited offline behind a later one is kept, known as superseded on every device, and settled by a choice', async () => {
  const { lab, server, open, sync } = await openLab();
  const ana = await open(ANA, 'late ana');
  await commit(ana, 'POST /records', { id: record, entity_slice_id: SLICE });
  await sync(ana);
  const ben = await open(BEN, 'late ben');
  lab.now += HOUR;
  await write(ana, 9);
  lab.now += HOUR;
  await write(ben, 10);
  await sync(ben);
  lab.now += HOUR;
  await sync(ana);
  await sync(ben);
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
  lab.now += HOUR;
  await write(ana, 9);
  await sync(ana);
  await sync(ben);
  const cell = (await ben.reader.record(record))!.cells[NUMBER_FIELD]!;
  expect(cell.map(({ content }) => content)).toEqual([9, 10, 9]);
  expect(cell.some((value) => isConflict(value, cell[0]!))).toBe(false);
  closeStore(ana);
  closeStore(ben);
});

it('S4: a value that came at once is superseded unseen by an edit that was made without a network', async () => {
  const { lab, server, open, sync } = await openLab();
  const ana = await open(ANA, 'unseen ana');
  await commit(ana, 'POST /records', { id: record, entity_slice_id: SLICE });
  await sync(ana);
  const ben = await open(BEN, 'unseen ben');
  lab.now += HOUR;
  await write(ana, 9);
  await sync(ana);
  lab.now += HOUR;
  await write(ben, 10);
  lab.now += HOUR;
  await sync(ben);
  await sync(ana);
  const keep = async () => {
    await write(ana, 10);
    await sync(ana);
    await sync(ben);
  };
  for (const store of [ana, ben]) {
    expect(await beaten(store)).toEqual([9]);
    const row = (await store.reader.record(record))!;
    expect(row).toEqual(server.recordRows.get(record));
    expect(expandBlock(encodeBlock(SLICE, [row]))).toEqual([row]);
  }
  // Choosing the shown value writes it once more, and no oftener.
  await keep();
  await keep();
  for (const store of [ana, ben]) {
    expect(await beaten(store)).toEqual([]);
    const cell = (await store.reader.record(record))!.cells[NUMBER_FIELD]!;
    expect(cell.map(({ content }) => content)).toEqual([10, 10, 9]);
    closeStore(store);
  }
});

it('S4: who corrects at once what a colleague has just written has seen it, and nothing is marked', async () => {
  const { lab, open, sync } = await openLab();
  const ana = await open(ANA, 'seen ana');
  await commit(ana, 'POST /records', { id: record, entity_slice_id: SLICE });
  await sync(ana);
  const ben = await open(BEN, 'seen ben');
  lab.now += HOUR;
  await write(ana, 9);
  await sync(ana);
  await sync(ben);
  lab.now += 100;
  await write(ben, 10);
  await sync(ben);
  await sync(ana);
  for (const store of [ana, ben]) {
    expect(await beaten(store)).toEqual([]);
    closeStore(store);
  }
});

it('S4: what came while somebody was typing was not seen by him, although his device knew it', async () => {
  const { lab, open, sync } = await openLab();
  const ana = await open(ANA, 'typing ana');
  await commit(ana, 'POST /records', { id: record, entity_slice_id: SLICE });
  await write(ana, 9);
  await sync(ana);
  const ben = await open(BEN, 'typing ben');
  const opened = currentValues((await ben.reader.record(record))!.cells[NUMBER_FIELD]!)[0]!;
  lab.now += HOUR;
  await write(ana, 10);
  await sync(ana);
  await sync(ben);
  lab.now += HOUR;
  const input = { id: record, field_id: NUMBER_FIELD, content: 11 };
  await commit(ben, 'POST /records/{id}/values', input, { saw: opened.id });
  await sync(ben);
  await sync(ana);
  for (const store of [ana, ben]) {
    expect(await beaten(store)).toEqual([10]);
    closeStore(store);
  }
});
