import { useCallback, useSyncExternalStore } from 'react';
import { useStoreFace } from './StoreProvider';

/**
 * Whether a record was looked for, on this device and on the server, and does not exist anywhere that this person may
 * see.
 */
export function useRecordMissing(id: string): boolean {
  const { records } = useStoreFace();
  const subscribe = useCallback((listener: () => void) => records.subscribe(id, listener), [records, id]);
  return useSyncExternalStore(subscribe, () => records.isMissing(id));
}
