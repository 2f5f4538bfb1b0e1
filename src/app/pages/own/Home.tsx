import { Redirect } from 'wouter';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { EmptyState, Spinner } from '@/ui';
import { useApp } from '../../shell/appContext';

/** Where a start without an address goes: the last page of this person, else their first table. */
export function Home() {
  const { go, lastPage } = useApp();
  const loaded = useRowsLoaded('slice');
  const slices = useRows('slice');
  const coming = useStructureMissing();
  const kept = lastPage();
  if (kept) return <Redirect to={kept} replace />;
  const first =
    slices.find((slice) => !slice.is_archived && !slice.is_built_in) ?? slices.find((slice) => !slice.is_archived);
  if (first) return <Redirect to={`/tables/${first.id}`} replace />;
  if (!loaded || coming) return <Spinner page />;
  return (
    <EmptyState page action={{ label: 'Import a file', onAct: () => go('/imports') }}>
      Drop a CSV, Excel, SDF, GenBank or FASTA file here to make the first table.
    </EmptyState>
  );
}
