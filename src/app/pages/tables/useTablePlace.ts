import { useCallback, useEffect, useState } from 'react';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { useSyncState } from '@/store/hooks/useSyncState';
import { holdSlice } from '@/store/replica/replica';
import { isTableWanted, placeOfTable, type TablePlace } from '@/store/rows/placeOfTable';

/** For a table that this person cannot see: nothing of it is requested, and the scene says so. */
const NOWHERE: TablePlace = { kind: 'device', isWanted: false };

/**
 * Where an opened table's records come from; null until that is known. Opening a table stores it on this device if it
 * fits.
 */
export function useTablePlace(sliceId: string): { place: TablePlace | null; keep(): void } {
  const store = useStore();
  const online = useSyncState((status) => status.online);
  const [place, setPlace] = useState<TablePlace | null>(null);
  const keep = useCallback(() => {
    // Not shown before the wish is stored: until then nothing says that its records are still to come.
    void holdSlice(store, sliceId).finally(() => setPlace({ kind: 'device', isWanted: true }));
  }, [store, sliceId]);
  // A table that could not be counted without a network is counted once there is one.
  const slice = useRow('slice', sliceId);
  const isKnown = useRowsLoaded('slice');
  const isComing = useStructureMissing();
  const isNowhere = isKnown && !isComing && !slice;
  // It may be shared again later.
  useEffect(() => {
    if (isNowhere) setPlace(null);
  }, [isNowhere]);
  const isOpen = !isNowhere && (place === null || (place.kind === 'server' && !place.isSettled && online));
  useEffect(() => {
    if (!isOpen) return;
    let wanted = true;
    void placeOfTable(store, sliceId).then((found) => {
      if (!wanted) return;
      if (found.kind === 'device' && !found.isWanted) keep();
      else setPlace(found);
    });
    return () => {
      wanted = false;
    };
  }, [store, sliceId, isOpen, keep]);
  useEffect(
    () =>
      store.stream.subscribe((notice) => {
        // Stored or removed by choice while it is open.
        if (!notice.wanted && !notice.reset.includes(sliceId)) return;
        void isTableWanted(store, sliceId).then((isWanted) =>
          setPlace((before) => {
            if (before === null || (before.kind === 'device') === isWanted) return before;
            return isWanted ? { kind: 'device', isWanted } : { kind: 'server', isSettled: true };
          }),
        );
      }),
    [store, sliceId],
  );
  return { place: isNowhere ? NOWHERE : place, keep };
}
