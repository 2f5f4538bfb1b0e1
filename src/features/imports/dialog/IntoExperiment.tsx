import { itemKey } from '@/domain/tasks/itemKey';
import { useRow } from '@/store/hooks/useRow';
import { Icon } from '@/ui';
import styles from './ImportDialog.module.css';

/** Names the experiment to which the imported records are added. */
export function IntoExperiment({ operationId }: { operationId: string }) {
  const task = useRow('task', operationId);
  return (
    <p className={styles.experiment}>
      <Icon name="flask" />
      <span>
        The rows become records of{' '}
        <b className={styles.strong}>{task ? `${itemKey(task)} ${task.task_title}` : 'an experiment'}</b>. Their values
        are recorded under it.
      </span>
    </p>
  );
}
