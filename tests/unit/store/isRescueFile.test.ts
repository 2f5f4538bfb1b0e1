import { closeStore, id, openDevice, SLICE } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { commit } from '@/store/acts/commit';
import { isRescueFile } from '@/store/rescue/isRescueFile';
import { rescueArchive } from '@/store/rescue/rescueArchive';

it('S13 recognises a rescue file by its beginning, with files and without, and no other file', async () => {
  const store = await openDevice({ name: 'is rescue', userId: id(2) });
  const { opId } = await commit(store, createRecord, { id: id(100), entity_slice_id: SLICE });
  expect(await isRescueFile((await rescueArchive(store)).blob)).toBe(true);
  const photo = { file_id: id(90), op_id: opId, name: 'a.png', type: 'image/png', size: 1, thumb: null, at: 1 };
  await store.db.files.put({ ...photo, state: 'unsent', blob: new Blob(['x']) });
  const { name, blob } = await rescueArchive(store);
  expect([name, await isRescueFile(blob)]).toEqual(['labtide-unsent-work.zip', true]);
  for (const text of ['', 'PK\u0003\u0004 table.xlsx', '{"records": []}', 'Name,product\nA,labtide'])
    expect(await isRescueFile(new Blob([text]))).toBe(false);
  closeStore(store);
});
