import type { StoredBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { type IdRun, runEnds } from '@/domain/records/recordSweep';
import type { BlockHead } from '../db/schema';
import type { LocalStore } from '../localStore';
import { hasLive } from './blockStore';

/** A piece of a table. The receiver may take ownership of the bytes. */
export type TablePart = ({ type: 'block' } & StoredBlock) | { type: 'records'; rows: RecordRow[] };

/** Blocks and overrides that are read at a time: each piece is well under 50 ms of work. */
const BLOCKS_AT_A_TIME = 4;
const RECORDS_AT_A_TIME = 250;

const meets = ({ first_id, last_id }: BlockHead, only: readonly IdRun[] | undefined) =>
  only?.map(runEnds).some(({ first, last }) => first <= last_id && last >= first_id) ?? true;

/** Ids of the records that override their blocks. */
async function liftedIds(store: LocalStore, sliceId: string, only: readonly IdRun[] | undefined): Promise<string[]> {
  const { records } = store.db;
  if (!only) return records.where('slice_id').equals(sliceId).primaryKeys();
  const ids: string[] = [];
  for (const { first, last } of only.map(runEnds))
    ids.push(...(await records.where('id').between(first, last, true, true).primaryKeys()));
  return ids;
}

/**
 * Reads a whole table as it is at one moment: its blocks, then the records that override them. Nothing is decoded
 * here, so the main thread stays free; hand the bytes to a worker as transferables.
 * Subscribe to the change stream before the call and apply later patches over it: rows are whole, so order is all that matters.
 * @param onPart called between reads; must not wait for anything.
 * Blocks whose records were all deleted together are left out.
 * @param only reads no more than the blocks and records that these runs of ids touch.
 * @returns number of records, those of blocks counted even where an override replaces them.
 */
export async function readTable(
  store: LocalStore,
  sliceId: string,
  onPart: (part: TablePart) => void,
  only?: readonly IdRun[],
): Promise<{ blocks: number; records: number }> {
  const { db } = store;
  return db.transaction('r', [db.meta, db.heads, db.blocks, db.records], async () => {
    const heads = (await store.blockStore.heads(sliceId)).filter((head) => hasLive(head) && meets(head, only));
    for (let i = 0; i < heads.length; i += BLOCKS_AT_A_TIME) {
      const some = heads.slice(i, i + BLOCKS_AT_A_TIME);
      const entries = await db.blocks.bulkGet(some.map((head) => head.block));
      entries.forEach((entry, at) => {
        if (entry) onPart({ type: 'block', bytes: entry.bytes, marks: some[at]?.marks });
      });
    }
    const ids = await liftedIds(store, sliceId, only);
    for (let i = 0; i < ids.length; i += RECORDS_AT_A_TIME) {
      const entries = await db.records.bulkGet(ids.slice(i, i + RECORDS_AT_A_TIME));
      onPart({ type: 'records', rows: entries.flatMap((entry) => (entry ? [entry.row] : [])) });
    }
    return { blocks: heads.length, records: heads.reduce((sum, head) => sum + head.count, 0) + ids.length };
  });
}
