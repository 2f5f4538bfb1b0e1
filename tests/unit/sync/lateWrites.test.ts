import { closeStore, id, NUMBER_FIELD, SLICE } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { currentValues } from '@/domain/records/currentValues';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import { isConflict } from '@/domain/records/isConflict';
import { commit } from '@/store/acts/commit';
import type { LocalStore } from '@/store/localStore';

const record = id(100);
const HOUR = 3_600_000;

function openLab() {
  const { clock, server, device, sync } = serverLab();
  const open = (userId: string, name: string) => device(name, { userId, now: () => clock.now });
  return { clock, server, open, sync };
}

const write = (store: LocalStore, content: number) =>
  commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content });

async function beaten(store: LocalStore): Promise<unknown[]> {
  const cell = (await store.reader.record(record))!.cells[NUMBER_FIELD]!;
  const [shown] = currentValues(cell);
  return cell.filter((value) => isConflict(value, shown!)).map(({ content }) => content);
}

it('S4: an edit that was unsent offline behind a later one is kept, marked as superseded on every device, and settled by a choice', async () => {
  const { clock, server, open, sync } = openLab();
  const ana = await open(ANA, 'late ana');
  await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
  await sync(ana);
  const ben = await open(BEN, 'late ben');
  clock.now += HOUR;
  await write(ana, 9);
  clock.now += HOUR;
  await write(ben, 10);
  await sync(ben);
  clock.now += HOUR;
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
  clock.now += HOUR;
  await write(ana, 9);
  await sync(ana);
  await sync(ben);
  const cell = (await ben.reader.record(record))!.cells[NUMBER_FIELD]!;
  expect(cell.map(({ content }) => content)).toEqual([9, 10, 9]);
  expect(cell.some((value) => isConflict(value, cell[0]!))).toBe(false);
  closeStore(ana);
  closeStore(ben);
});

it('S4: a value that arrived immediately is superseded unseen by an edit that was made without a network', async () => {
  const { clock, server, open, sync } = openLab();
  const ana = await open(ANA, 'unseen ana');
  await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
  await sync(ana);
  const ben = await open(BEN, 'unseen ben');
  clock.now += HOUR;
  await write(ana, 9);
  await sync(ana);
  clock.now += HOUR;
  await write(ben, 10);
  clock.now += HOUR;
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
  // Choosing the shown value writes it once more, and only once.
  await keep();
  await keep();
  for (const store of [ana, ben]) {
    expect(await beaten(store)).toEqual([]);
    const cell = (await store.reader.record(record))!.cells[NUMBER_FIELD]!;
    expect(cell.map(({ content }) => content)).toEqual([10, 10, 9]);
    closeStore(store);
  }
});

it('S4: somebody who immediately corrects what a colleague has just written has seen it, and nothing is marked', async () => {
  const { clock, open, sync } = openLab();
  const ana = await open(ANA, 'seen ana');
  await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
  await sync(ana);
  const ben = await open(BEN, 'seen ben');
  clock.now += HOUR;
  await write(ana, 9);
  await sync(ana);
  await sync(ben);
  clock.now += 100;
  await write(ben, 10);
  await sync(ben);
  await sync(ana);
  for (const store of [ana, ben]) {
    expect(await beaten(store)).toEqual([]);
    closeStore(store);
  }
});

it('S4: what arrived while somebody was typing was not seen by them, although their device knew it', async () => {
  const { clock, open, sync } = openLab();
  const ana = await open(ANA, 'typing ana');
  await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
  await write(ana, 9);
  await sync(ana);
  const ben = await open(BEN, 'typing ben');
  const opened = currentValues((await ben.reader.record(record))!.cells[NUMBER_FIELD]!)[0]!;
  clock.now += HOUR;
  await write(ana, 10);
  await sync(ana);
  await sync(ben);
  clock.now += HOUR;
  const input = { id: record, field_id: NUMBER_FIELD, content: 11 };
  await commit(ben, setRecordValues, input, { saw: opened.id });
  await sync(ben);
  await sync(ana);
  for (const store of [ana, ben]) {
    expect(await beaten(store)).toEqual([10]);
    closeStore(store);
  }
});
