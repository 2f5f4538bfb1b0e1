import type { LocalStore } from '../localStore';

/** Takes away what was made of structures that a person saw, indexes and drawings: it is made again of what is still seen (S8). */
export async function dropDerived(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.structures, db.depictions, async () => {
    await db.structures.clear();
    await db.depictions.clear();
  });
}
