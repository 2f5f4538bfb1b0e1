import { useRef, useState } from 'react';
import type { Task } from '@/domain/kinds/task';
import { STATUSES_OF, type TaskStatus } from '@/domain/kinds/taskStatuses';
import { type AnchorRect, MenuAt, type MenuItem, StatusMark } from '@/ui';
import { StatusSign } from './StatusSign';
import styles from './Tasks.module.css';
import { STATUS_SHAPES, statusText } from './taskSigns';

/** The statuses that all of these items may have, as menu lines; digits choose the first nine. */
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

/**
 * The status of an item; opens the list of those that it may have. The list is created when it opens, because there are
 * many lines.
 */
export function StatusMenu({ task, offReason, onChoose }: Props) {
  const [anchor, setAnchor] = useState<AnchorRect>();
  const wasOpen = useRef(false);
  const mark = (
    <StatusMark shape={STATUS_SHAPES[task.task_status]} flat>
      {statusText(task.task_status)}
    </StatusMark>
  );
  if (offReason !== null)
    return (
      <span className={styles.status} title={offReason}>
        {mark}
      </span>
    );
  const label = `Status of ${task.task_title}: ${task.task_status}`;
  const open = (button: HTMLElement) => setAnchor(button.getBoundingClientRect());
  return (
    <>
      <button
        type="button"
        className={styles.status}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        // A press beside the open list closes it: a press on its own button must not open it again.
        onPointerDown={() => {
          wasOpen.current = anchor !== undefined;
        }}
        onClick={({ currentTarget }) => {
          if (!wasOpen.current) open(currentTarget);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open(event.currentTarget);
        }}
      >
        {mark}
      </button>
      {anchor && (
        <MenuAt
          anchor={anchor}
          label={label}
          items={statusItems([task], onChoose)}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  );
}
