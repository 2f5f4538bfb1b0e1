import type { LocalStore } from '../localStore';

/**
 * Removes what was computed from structures that a person saw, indexes and drawings: it is computed again from what is
 * still visible (S8).
 */
export async function dropDerived(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.structures, db.depictions, async () => {
    await db.structures.clear();
    await db.depictions.clear();
  });
}
