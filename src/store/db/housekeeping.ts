import { dropSettledSubjects } from '../acts/keptSubjects';
import { pruneFiles } from '../acts/localFiles';
import { compactSlice, pruneEvents } from '../blocks/compaction';
import type { LocalStore } from '../localStore';
import { dropSettledRescues } from '../rescue/rescueDrafts';
import { uniqueKeys } from './uniqueKeys';

/**
 * Keeps the next start fast: folds changed records back into blocks and removes old events, rescued work that has
 * been accepted, and names of withdrawn things that nothing is about any more. Safe to interrupt at any point; run it in one tab, when there is nothing else to do.
 */
export async function runHousekeeping(store: LocalStore): Promise<void> {
  const slices = await uniqueKeys<string>(store.db.records, 'slice_id');
  for (const sliceId of slices) await compactSlice(store, sliceId);
  await pruneEvents(store);
  await pruneFiles(store);
  await dropSettledRescues(store);
  await dropSettledSubjects(store);
}
