import { useCallback } from 'react';
import { useEngine } from '@/engine/EngineProvider';

/** More names than this are not told. */
const NAMED = 3;

/** Asks which other records of a table hold the structure that a record was just given, by name; late while they are being read. */
export function useSameStructures(
  sliceId: string,
): (fieldId: string, structure: string, recordId: string) => Promise<string[]> {
  const { structures, table } = useEngine();
  return useCallback(
    async (fieldId, structure, recordId) => {
      const index = structures.of(sliceId, fieldId);
      if (index.current().phase !== 'ready') await structures.prepare(sliceId, fieldId);
      const others = await index.othersWith(structure, recordId);
      if (others.length === 0) return [];
      const names = await table.identifiersOf(others.slice(0, NAMED));
      return others.map((id, i) => names[i] ?? id);
    },
    [structures, table, sliceId],
  );
}
