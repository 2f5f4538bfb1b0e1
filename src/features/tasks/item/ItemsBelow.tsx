import type { Task } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { Button, Icon } from '@/ui';
import type { LineParts } from '../lineParts';
import { StatusMenu } from '../StatusMenu';
import styles from '../Tasks.module.css';
import { TYPE_ICONS } from '../taskSigns';
import { useWhyNotMade } from '../useNewItem';

interface Props {
  task: Task;
  tree: TaskTree;
  parts: LineParts;
  onNew(): void;
}

/** The direct children of an item, each with its status. */
export function ItemsBelow({ task, tree, parts, onNew }: Props) {
  const offReason = useWhyNotMade();
  const children = tree.childrenOf(task.id).filter((child) => task.is_archived || !child.is_archived);
  return (
    <section className={styles.part} aria-label="Items below">
      <div className={styles.partHead}>
        <h2>Below it</h2>
        <span className={styles.quiet}>{children.length}</span>
        <span className={styles.grow} />
        <Button icon="plus" disabledReason={offReason ?? undefined} onClick={onNew}>
          New item
        </Button>
      </div>
      <ul className={styles.plain}>
        {children.map((child) => (
          <li key={child.id}>
            <Icon name={TYPE_ICONS[child.task_type]} />
            <button type="button" className={styles.title} onClick={() => parts.onOpen(taskPath(child))}>
              <span className={styles.key}>{itemKey(child)}</span> {child.task_title}
            </button>
            {child.is_draft && !task.is_draft && <span className={styles.outside}>draft</span>}
            <span className={styles.grow} />
            <StatusMenu
              task={child}
              offReason={parts.whyNot(child)}
              onChoose={(status) => parts.onStatus(child, status)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
