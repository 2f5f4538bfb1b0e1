import { useCallback } from 'react';
import { useEngine } from '@/engine/EngineProvider';

/** More names than this are not told. */
const NAMED = 3;

/** Asks which other records of a table hold a structure, by name. Answers nothing while the structures are still being read. */
export function useSameStructures(
  sliceId: string,
): (fieldId: string, structure: string, recordId: string) => Promise<string[]> {
  const { structures, table } = useEngine();
  return useCallback(
    async (fieldId, structure, recordId) => {
      const index = structures.of(sliceId, fieldId);
      if (index.current().phase !== 'ready') return [];
      const found = await index.exact(structure);
      const others = found.ok ? found.value.filter((id) => id !== recordId) : [];
      if (others.length === 0) return [];
      const names = await table.identifiersOf(others.slice(0, NAMED));
      return others.map((id, i) => names[i] ?? id);
    },
    [structures, table, sliceId],
  );
}
