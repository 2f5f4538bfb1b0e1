import { setSubscribers } from '@/domain/commands/tasks/setSubscribers';
import type { Task } from '@/domain/kinds/task';
import { showAlert } from '@/parts/acts/alerts';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { Combobox } from '@/ui';
import styles from './Item.module.css';

/** Who is notified about an item. */
export function Subscribers({ task }: { task: Task }) {
  const store = useStore();
  const people = usePeopleOptions(task.subscriber_ids);
  const change = async (ids: readonly string[]) => {
    const add = ids.filter((id) => !task.subscriber_ids.includes(id));
    const remove = task.subscriber_ids.filter((id) => !ids.includes(id));
    try {
      const { opId } = await commit(store, setSubscribers, { id: task.id, add, remove });
      showAlert({ kind: 'info', text: setSubscribers.done, eventId: opId });
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  return (
    <div className={styles.property}>
      <span className={styles.name}>Subscribers</span>
      <span className={styles.content}>
        <Combobox
          multiple
          size="compact"
          aria-label="Subscribers"
          placeholder="Nobody"
          value={task.subscriber_ids}
          options={people}
          onValueChange={(ids) => void change(ids)}
        />
      </span>
    </div>
  );
}
