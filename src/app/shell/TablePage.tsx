import { lazy, type ReactNode, useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Spinner } from '@/ui';
import { showAlert } from '../alerts/alerts';
import { cellParts } from './cellParts';
import { structureSlots } from './structureSlots';
import { useTablePlace } from './useTablePlace';

const TableScene = lazy(() => import('@/features/records').then((feature) => ({ default: feature.TableScene })));
const RemoteScene = lazy(() => import('@/features/records').then((feature) => ({ default: feature.RemoteScene })));

interface Props {
  sliceId: string;
  viewId: string | null;
  /** The archived records in place of the others. */
  archived?: boolean;
  corner: ReactNode;
}

/** A table at its address; the open record stands in the query, so that a link leads to it. */
export function TablePage({ sliceId, viewId, archived = false, corner }: Props) {
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const { place, keep } = useTablePlace(sliceId);
  const onOpenView = useCallback(
    (id: string | null) => navigate(id ? `/tables/${sliceId}/views/${id}` : `/tables/${sliceId}`),
    [navigate, sliceId],
  );
  const onRecord = useCallback(
    (id: string | null) => setSearch(id ? { record: id } : {}, { replace: true }),
    [setSearch],
  );
  if (place === null) return <Spinner page />;
  if (place.kind === 'server')
    return (
      <RemoteScene
        sliceId={sliceId}
        recordId={search.get('record')}
        onRecord={onRecord}
        onKeep={keep}
        corner={corner}
      />
    );
  return (
    <TableScene
      sliceId={sliceId}
      viewId={viewId}
      archived={archived}
      onOpenArchive={(open) => navigate(open ? `/tables/${sliceId}/archived` : `/tables/${sliceId}`)}
      recordId={search.get('record')}
      fieldId={search.get('field')}
      contains={search.get('contains')}
      onRecord={onRecord}
      onOpenView={onOpenView}
      onOpenCurves={(id) => navigate(`/curves/${id}`)}
      onOpenRecord={(to, id) => navigate(`/tables/${to}?record=${id}`)}
      onAlert={showAlert}
      structures={structureSlots}
      parts={cellParts}
      corner={corner}
    />
  );
}
