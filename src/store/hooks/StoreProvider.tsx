import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { LocalStore } from '../localStore';
import { NoticeBook } from '../notices/noticeBook';
import { createSyncStatus, followOutbox, type SyncStatusStore } from '../replica/syncStatus';
import { LiveJobs } from '../rows/liveJobs';
import { LiveRecords } from '../rows/liveRecords';
import { LiveRows } from '../rows/liveRows';

/** Objects that the hooks of the store share. */
export interface StoreFace {
  store: LocalStore;
  rows: LiveRows;
  records: LiveRecords;
  jobs: LiveJobs;
  status: SyncStatusStore;
  /** The person's notices, which are not rows. */
  notices: NoticeBook;
}

const StoreContext = createContext<StoreFace | null>(null);

/** Creates the object that provider, sync and code outside React share. */
export function createStoreFace(store: LocalStore): StoreFace {
  const status = createSyncStatus();
  store.ports.onStorage = (failure) => {
    const [saved, lost] = [failure === null, store.isLost];
    const before = status.getState();
    if (before.saved !== saved || before.lost !== lost) status.setState({ saved, lost });
  };
  const rows = new LiveRows(store);
  store.ports.inMemory = (kind, id) => rows.row(kind, id);
  return {
    store,
    rows,
    records: new LiveRecords(store),
    jobs: new LiveJobs(store.stream),
    status,
    notices: new NoticeBook(store),
  };
}

/**
 * Provides an open store to the screens below. The composition root creates the object and passes its status to sync.
 */
export function StoreProvider({ face, children }: { face: StoreFace; children: ReactNode }) {
  useEffect(() => followOutbox(face.store, face.status), [face]);
  useEffect(() => {
    // A transaction that is cut off by leaving the page writes nothing (S1), and the rest of a large paste would be
    // missing.
    const ask = (event: BeforeUnloadEvent) => {
      const { store } = face;
      const isOnlyHere = store.isLost && !store.isRescued && store.unsent.commands().length > 0;
      if (store.saving > 0 || isOnlyHere) event.preventDefault();
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
