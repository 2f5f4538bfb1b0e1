import { useCallback } from 'react';
import { useEngine } from '@/engine/EngineProvider';

/** Maximum number of names in a message. */
const NAMED = 3;

/** Other records with a structure, by name: equal as a whole, or only if salts are ignored. */
export interface SameStructures {
  whole: string[];
  parent: string[];
}

/**
 * Looks up which other records of a table have the structure that a record was just given, by name; it takes longer
 * while structures are being indexed.
 */
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
