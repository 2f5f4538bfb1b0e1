import type { BaseEntry } from '../db/schema';
import type { LocalStore } from '../localStore';
import { fromMemory } from './fromMemory';
import { type HeldRecord, heldRecords } from './recordAccess';
import { rowKey } from './rowKey';
import type { RowSource } from './rowSource';
import { readBases } from './rowStorage';

/**
 * Up to this many records, the confirmed copies are read along with the rows: an operation mostly writes what it reads.
 */
const FEW = 16;

/** The rows as an operation finds them, and the confirmed copies of those that have one. */
export interface RowsOfAct extends RowSource {
  bases(keys: readonly string[]): Promise<ReadonlyMap<string, BaseEntry>>;
}

/**
 * The rows as an operation finds them; each is read once, however often it is requested. Valid until the operation
 * writes.
 * @param versions of plain rows and of blocks, as the operation's transaction reads them
 */
export function rowsOfAct(
  store: LocalStore,
  versions: { rows: string | undefined; blocks: string | undefined },
): RowsOfAct {
  const held = new Map<string, HeldRecord | null>();
  const bases = new Map<string, BaseEntry | null>();
  const readBasesOf = async (keys: readonly string[]) => {
    const read = await readBases(store.db, keys);
    for (const key of keys) bases.set(key, read.get(key) ?? null);
  };
  return {
    ...store.rowCache.at(versions.rows),
    async records(ids) {
      const unread = ids.filter((id) => !held.has(id));
      if (unread.length === 0) await fromMemory();
      else {
        const along = unread.length <= FEW ? unread.map((id) => rowKey('record', id)) : [];
        const [read] = await Promise.all([
          heldRecords(store.db, store.blockStore, unread, versions),
          along.length > 0 ? readBasesOf(along) : undefined,
        ]);
        for (const id of unread) held.set(id, read.get(id) ?? null);
      }
      const found = new Map<string, HeldRecord>();
      for (const id of ids) {
        const record = held.get(id);
        if (record) found.set(id, record);
      }
      return found;
    },
    async bases(keys) {
      const unread = keys.filter((key) => !bases.has(key));
      await (unread.length === 0 ? fromMemory() : readBasesOf(unread));
      const found = new Map<string, BaseEntry>();
      for (const key of keys) {
        const base = bases.get(key);
        if (base) found.set(key, base);
      }
      return found;
    },
  };
}
