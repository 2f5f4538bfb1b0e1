import { useEffect, useMemo, useState } from 'react';
import type { LogEvent } from '@/domain/events/event';
import { useStore } from '@/store/hooks/StoreProvider';
import { history } from '@/store/rows/history';
import { groupActs, type HistoryAct } from './groupActs';

/**
 * A bulk operation sends as many notices as it has events: the list is read again at most this often, and never twice
 * at once.
 */
const PAUSE_MILLIS = 1_000;

export interface KnownHistory {
  acts: readonly HistoryAct[];
  /** There may be older ones beyond the limit. */
  hasMore: boolean;
}

/** The newest operations known to this device, made of at most `limit` events; undefined until they are read. */
export function useHistory(limit: number, actorId: string | null): KnownHistory | undefined {
  const store = useStore();
  const [events, setEvents] = useState<readonly LogEvent[]>();
  useEffect(() => {
    let isOver = false;
    let isReading = false;
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const read = async () => {
      timer = null;
      isReading = true;
      isStale = false;
      const found = await history(store, { limit, ...(actorId === null ? {} : { actorId }) });
      isReading = false;
      if (isOver) return;
      setEvents(found);
      if (isStale) later();
    };
    const later = () => {
      isStale = true;
      if (timer === null && !isReading) timer = setTimeout(() => void read(), PAUSE_MILLIS);
    };
    void read();
    const end = store.stream.subscribe(later);
    return () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
      end();
    };
  }, [store, limit, actorId]);
  return useMemo(() => events && { acts: groupActs(events), hasMore: events.length >= limit }, [events, limit]);
}
