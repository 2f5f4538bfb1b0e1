import { fromMemory } from './fromMemory';
import type { LocalStore } from './localStore';
import { type HeldRecord, heldRecords } from './recordAccess';
import type { RowSource } from './rowSource';

/**
 * The rows as an act finds them, each read once whoever asks. Good until the act writes.
 * @param versions of plain rows and of blocks, as the act's transaction reads them
 */
export function rowsOfAct(
  store: LocalStore,
  versions: { rows: string | undefined; blocks: string | undefined },
): RowSource {
  const held = new Map<string, HeldRecord | null>();
  return {
    ...store.rowCache.at(versions.rows),
    async records(ids) {
      const unread = ids.filter((id) => !held.has(id));
      if (unread.length === 0) await fromMemory();
      else {
        const read = await heldRecords(store.db, store.shelf, unread, versions);
        for (const id of unread) held.set(id, read.get(id) ?? null);
      }
      const found = new Map<string, HeldRecord>();
      for (const id of ids) {
        const record = held.get(id);
        if (record) found.set(id, record);
      }
      return found;
    },
  };
}
