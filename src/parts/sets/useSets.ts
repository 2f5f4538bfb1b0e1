import { useMemo } from 'react';
import { compareNatural } from '@/domain/sorts/natural';
import { useRows } from '@/store/hooks/useRows';
import type { RecordSet } from './setActs';

/**
 * The sets that are not archived, by name.
 * @param sliceId only sets that can contain records of this table; undefined = all
 */
export function useSets(sliceId?: string): readonly RecordSet[] {
  const sets = useRows('set');
  return useMemo(
    () =>
      sets
        .filter((set) => !set.is_archived)
        .filter(({ entity_slice_id: of }) => sliceId === undefined || of === null || of === sliceId)
        .sort((a, b) => compareNatural(a.set_name, b.set_name)),
    [sets, sliceId],
  );
}
