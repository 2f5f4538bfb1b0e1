import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { LiveRecords } from '../liveRecords';
import { LiveRows } from '../liveRows';
import type { LocalStore } from '../localStore';
import { createSyncStatus, followOutbox, type SyncStatusStore } from '../syncStatus';

/** What the hooks of the store share. */
export interface StoreFace {
  store: LocalStore;
  rows: LiveRows;
  records: LiveRecords;
  status: SyncStatusStore;
}

const StoreContext = createContext<StoreFace | null>(null);

/** Makes the face that provider, sync and code outside React share. */
export function createStoreFace(store: LocalStore): StoreFace {
  const status = createSyncStatus();
  store.onStorage = (failure) => {
    if (status.getState().saved !== (failure === null)) status.setState({ saved: failure === null });
  };
  return { store, rows: new LiveRows(store), records: new LiveRecords(store), status };
}

/** Gives the screens below an open store. The composition root makes the face and hands its status to sync. */
export function StoreProvider({ face, children }: { face: StoreFace; children: ReactNode }) {
  useEffect(() => followOutbox(face.store, face.status), [face]);
  useEffect(() => {
    // A transaction that is cut off by leaving writes nothing (S1), and of a large paste the rest would be missing.
    const ask = (event: BeforeUnloadEvent) => {
      if (face.store.saving > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [face]);
  const value = useMemo(() => face, [face]);
  return <StoreContext value={value}>{children}</StoreContext>;
}

/** @throws Error outside a StoreProvider. */
export function useStoreFace(): StoreFace {
  const face = useContext(StoreContext);
  if (!face) throw new Error('No StoreProvider above');
  return face;
}

export function useStore(): LocalStore {
  return useStoreFace().store;
}
