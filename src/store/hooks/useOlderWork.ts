import { useCallback, useMemo } from 'react';
import { wantAllWork, wantItem } from '../replica/olderWork';
import { WORK } from '../replica/replica';
import { ALL_WORK, itemScope } from '../replica/wanted';
import { useStore } from './StoreProvider';
import { useSyncState } from './useSyncState';

/** Work that ended long ago and is not on this device. */
export interface OlderWork {
  /** Its items. */
  count: number;
  isComing: boolean;
  online: boolean;
  fetch(): void;
}

export function useOlderWork(): OlderWork {
  const store = useStore();
  const count = useSyncState(({ older }) => older);
  const isComing = useSyncState(({ missing }) => missing.includes(ALL_WORK));
  const online = useSyncState((status) => status.online);
  const fetch = useCallback(() => void wantAllWork(store), [store]);
  return useMemo(() => ({ count, isComing, online, fetch }), [count, isComing, online, fetch]);
}

/** Whether an item that is not here may still arrive; `fetch` requests it. */
export function useItemComing(taskId: string): { mayBeOlder: boolean; isComing: boolean; fetch(): void } {
  const store = useStore();
  const mayBeOlder = useSyncState(({ older }) => older > 0);
  const isComing = useSyncState(
    ({ missing }) => missing.includes(itemScope(taskId)) || missing.includes(WORK) || missing.includes(ALL_WORK),
  );
  const fetch = useCallback(() => void wantItem(store, taskId), [store, taskId]);
  return { mayBeOlder, isComing, fetch };
}
