import type { Task } from '@/domain/kinds/task';
import { STATUSES_OF, type TaskStatus } from '@/domain/kinds/taskStatuses';
import type { MenuItem } from '@/ui';
import { Menu, StatusMark } from '@/ui';
import { StatusSign } from './StatusSign';
import styles from './Tasks.module.css';
import { STATUS_SHAPES, statusText } from './taskSigns';

/** The statuses that all of these items may have, as lines of a menu; digits choose the first nine. */
export function statusItems(tasks: readonly Task[], onChoose: (status: TaskStatus) => void): MenuItem[] {
  const [first, ...others] = tasks;
  if (!first) return [];
  const shared = STATUSES_OF[first.task_type].filter((status) =>
    others.every((task) => STATUSES_OF[task.task_type].includes(status)),
  );
  return shared.map((status) => ({
    key: status,
    label: (
      <>
        <StatusSign status={status} /> {statusText(status)}
      </>
    ),
    checked: tasks.every((task) => task.task_status === status),
    onSelect: () => onChoose(status),
  }));
}

interface Props {
  task: Task;
  /** Why it cannot be changed; null = it can. */
  offReason: string | null;
  onChoose(status: TaskStatus): void;
}

/** The status of an item, which opens the list of those that it may have. */
export function StatusMenu({ task, offReason, onChoose }: Props) {
  const mark = (
    <StatusMark shape={STATUS_SHAPES[task.task_status]} flat>
      {statusText(task.task_status)}
    </StatusMark>
  );
  if (offReason !== null) return <span title={offReason}>{mark}</span>;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.status}
          aria-label={`Status of ${task.task_title}: ${task.task_status}`}
        >
          {mark}
        </button>
      }
      items={statusItems([task], onChoose)}
    />
  );
}
