import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { RecordEntry } from '../db/schema';
import { uniqueKeys } from '../db/uniqueKeys';
import { type LocalStore, writeTables } from '../localStore';
import { KEPT_EVENTS, undoableEvents } from '../replica/keptEvents';
import { rewriteBlock } from './rewriteBlock';

export interface CompactionOptions {
  /** Number of a table's overrides from which it is worthwhile to fold them in. */
  least?: number;
  /** Records of a new block. */
  blockRecords?: number;
}

const LEAST = 400;
const BLOCK_RECORDS = 2000;

async function foldNew(store: LocalStore, sliceId: string, rows: readonly RecordRow[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  await store.blockStore.add([encodeBlock(sliceId, sorted)]);
  await store.db.records.bulkDelete(sorted.map(({ id }) => id));
}

/** Overrides of a block (0 = records that are in no block) that no unsent work touches. */
async function settledOverrides(
  store: LocalStore,
  sliceId: string,
  block: number,
  most: number,
): Promise<RecordEntry[]> {
  const entries = await store.db.records
    .where('block')
    .equals(block)
    .filter((entry) => entry.slice_id === sliceId)
    .limit(most)
    .toArray();
  const bases = await store.db.base.bulkGet(entries.map((entry) => `record:${entry.id}`));
  return entries.filter((_, i) => !bases[i]);
}

/**
 * Folds the records of a table that changed since their block was written into new blocks, so that the next cold start
 * reads few large values. Each step is one transaction: a crash between two leaves the table complete. Run it when the
 * tab is idle.
 * @returns number of records folded.
 */
export async function compactSlice(
  store: LocalStore,
  sliceId: string,
  options: CompactionOptions = {},
): Promise<number> {
  const { db } = store;
  const least = options.least ?? LEAST;
  const blockRecords = options.blockRecords ?? BLOCK_RECORDS;
  if ((await db.records.where('slice_id').equals(sliceId).count()) < least) return 0;
  const numbers = await uniqueKeys<number>(db.records, 'block');
  let folded = 0;
  for (const number of numbers) {
    folded += await db.transaction('rw', writeTables(db), async () => {
      const overrides = await settledOverrides(store, sliceId, number, blockRecords);
      if (overrides.length === 0) return 0;
      if (number === 0) {
        await foldNew(
          store,
          sliceId,
          overrides.map(({ row }) => row),
        );
        return overrides.length;
      }
      const head = (await store.blockStore.heads(sliceId)).find((held) => held.block === number);
      if (!head) return 0;
      // Rows that unsent work touches are left out: they will change again soon.
      const rows = overrides.map(({ row }) => row);
      const ids = rows.map(({ id }) => id);
      await rewriteBlock(store, head, rows, ids);
      return overrides.length;
    });
  }
  return folded;
}

/** Removes the oldest events beyond those that are kept; events of the undo timeline stay. */
export async function pruneEvents(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.events, db.steps, async () => {
    const count = await db.events.count();
    if (count <= KEPT_EVENTS) return;
    const needed = await undoableEvents(db);
    const oldest = await db.events
      .orderBy('seq')
      .limit(count - KEPT_EVENTS)
      .primaryKeys();
    await db.events.bulkDelete(oldest.filter((eventId) => !needed.has(eventId)));
  });
}
