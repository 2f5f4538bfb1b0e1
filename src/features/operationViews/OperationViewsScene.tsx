import { useState } from 'react';
import { deleteOperationView } from '@/domain/commands/operationViews/deleteOperationView';
import type { OperationView } from '@/domain/kinds/operationView';
import { can } from '@/domain/permissions/decide';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { PageHead } from '@/parts/page/PageHead';
import styles from '@/parts/settings/SettingsList.module.css';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { Button, EmptyState, Icon } from '@/ui';
import { OperationViewDialog } from './OperationViewDialog';

interface Props {
  onOpen(path: string): void;
  onAlert: OnAlert;
}

/** The experiment views of the workspace: which views of tables are shown for an experiment. */
export function OperationViewsScene({ onOpen, onAlert }: Props) {
  const store = useStore();
  const actor = useActor();
  const rows = useRows('operation_view');
  const isLoaded = useRowsLoaded('operation_view');
  const coming = useStructureMissing();
  const operations = new Map(useRows('task').map((one) => [one.id, one.task_title]));
  const views = new Map(useRows('view').map((one) => [one.id, one]));
  const [open, setOpen] = useState<OperationView | 'new' | null>(null);
  const mayManage = can(actor, 'operation_view.manage');
  const sorted = [...rows].sort((a, b) => compareNatural(a.view_name, b.view_name));
  const remove = async (row: OperationView) => {
    try {
      const { opId } = await commit(store, deleteOperationView, { id: row.id });
      onAlert({ kind: 'info', text: 'View deleted.', eventId: opId });
    } catch (error) {
      onAlert({ kind: 'error', text: `${row.view_name} was not deleted: ${whyNotWritten(error)}` });
    }
  };
  return (
    <>
      <PageHead title="Experiment views" note={isLoaded ? counted(rows.length, 'view') : undefined}>
        {mayManage && (
          <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
            New experiment view
          </Button>
        )}
      </PageHead>
      <div className={styles.body}>
        {isLoaded && !coming && rows.length === 0 && (
          <EmptyState page>
            An experiment view determines which table views an experiment shows. There are none yet.
          </EmptyState>
        )}
        <ul className={styles.list}>
          {sorted.map((row) => (
            <li key={row.id} className={styles.line}>
              <Icon name="flask" />
              <span className={styles.name}>{row.view_name}</span>
              <span className={styles.type}>
                {row.operation_id === null
                  ? 'All experiments'
                  : (operations.get(row.operation_id) ?? 'Deleted experiment')}
              </span>
              <span className={styles.about}>
                {row.record_view_ids.map((id) => {
                  const view = views.get(id);
                  return (
                    view && (
                      <Button key={id} onClick={() => onOpen(`/tables/${view.entity_slice_id}/views/${id}`)}>
                        {view.view_name}
                      </Button>
                    )
                  );
                })}
              </span>
              {mayManage && (
                <span className={styles.acts}>
                  <Button icon="edit" aria-label={`Edit ${row.view_name}`} onClick={() => setOpen(row)}>
                    Edit
                  </Button>
                  <Button icon="trash" aria-label={`Delete ${row.view_name}`} onClick={() => void remove(row)}>
                    Delete
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {open && (
        <OperationViewDialog view={open === 'new' ? null : open} onClose={() => setOpen(null)} onAlert={onAlert} />
      )}
    </>
  );
}
