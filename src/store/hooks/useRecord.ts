import { useCallback, useSyncExternalStore } from 'react';
import type { RecordRow } from '@/domain/records/recordRow';
import { useStoreFace } from './StoreProvider';

const nothing = () => {};

/**
 * One record with the history of its cells, live; undefined while it is being read, and if it does not exist anywhere.
 */
export function useRecord(id: string | null): RecordRow | undefined {
  const { records } = useStoreFace();
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? nothing : records.subscribe(id, listener)),
    [records, id],
  );
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : records.get(id)));
}
