import type { Task } from '@/domain/kinds/task';
import { Button, Icon } from '@/ui';
import { useTaskActs } from '../useTaskActs';
import styles from './Item.module.css';

/** Says that an archived item is not in lists, and restores it. */
export function ArchivedNote({ task, offReason }: { task: Task; offReason: string | null }) {
  const acts = useTaskActs();
  if (!task.is_archived) return null;
  return (
    <div className={styles.bar} role="note">
      <Icon name="archive" /> <span>Archived. Lists, boards and timelines leave it out.</span>
      <span className={styles.grow} />
      <Button disabledReason={offReason ?? undefined} onClick={() => void acts.archive(task, false)}>
        Restore
      </Button>
    </div>
  );
}
