import type { StructureCache } from '@/engine/structures/structureCache';
import type { LocalStore } from '@/store/localStore';

/**
 * Stores structure indexes in the device's database, so that a search after a reload need not read every structure
 * again. Parts are blobs: a page that passes them to its workers does not read them itself, and an edit rewrites only
 * one or two.
 */
export function structureCache(store: LocalStore): StructureCache {
  const { structures } = store.db;
  const keyOf = (key: string, name: string) => `${key}#${name}`;
  return {
    async get(key) {
      const start = keyOf(key, '');
      const rows = await structures.where('key').startsWith(start).toArray();
      return rows.map((row) => ({ name: row.key.slice(start.length), bytes: row.bytes }));
    },
    put: (key, parts) =>
      store.db.transaction('rw', structures, async () => {
        const held = new Set(await structures.where('key').startsWith(keyOf(key, '')).primaryKeys());
        if (parts.some(({ name, bytes }) => !bytes && !held.has(keyOf(key, name)))) return false;
        for (const { name } of parts) held.delete(keyOf(key, name));
        // An earlier format was a single row under the bare key.
        await structures.bulkDelete([...held, key]);
        await structures.bulkPut(parts.flatMap(({ name, bytes }) => (bytes ? [{ key: keyOf(key, name), bytes }] : [])));
        return true;
      }),
  };
}
