import { buildTask } from '@tests/support/buildTask';
import { closeStore, field, id, openDevice, stored } from '@tests/support/store/labFixture';
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { rowEntry } from '@/store/db/schema';
import { LiveRows } from '@/store/rows/liveRows';
import { deviceRows } from '@/store/rows/rowSource';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Number of rows in each answer of IndexedDB. */
function answers(): number[] {
  const sizes: number[] = [];
  for (const face of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    const original = face.getAll;
    vi.spyOn(face, 'getAll').mockImplementation(function (this: typeof face, ...args: unknown[]) {
      const request = original.apply(this, args as Parameters<typeof original>);
      request.addEventListener('success', () => sizes.push((request.result as unknown[]).length));
      return request;
    });
  }
  return sizes;
}

it('reads many rows of a kind in parts, so that none blocks the page, and exactly these rows', async () => {
  const store = await openDevice({ name: 'kind-rows', userId: id(2), empty: true });
  const names = Array.from({ length: 1_300 }, (_, i) => stored('task', buildTask({ id: id(100 + i) })));
  // Kinds whose names begin in the same way.
  const others = [stored('task_label', { id: id(99) } as never), stored('field', field(id(98), 'F'))];
  await store.db.rows.bulkPut([...names, ...others].map((row) => rowEntry(row)));
  const sizes = answers();
  const read = await deviceRows(store.db, store.blockStore).kind('task');
  expect(read.map((row) => row.id)).toEqual(names.map((row) => row.id).sort());
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  sizes.length = 0;
  const live = new LiveRows(store);
  const list = live.rows('task');
  expect(list).toEqual([]);
  await vi.waitFor(() => expect(live.rows('task')).toHaveLength(names.length));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  await closeStore(store);
});
