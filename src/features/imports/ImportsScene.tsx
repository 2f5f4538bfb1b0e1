import { useMemo, useState } from 'react';
import { can } from '@/domain/permissions/decide';
import { classNames } from '@/lib/classNames';
import type { OnAlert } from '@/parts/acts/alert';
import { chooseFile } from '@/parts/acts/chooseFile';
import { PageHead } from '@/parts/page/PageHead';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { useSyncState } from '@/store/hooks/useSyncState';
import { Banner, Button, EmptyState } from '@/ui';
import { DeleteDataDialog } from './DeleteDataDialog';
import { TABLE_FILES } from './file/reading';
import { ImportLine } from './ImportLine';
import styles from './ImportsScene.module.css';
import { ProblemsDialog } from './ProblemsDialog';
import { type ImportRow, isRunning } from './state/importState';
import { beginImport } from './state/importStore';
import { useCancelImport } from './state/useCancelImport';
import { useImports } from './state/useImports';
import { useRunAgain } from './state/useRunAgain';
import lines from './Table.module.css';
import { usePastedTable } from './usePastedTable';

interface Props {
  onOpenTable: (sliceId: string) => void;
  onAlert: OnAlert;
}

/** The tables and people that the list names. */
function useNames() {
  const slices = useRows('slice');
  const members = useRows('member');
  const sliceById = useMemo(() => new Map(slices.map((slice) => [slice.id, slice])), [slices]);
  const memberById = useMemo(() => new Map(members.map((member) => [member.id, member])), [members]);
  return { sliceById, memberById };
}

/** All imports of the workspace, newest first. */
export function ImportsScene({ onOpenTable, onAlert }: Props) {
  const { actor, userId } = useStore();
  const online = useSyncState((status) => status.online);
  const known = useImports();
  // An import that was prepared but never started has no data, and there is nothing to do with it here.
  const imports = useMemo(() => known.filter((row) => row.started_at !== null), [known]);
  const isLoaded = useRowsLoaded('import');
  const coming = useStructureMissing();
  const { sliceById, memberById } = useNames();
  const [deleting, setDeleting] = useState<ImportRow | null>(null);
  const [problems, setProblems] = useState<ImportRow | null>(null);
  const mayImport = can(actor, 'import.run');
  const { isCancelling, cancel } = useCancelImport(onAlert);
  const runAgain = useRunAgain(onAlert);
  const choose = () => void chooseFile().then((file) => file && beginImport(file));
  usePastedTable(mayImport ? beginImport : null);
  return (
    <>
      <PageHead title="Imports">
        {mayImport && (
          <Button icon="upload" variant="primary" onClick={choose}>
            Choose a file
          </Button>
        )}
      </PageHead>
      {!online && (
        <Banner tone="active" icon="laptop">
          Importing needs a connection. You can choose a file and map its columns now; it is sent when you are online
          again.
        </Banner>
      )}
      <div className={styles.body}>
        {isLoaded && !coming && imports.length === 0 && (
          <EmptyState page edged action={mayImport ? { label: 'Choose a file', onAct: choose } : undefined}>
            {mayImport
              ? `Drop a ${TABLE_FILES} file anywhere on this page, or paste cells from Excel, to make a table.`
              : 'Nothing has been imported yet. Ask a team member to drop a file here.'}
          </EmptyState>
        )}
        {imports.length > 0 && (
          <table className={classNames(lines.table, styles.table)}>
            <thead>
              <tr>
                <th>File</th>
                <th>Table</th>
                <th className={styles.byColumn}>By</th>
                <th className={styles.whenColumn}>When</th>
                <th className={styles.stateColumn}>State</th>
                <th className={styles.rowsColumn}>Rows</th>
                <td className={styles.actsColumn} />
              </tr>
            </thead>
            <tbody>
              {imports.map((row) => (
                <ImportLine
                  key={row.id}
                  row={row}
                  slice={row.entity_slice_id ? sliceById.get(row.entity_slice_id) : undefined}
                  member={memberById.get(row.created_by)}
                  isMe={row.created_by === userId}
                  onOpenTable={onOpenTable}
                  onDelete={
                    mayImport && online && row.started_at && !isRunning(row) && !row.data_deleted_at
                      ? () => setDeleting(row)
                      : null
                  }
                  onCancel={mayImport && online && isRunning(row) ? () => cancel(row) : null}
                  onAgain={mayImport && online ? () => runAgain(row) : null}
                  isCancelling={isCancelling(row)}
                  deletedBy={memberById.get(row.data_deleted_by ?? '')}
                  onProblems={mayImport && online && row.file_id !== null ? () => setProblems(row) : null}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <DeleteDataDialog row={deleting} onClose={() => setDeleting(null)} onAlert={onAlert} />
      {problems && <ProblemsDialog row={problems} onClose={() => setProblems(null)} />}
    </>
  );
}
