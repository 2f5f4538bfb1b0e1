import { closeStore, id, openDevice, SLICE, START } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { partsByBlock } from '@/store/blocks/partsByBlock';
import { writeTransaction } from '@/store/db/writeTransaction';
import { rowKey } from '@/store/rows/rowKey';

function made(n: number): RecordRow {
  return {
    id: id(n),
    attrs: {
      entity_slice_id: SLICE,
      record_identifier: `CMP-${n}`,
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
const rows = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => made(from + i * step));

it('S14: many keys are divided so that none is missing or duplicated and the records of a block stay together', async () => {
  const store = await openDevice({ name: 'parts', userId: id(2) });
  // Two blocks with consecutive ids, two with mixed ids, and records that are in none.
  const blocks = [rows(10_000, 11_500), rows(11_500, 13_000), rows(20_000, 22_000, 2), rows(20_001, 22_001, 2)];
  const loose = rows(30_000, 33_000);
  const records = [...blocks.flat(), ...loose].map((row) => rowKey('record', row.id));
  const keys = [...records.filter((_, i) => i % 3 > 0).reverse(), rowKey('field', id(21)), rowKey('slice', SLICE)];
  const parts = await writeTransaction(store, async () => {
    await store.blockStore.add(blocks.map((list) => encodeBlock(SLICE, list)));
    return partsByBlock(store, keys);
  });
  expect(parts.flat().sort()).toEqual([...keys].sort());
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(2000);
  for (const block of blocks.slice(0, 2)) {
    const own = new Set(block.map((row) => rowKey('record', row.id)));
    expect(parts.filter((part) => part.some((key) => own.has(key)))).toHaveLength(1);
  }
  closeStore(store);
});
