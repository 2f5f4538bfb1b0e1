import { useMemo } from 'react';
import { orderedMembers } from '@/domain/sets/setOrder';
import type { RecordSet } from '@/parts/sets/setActs';
import { useRows } from '@/store/hooks/useRows';
import type { QuerySource } from '../model/tableQuery';

const ALL: Pick<QuerySource, 'recordIds' | 'memberOrder'> = {};

/**
 * The records to which a scene is limited: those of its set in the set's order, those of experiments, or those of the
 * sets that its view names.
 */
export function useMembers(
  set: RecordSet | null,
  setIds: readonly string[],
  ofExperiments: readonly string[] | null = null,
): Pick<QuerySource, 'recordIds' | 'memberOrder'> {
  const sets = useRows('set');
  const own = useMemo(() => set && membersOf(set), [set]);
  const ofView = useMemo(() => {
    if (setIds.length === 0) return null;
    const named = sets.filter(({ id }) => setIds.includes(id));
    return { recordIds: [...new Set(named.flatMap(({ record_ids }) => record_ids))] };
  }, [sets, setIds]);
  const ofExperiment = useMemo(() => ofExperiments && { recordIds: [...ofExperiments] }, [ofExperiments]);
  return own ?? ofExperiment ?? ofView ?? ALL;
}

/** The records of a set in the form that a query needs. */
export function membersOf(set: RecordSet): Pick<QuerySource, 'recordIds' | 'memberOrder'> {
  // The table engine knows the names and sorts by them itself.
  if (set.sort_behavior === 'alphanumeric') return { recordIds: set.record_ids, memberOrder: 'name' };
  return { recordIds: orderedMembers(set, () => null), memberOrder: 'given' };
}
