import { useMemo } from 'react';
import type { StructureFilters } from './useStructureHits';

/** Why the structures of records cannot be searched, by record; empty until they are read. */
export function useUnsearchable({ index }: StructureFilters): ReadonlyMap<string, string> {
  const refused = index?.refused;
  return useMemo(() => new Map((refused ?? []).map(({ id, reason }) => [id, reason])), [refused]);
}
