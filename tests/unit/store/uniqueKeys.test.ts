import { closeStore, id, SLICE } from '@tests/support/store/labFixture';
import { serverLab } from '@tests/support/store/serverLab';
import { IDBIndex } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { commit } from '@/store/acts/commit';
import { dropStaleColumns } from '@/store/blocks/columnCache';
import { tableSizes } from '@/store/blocks/tableSizes';
import { runHousekeeping } from '@/store/db/housekeeping';
import { uniqueKeys } from '@/store/db/uniqueKeys';
import { presentSlices, STRUCTURE } from '@/store/replica/replica';

afterEach(() => vi.restoreAllMocks());

/** Indexes over whose unique keys a cursor was opened. */
function uniqueCursors(): string[] {
  const opened: string[] = [];
  const open = IDBIndex.prototype.openKeyCursor;
  vi.spyOn(IDBIndex.prototype, 'openKeyCursor').mockImplementation(function (
    this: InstanceType<typeof IDBIndex>,
    range,
    direction,
  ) {
    if (direction?.endsWith('unique')) opened.push(this.name);
    return open.call(this, range, direction);
  });
  return opened;
}

it('no cursor over unique keys is opened for an empty index, for which WebKit ends the transaction with an error', async () => {
  const { device } = serverLab();
  const store = await device('empty', { scopes: [STRUCTURE] });
  const opened = uniqueCursors();
  expect(await presentSlices(store)).toEqual([]);
  await runHousekeeping(store);
  await dropStaleColumns(store);
  await tableSizes(store);
  expect(opened).toEqual([]);
  await commit(store, createRecord, { id: id(100), entity_slice_id: SLICE });
  expect(await uniqueKeys(store.db.records, 'slice_id')).toEqual([SLICE]);
  expect(await presentSlices(store)).toEqual([SLICE]);
  expect(new Set(opened)).toEqual(new Set(['slice_id']));
  closeStore(store);
});
