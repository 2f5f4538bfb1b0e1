import type { Task } from '@/domain/kinds/task';
import { Button, Icon } from '@/ui';
import { useTaskActs } from '../useTaskActs';
import styles from './Item.module.css';

/** Says that nobody else sees a draft, and publishes it. */
export function DraftNote({ task }: { task: Task }) {
  const acts = useTaskActs();
  if (!task.is_draft) return null;
  return (
    <div className={styles.bar} role="note">
      <Icon name="eye-off" /> <span>Draft. Only you see it, and what is below it.</span>
      <span className={styles.grow} />
      <Button variant="primary" onClick={() => void acts.publish([task.id])}>
        Publish
      </Button>
    </div>
  );
}
