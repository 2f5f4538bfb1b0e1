import { PageHead } from '@/parts/page/PageHead';
import { useLeaveUndone } from '@/parts/page/useLeaveUndone';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { EmptyState, Skeleton } from '@/ui';
import { TaskModes, type TasksProps } from './TaskModes';
import styles from './Tasks.module.css';

/** All items, or those of a saved view; if the view does not exist it says so, instead of showing all items. */
export function TasksScene(props: TasksProps) {
  const { viewId, onOpen } = props;
  const view = useRow('task_view', viewId);
  const isLoaded = useRowsLoaded('task_view');
  const isComing = useStructureMissing();
  const isThere = viewId === null || (view !== undefined && !view.is_deleted);
  const isGone = !isThere && isLoaded && (view !== undefined || !isComing);
  useLeaveUndone(isGone, '/tasks');
  if (isThere) return <TaskModes {...props} />;
  if (!isGone) return <Skeleton lines={8} />;
  return (
    <>
      <PageHead title={view?.view_name ?? 'View of items'} />
      <EmptyState page action={{ label: 'All items', onAct: () => onOpen('/tasks') }}>
        {view ? (
          <>
            This view was deleted; its items are still there. To bring it back, undo “Delete task view {view.view_name}”
            in the{' '}
            <button type="button" className={styles.linkWord} onClick={() => onOpen('/history')}>
              history
            </button>
            .
          </>
        ) : (
          'This view does not exist, or its author keeps it private.'
        )}
      </EmptyState>
    </>
  );
}
