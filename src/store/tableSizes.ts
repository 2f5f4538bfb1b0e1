import type { LocalStore } from './localStore';

/** What a table takes on this device. */
export interface TableSize {
  slice_id: string;
  /** Records in blocks; those that changed since lie over them and are not counted again. */
  records: number;
  /** Bytes of its blocks. */
  bytes: number;
}

/** Size of each table that is on this device, largest first; read from the heads of blocks, without the blocks. */
export async function tableSizes(store: LocalStore): Promise<TableSize[]> {
  const { db } = store;
  const heads = await db.transaction('r', [db.meta, db.heads, db.blocks], async () => store.shelf.heads());
  const sizes = new Map<string, TableSize>();
  for (const { slice_id, count, bytes } of heads) {
    const size = sizes.get(slice_id) ?? { slice_id, records: 0, bytes: 0 };
    size.records += count;
    size.bytes += bytes;
    sizes.set(slice_id, size);
  }
  return [...sizes.values()].sort((a, b) => b.bytes - a.bytes);
}
