import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { LocalStore } from '../localStore';
import { NoticeBook } from '../notices/noticeBook';
import { createSyncStatus, followOutbox, type SyncStatusStore } from '../replica/syncStatus';
import { LiveJobs } from '../rows/liveJobs';
import { LiveRecords } from '../rows/liveRecords';
import { LiveRows } from '../rows/liveRows';

/** What the hooks of the store share. */
export interface StoreFace {
  store: LocalStore;
  rows: LiveRows;
  records: LiveRecords;
  jobs: LiveJobs;
  status: SyncStatusStore;
  /** Own notices, which are no rows. */
  notices: NoticeBook;
}

const StoreContext = createContext<StoreFace | null>(null);

/** Makes the face that provider, sync and code outside React share. */
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

/** Gives the screens below an open store. The composition root makes the face and hands its status to sync. */
export function StoreProvider({ face, children }: { face: StoreFace; children: ReactNode }) {
  useEffect(() => followOutbox(face.store, face.status), [face]);
  useEffect(() => {
    // A transaction that is cut off by leaving writes nothing (S1), and of a large paste the rest would be missing.
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
