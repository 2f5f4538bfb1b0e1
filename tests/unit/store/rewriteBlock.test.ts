import { closeStore, id, openDevice, SLICE, START } from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { recordEntry } from '@/store/recordAccess';
import { rewriteBlocks } from '@/store/rewriteBlock';
import { writeTransaction } from '@/store/writeTransaction';

const COUNT = 20;

function made(i: number, name: string): RecordRow {
  return {
    id: id(500 + i),
    attrs: {
      entity_slice_id: SLICE,
      record_identifier: name,
      created_at: START,
      created_by: id(2),
      initial_operation_id: null,
      entity_group_id: null,
      identifier_ids: [],
      is_archived: false,
      is_deleted: false,
    },
    born: birthStamp(stampOf(START, id(9))),
    stamps: {},
    cells: {},
  };
}

/** Changes the first records of a block of which the last lie over it. @returns the ids that were written with it */
async function written(changed: number, over: number): Promise<number> {
  const store = await openDevice({ name: `block-${changed}-${over}`, userId: id(2) });
  const rows = Array.from({ length: COUNT }, (_, i) => made(i, `CMP-${i}`));
  const done = await writeTransaction(store, async () => {
    const [block] = await store.shelf.add([encodeBlock(SLICE, rows)]);
    await store.db.records.bulkPut(rows.slice(COUNT - over).map((row) => recordEntry(row, block!)));
    const next = rows.slice(0, changed).map((_, i) => made(i, `NEW-${i}`));
    return rewriteBlocks(store, new Map(next.map((row) => [row.id, { row, block: block! }])));
  });
  closeStore(store);
  return done.written.size;
}

describe('S14: a block is written anew where that is less than its records one by one', () => {
  it('when a quarter of its records change, and no more than those lie over the others', async () => {
    expect(await written(4, 0)).toBe(0);
    expect(await written(5, 0)).toBe(5);
    expect(await written(5, 5)).toBe(5);
  });
  it('not when more lie over the others: they would all be written again', async () => {
    expect(await written(5, 6)).toBe(0);
    expect(await written(5, 20)).toBe(0);
  });
});
