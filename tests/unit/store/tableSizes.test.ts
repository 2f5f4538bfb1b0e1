import { closeStore, id, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { deleteRecord } from '@/domain/commands/records/deleteRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { commit } from '@/store/acts/commit';
import { compactSlice } from '@/store/blocks/compaction';
import { tableSizes } from '@/store/blocks/tableSizes';
import { dropSlice, isSliceHeld, STRUCTURE, sliceScope } from '@/store/replica/replica';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

it('S14: a table has a size, and removing it from the device never removes unsent work', async () => {
  const { server, wire, device, fetch } = serverLab();
  const store = await device('sizes', { scopes: [STRUCTURE] });
  await commit(store, createRecord, { id: id(100), entity_slice_id: SLICE });
  await pushOutbox(store, wire());
  await dropSlice(store, SLICE);
  await fetch(store, [sliceScope(SLICE)]);
  const [size] = await tableSizes(store);
  expect(size).toMatchObject({ slice_id: SLICE, records: 1 });
  expect(size!.bytes).toBeGreaterThan(50);

  await commit(store, createRecord, { id: id(101), entity_slice_id: SLICE, data: { [TEXT_FIELD]: 'unsent' } });
  await dropSlice(store, SLICE);
  expect(await tableSizes(store)).toEqual([{ slice_id: SLICE, records: 1, bytes: 0 }]);
  expect(await isSliceHeld(store, SLICE)).toBe(false);
  expect((await store.reader.record(id(101)))?.cells[TEXT_FIELD]?.[0]?.content).toBe('unsent');
  await pushOutbox(store, wire());
  expect(server.recordRows.get(id(101))?.cells[TEXT_FIELD]).toHaveLength(1);
  closeStore(store);
});

it('counts the live records of a table: without deleted ones in blocks and overrides, and including unsent ones', async () => {
  const { wire, device, fetch } = serverLab();
  const store = await device('live sizes', { scopes: [STRUCTURE] });
  const make = (n: number) => commit(store, createRecord, { id: id(n), entity_slice_id: SLICE });
  const remove = (n: number) => commit(store, deleteRecord, { id: id(n) });
  for (const n of [100, 101, 102, 103, 104]) await make(n);
  await remove(100);
  await pushOutbox(store, wire());
  await dropSlice(store, SLICE);
  await fetch(store, [sliceScope(SLICE)]);
  const count = async () => (await tableSizes(store))[0]?.records;
  expect(await count()).toBe(4);

  await remove(101);
  await commit(store, setRecordValues, { id: id(102), data: { [TEXT_FIELD]: 'newer' } });
  await make(105);
  expect(await count()).toBe(4);
  await pushOutbox(store, wire());
  await compactSlice(store, SLICE, { least: 1 });
  expect(await store.db.records.count()).toBe(0);
  expect(await count()).toBe(4);
  closeStore(store);
});
