import type { RecordRow } from '@/domain/records/recordRow';
import type { LocalStore } from './localStore';

/** A piece of a table. A block's bytes are JSON of a RecordBlock (fromJsonBytes); the receiver may take them over. */
export type TablePart = { type: 'block'; bytes: Uint8Array } | { type: 'records'; rows: RecordRow[] };

/** Blocks and overrides that are read at a time: each piece is well under 50 ms of work. */
const BLOCKS_AT_A_TIME = 4;
const RECORDS_AT_A_TIME = 250;

/**
 * Reads a whole table as it stands at one moment: its blocks, then the records that override them. Nothing is decoded
 * here, so the main thread stays free; hand the bytes to a worker as transferables.
 * Subscribe to the change stream before the call and apply later patches over it: rows are whole, so order is all that matters.
 * @param onPart called between reads; must not wait for anything.
 * @returns number of records, those of blocks counted even where an override replaces them.
 */
export async function readTable(
  store: LocalStore,
  sliceId: string,
  onPart: (part: TablePart) => void,
): Promise<{ blocks: number; records: number }> {
  const { db } = store;
  return db.transaction('r', [db.meta, db.heads, db.blocks, db.records], async () => {
    const heads = await store.shelf.heads(sliceId);
    for (let i = 0; i < heads.length; i += BLOCKS_AT_A_TIME) {
      const numbers = heads.slice(i, i + BLOCKS_AT_A_TIME).map((head) => head.block);
      for (const entry of await db.blocks.bulkGet(numbers)) if (entry) onPart({ type: 'block', bytes: entry.bytes });
    }
    const ids = await db.records.where('slice_id').equals(sliceId).primaryKeys();
    for (let i = 0; i < ids.length; i += RECORDS_AT_A_TIME) {
      const entries = await db.records.bulkGet(ids.slice(i, i + RECORDS_AT_A_TIME));
      onPart({ type: 'records', rows: entries.flatMap((entry) => (entry ? [entry.row] : [])) });
    }
    return { blocks: heads.length, records: heads.reduce((sum, head) => sum + head.count, 0) + ids.length };
  });
}
