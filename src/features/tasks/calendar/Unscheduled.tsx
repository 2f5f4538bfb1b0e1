import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';
import type { Task } from '@/domain/kinds/task';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import { counted } from '@/lib/words/counted';
import { AvatarStack, Kbd, VirtualList } from '@/ui';
import type { ModeProps } from '../modeProps';
import { StatusSign } from '../StatusSign';
import styles from './Calendar.module.css';

interface Props extends Pick<ModeProps, 'parts' | 'cursor'> {
  tasks: readonly Task[];
}

/** The items of a view without a day: they are dragged to one, or given one with D. */
export function Unscheduled({ tasks, parts, cursor }: Props) {
  return (
    <aside className={styles.unscheduled} aria-label="Unscheduled">
      <h2 className={styles.sideHead}>
        Unscheduled{' '}
        <span className={styles.quiet}>
          {tasks.length}, drag to a day or <Kbd keys="D" />
        </span>
      </h2>
      <div className={styles.sideList}>
        <VirtualList
          label="Items without dates"
          count={tasks.length}
          itemKey={(at) => tasks[at]?.id ?? String(at)}
          renderItem={(at) => {
            const task = tasks[at];
            return task ? <Line task={task} parts={parts} cursor={cursor} /> : null;
          }}
        />
      </div>
    </aside>
  );
}

function Line({ task, parts, cursor }: { task: Task } & Pick<ModeProps, 'parts' | 'cursor'>) {
  const line = useRef<HTMLDivElement>(null);
  const mayMove = parts.whyNot(task) === null && !task.aggregate_scheduling;
  useEffect(() => {
    const element = line.current;
    if (!element || !mayMove) return;
    return draggable({ element, getInitialData: () => ({ kind: 'items', taskId: task.id }) });
  }, [task.id, mayMove]);
  const people = task.assigned_user_ids.map((id) => ({
    id,
    name: nameOfMember(parts.members.get(id)),
    me: id === parts.userId,
  }));
  return (
    <div
      ref={line}
      className={styles.sideLine}
      data-task={task.id}
      data-cursor={task.id === cursor.id || undefined}
      data-chosen={cursor.chosen.has(task.id) || undefined}
    >
      <StatusSign status={task.task_status} />
      <button
        type="button"
        className={styles.sideTitle}
        onClick={() => cursor.go(task.id)}
        onDoubleClick={() => parts.onOpen(taskPath(task))}
      >
        <span>{task.task_title}</span>
        <span className={styles.quiet}>
          {itemKey(task)} · {task.task_duration === null ? 'no length' : counted(task.task_duration + 1, 'day')}
        </span>
      </button>
      <AvatarStack size="small" max={2} people={people} />
    </div>
  );
}
