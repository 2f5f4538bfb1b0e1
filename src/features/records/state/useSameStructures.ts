import { useCallback } from 'react';
import { useEngine } from '@/engine/EngineProvider';

/** More names than this are not told. */
const NAMED = 3;

/** Other records with a structure, by name: equal as a whole, or only when salts are ignored. */
export interface SameStructures {
  whole: string[];
  parent: string[];
}

/** Asks which other records of a table hold the structure that a record was just given, by name; late while they are being read. */
export function useSameStructures(
  sliceId: string,
): (fieldId: string, structure: string, recordId: string) => Promise<SameStructures> {
  const { structures, table } = useEngine();
  return useCallback(
    async (fieldId, structure, recordId) => {
      const index = structures.of(sliceId, fieldId);
      if (index.current().phase !== 'ready') await structures.prepare(sliceId, fieldId);
      const { whole, parent } = await index.othersWith(structure, recordId);
      const named = async (ids: string[]) => {
        const names = await table.identifiersOf(ids.slice(0, NAMED));
        return ids.map((id, i) => names[i] ?? id);
      };
      return { whole: await named(whole), parent: await named(parent) };
    },
    [structures, table, sliceId],
  );
}
