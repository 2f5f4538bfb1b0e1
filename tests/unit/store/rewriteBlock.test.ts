import { closeStore, id, openDevice, SLICE, START } from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { rewriteBlocks } from '@/store/blocks/rewriteBlock';
import { writeTransaction } from '@/store/db/writeTransaction';
import { recordEntry } from '@/store/rows/recordAccess';

const COUNT = 40;

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

/**
 * Renames the first records of a block that the last ones override.
 * @returns how many were written with it
 */
async function written(changed: number, over: number): Promise<number> {
  const store = await openDevice({ name: `block-${changed}-${over}`, userId: id(2) });
  const rows = Array.from({ length: COUNT }, (_, i) => made(i, `CMP-${i}`));
  const done = await writeTransaction(store, async () => {
    const [block] = await store.blockStore.add([encodeBlock(SLICE, rows)]);
    const lifted = rows.slice(COUNT - over).map((_, i) => made(COUNT - over + i, `OVER-${COUNT - over + i}`));
    await store.db.records.bulkPut(lifted.map((row) => recordEntry(row, block!)));
    const next = rows.slice(0, changed).map((_, i) => made(i, `NEW-${i}`));
    return rewriteBlocks(store, new Map(next.map((row) => [row.id, { row, block: block! }])));
  });
  const all = rows.map(({ id: recordId }) => recordId);
  const shown = await store.reader.records(all);
  const names = rows.map((_, i) => (i < done.written.size ? `NEW-${i}` : `${i < COUNT - over ? 'CMP' : 'OVER'}-${i}`));
  expect(shown.map((row) => row?.attrs.record_identifier)).toEqual(names);
  // Subscribers of the store take the block as the current state: nothing in it is older than its overrides.
  for (const { block } of done.blocks)
    expect(expandBlock(block).map((row) => row.attrs.record_identifier)).toEqual(names);
  expect(await store.db.records.count()).toBe(done.blocks.length > 0 ? 0 : over);
  closeStore(store);
  return done.written.size;
}

describe('S14: a block is written again if that is less than its records one by one', () => {
  it('that is, when a tenth of its records change, and not for a single one', async () => {
    expect(await written(3, 0)).toBe(0);
    expect(await written(4, 0)).toBe(4);
  });
  it('and with it all overrides of its other records', async () => {
    expect(await written(4, 6)).toBe(4);
    expect(await written(4, COUNT)).toBe(4);
  });
});
