import { Dexie } from 'dexie';
import { isDeletedAt } from '@/domain/records/blockMarks';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { BlockHead } from '../db/schema';
import { uniqueKeys } from '../db/uniqueKeys';
import type { LocalStore } from '../localStore';

/** The size of a table on this device. */
export interface TableSize {
  slice_id: string;
  /** Live records, including unsent ones. */
  records: number;
  /** Bytes of its blocks. */
  bytes: number;
}

/** Live records, without a newer copy, of a block in which some were deleted. */
async function liveInBlock({ db, blockStore }: LocalStore, head: BlockHead, newer: number): Promise<number> {
  const over = new Set(newer > 0 ? await db.records.where('block').equals(head.block).primaryKeys() : []);
  const block = blockStore.held(head) ?? (await blockStore.block(head));
  let live = 0;
  for (let i = 0; i < block.count; i++) if (!isDeletedAt(block, i) && !over.has(blockIdAt(block, i))) live++;
  return live;
}

/** Size of each table that is on this device, largest first; read from the heads of blocks where nothing was deleted. */
export async function tableSizes(store: LocalStore): Promise<TableSize[]> {
  const { db } = store;
  return db.transaction('r', [db.meta, db.heads, db.blocks, db.records], async () => {
    const newer = new Map<number, number>();
    for (const block of (await db.records.orderBy('block').keys()) as number[])
      newer.set(block, (newer.get(block) ?? 0) + 1);
    const sizes = new Map<string, TableSize>();
    for (const head of await store.blockStore.heads()) {
      const size = sizes.get(head.slice_id) ?? { slice_id: head.slice_id, records: 0, bytes: 0 };
      const over = newer.get(head.block) ?? 0;
      // Nothing in it was deleted: the body need not be read, and nothing is awaited (see `BlockStore.held`).
      const isWhole = !head.marks && head.whole === 0;
      size.records += isWhole ? head.count - over : await liveInBlock(store, head, over);
      size.bytes += head.bytes;
      sizes.set(head.slice_id, size);
    }
    for (const sliceId of await uniqueKeys<string>(db.records, 'slice_id')) {
      const size = sizes.get(sliceId) ?? { slice_id: sliceId, records: 0, bytes: 0 };
      // Deleted records have no key there.
      const live = db.records
        .where('[slice_id+identifier_key]')
        .between([sliceId, Dexie.minKey], [sliceId, Dexie.maxKey]);
      size.records += await live.count();
      sizes.set(sliceId, size);
    }
    return [...sizes.values()].sort((a, b) => b.bytes - a.bytes);
  });
}
