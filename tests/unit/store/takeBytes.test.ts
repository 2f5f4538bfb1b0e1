import { plainRecord } from '@tests/support/plainRecord';
import { closeStore, id, openDevice, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { fromJsonBytes } from '@/lib/jsonBytes';

it('the bytes of a stored block can be taken once, and may be transferred without harm to it', async () => {
  const store = await openDevice({ name: 'take-bytes', userId: id(2) });
  const { db, blockStore } = store;
  const row = plainRecord({
    id: id(1000),
    sliceId: SLICE,
    identifier: 'CMP-1',
    contents: { [TEXT_FIELD]: 'a' },
    valueId: () => id(5000),
  });
  const block = { ...encodeBlock(SLICE, [row]), marks: [{ from: 0, count: 1, is_deleted: true, stamp: row.born }] };
  const [number] = await db.transaction('rw', [db.meta, db.heads, db.blocks], () => blockStore.add([block]));
  const { marks: _, ...body } = block;
  const bytes = blockStore.takeBytes(block)!;
  expect(fromJsonBytes(bytes)).toEqual(body);
  expect(blockStore.takeBytes(block)).toBeUndefined();
  structuredClone(null, { transfer: [bytes.buffer] });
  expect(bytes.byteLength).toBe(0);
  expect(await blockStore.read(number!)).toEqual(block);
  closeStore(store);
});
