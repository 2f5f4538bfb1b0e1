import { pruneFiles } from '../acts/fileShelf';
import { compactSlice, pruneEvents } from '../blocks/compaction';
import type { LocalStore } from '../localStore';
import { dropSettledRescues } from '../rescue/rescueDrafts';

/**
 * What keeps the next start quick: folds changed records back into blocks and forgets old events and rescued work that has landed. Safe to be cut off at
 * any point; run it in one tab, when there is nothing else to do.
 */
export async function keepHouse(store: LocalStore): Promise<void> {
  const slices = (await store.db.records.orderBy('slice_id').uniqueKeys()) as string[];
  for (const sliceId of slices) await compactSlice(store, sliceId);
  await pruneEvents(store);
  await pruneFiles(store);
  await dropSettledRescues(store);
}
