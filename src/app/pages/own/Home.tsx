import { lazy } from 'react';
import { Redirect } from 'wouter';
import { isOpenTo } from '@/domain/entitySlices/isOpenTo';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { Spinner } from '@/ui';
import { useApp } from '../../shell/appContext';
import { useTableCounts } from '../tables/useTableCounts';

const NoTables = lazy(() => import('./NoTables').then((part) => ({ default: part.NoTables })));

/** The destination of a start without an address: the person's last page, otherwise their first table. */
export function Home() {
  const { lastPage } = useApp();
  const actor = useActor();
  const loaded = useRowsLoaded('slice');
  const slices = useRows('slice');
  const counts = useTableCounts();
  const coming = useStructureMissing();
  const kept = lastPage();
  if (kept) return <Redirect to={kept} replace />;
  const open = slices.filter((slice) => !slice.is_archived && isOpenTo(slice, actor));
  // A built-in table is shown once it is used, here as in the navigation.
  const first = open.find((slice) => !slice.is_built_in) ?? open.find((slice) => (counts.get(slice.id) ?? 0) > 0);
  if (first) return <Redirect to={`/tables/${first.id}`} replace />;
  if (!loaded || coming) return <Spinner page />;
  return <NoTables />;
}
