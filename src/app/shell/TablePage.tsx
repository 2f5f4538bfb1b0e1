import { lazy, type ReactNode, useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useStore } from '@/store/hooks/StoreProvider';
import { holdSlice } from '@/store/replica';
import { showAlert } from '../alerts/alerts';
import { cellParts } from './cellParts';
import { structureSlots } from './structureSlots';

const TableScene = lazy(() => import('@/features/records').then((feature) => ({ default: feature.TableScene })));

interface Props {
  sliceId: string;
  viewId: string | null;
  corner: ReactNode;
}

/** A table at its address; the open record stands in the query, so that a link leads to it. */
export function TablePage({ sliceId, viewId, corner }: Props) {
  const store = useStore();
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    // Opening a table is what brings it on this device.
    void holdSlice(store, sliceId);
  }, [store, sliceId]);
  const onOpenView = useCallback(
    (id: string | null) => navigate(id ? `/tables/${sliceId}/views/${id}` : `/tables/${sliceId}`),
    [navigate, sliceId],
  );
  const onRecord = useCallback(
    (id: string | null) => setSearch(id ? { record: id } : {}, { replace: true }),
    [setSearch],
  );
  return (
    <TableScene
      sliceId={sliceId}
      viewId={viewId}
      recordId={search.get('record')}
      contains={search.get('contains')}
      onRecord={onRecord}
      onOpenView={onOpenView}
      onAlert={showAlert}
      structures={structureSlots}
      parts={cellParts}
      corner={corner}
    />
  );
}
