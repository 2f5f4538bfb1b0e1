import { can } from '@/domain/permissions/decide';
import { usePastedTable } from '@/features/imports';
import { useImportFile } from '@/parts/acts/importFile';
import { PageHead } from '@/parts/page/PageHead';
import { useActor } from '@/store/hooks/useActor';
import { EmptyState } from '@/ui';
import { useApp } from '../../shell/appContext';
import { NewTableDialog } from '../tables/NewTableDialog';

/** The first page of a workspace in which nobody has created a table yet. */
export function NoTables() {
  const { show } = useApp();
  const actor = useActor();
  const importFile = useImportFile();
  const mayImport = importFile !== null && can(actor, 'import.run');
  usePastedTable(mayImport ? (file) => importFile(file, null) : null);
  if (!can(actor, 'slice.create'))
    return (
      <>
        <PageHead title="Home" />
        <EmptyState page>There are no tables that you can see yet. Ask an admin to make or share one.</EmptyState>
      </>
    );
  return (
    <>
      <PageHead title="Home" />
      <EmptyState page edged action={{ label: 'New table', onAct: () => show(NewTableDialog) }}>
        {mayImport
          ? 'No tables yet. Paste cells from Excel, drop a CSV, Excel, SDF, GenBank or FASTA file here, or start with an empty table.'
          : 'No tables yet. Start with an empty one.'}
      </EmptyState>
    </>
  );
}
