import { useCallback, useMemo } from 'react';
import { type HistoryQuery, history } from '@/store/history';
import { useStoreQuery } from '@/store/hooks/useStoreQuery';
import type { LocalStore } from '@/store/localStore';
import { groupActs, type HistoryAct } from './groupActs';

export interface KnownHistory {
  acts: readonly HistoryAct[];
  /** There may be older ones beyond the limit. */
  hasMore: boolean;
}

/** The newest acts that this device knows of, made of at most `limit` events; undefined until they are read. */
export function useHistory(limit: number, actorId: string | null): KnownHistory | undefined {
  const read = useCallback(
    (store: LocalStore) => {
      const query: HistoryQuery = { limit, ...(actorId === null ? {} : { actorId }) };
      return history(store, query);
    },
    [limit, actorId],
  );
  const events = useStoreQuery(read);
  return useMemo(() => events && { acts: groupActs(events), hasMore: events.length >= limit }, [events, limit]);
}
