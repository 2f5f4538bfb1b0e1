import type { StructureShelf } from '@/engine/structures/structureShelf';
import type { LocalStore } from '@/store/localStore';

/** Keeps structure indexes in the device's database, so that a search after a reload need not read every structure again. */
export function structureShelf(store: LocalStore): StructureShelf {
  return {
    async get(key) {
      const entry = await store.db.structures.get(key);
      return entry && { parts: entry.parts, ids: entry.ids.split(',').filter(Boolean), marks: entry.marks };
    },
    async put(key, { parts, ids, marks }) {
      await store.db.structures.put({ key, parts, ids: ids.join(','), marks, at: store.now() });
    },
  };
}
