import type { StructureCache } from '@/engine/structures/structureCache';

/** A cache in memory; `rows` contains its parts by `<key>#<name>`, `puts` counts successful calls of `put`. */
export function memoryStructureCache(): StructureCache & { rows: Map<string, Blob>; readonly puts: number } {
  let puts = 0;
  const rows = new Map<string, Blob>();
  const keysOf = (key: string) => [...rows.keys()].filter((one) => one.startsWith(`${key}#`));
  return {
    rows,
    get puts() {
      return puts;
    },
    get: async (key) => keysOf(key).map((one) => ({ name: one.slice(key.length + 1), bytes: rows.get(one)! })),
    async put(key, parts) {
      const all = parts.map(({ name, bytes }) => ({
        at: `${key}#${name}`,
        bytes: bytes ?? rows.get(`${key}#${name}`),
      }));
      if (all.some(({ bytes }) => !bytes)) return false;
      for (const one of keysOf(key)) rows.delete(one);
      for (const { at, bytes } of all) rows.set(at, bytes!);
      puts++;
      return true;
    },
  };
}
