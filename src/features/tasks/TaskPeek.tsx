import type { Task } from '@/domain/kinds/task';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { useRecordNames } from '@/engine/useRecordNames';
import { counted, numberText } from '@/lib/words/counted';
import { Button, Kbd, SidePane } from '@/ui';
import type { LineParts } from './lineParts';
import { StatusMenu } from './StatusMenu';
import { TaskFields } from './TaskFields';
import styles from './Tasks.module.css';
import { useTaskActs } from './useTaskActs';

interface Props {
  task: Task;
  tree: TaskTree;
  parts: LineParts;
  onClose(): void;
}

const MOST = 12;

/** One item beside the list, while the focus stays in the list. */
export function TaskPeek({ task, tree, parts, onClose }: Props) {
  const acts = useTaskActs();
  const offReason = parts.whyNot(task);
  const names = useRecordNames(task.record_ids.slice(0, MOST));
  const above = tree.ancestorsOf(task).reverse();
  const known = names.filter((name) => name !== null);
  const more = task.record_ids.length - known.length;
  return (
    <SidePane
      title={itemKey(task)}
      label={`${itemKey(task)} ${task.task_title}`}
      onClose={onClose}
      actions={
        <Button variant="bare" onClick={() => parts.onOpen(taskPath(task))}>
          Open <Kbd keys="Enter" />
        </Button>
      }
    >
      <div className={styles.peek}>
        {above.length > 0 && (
          <span className={styles.quiet}>{above.map(({ task_title }) => task_title).join(' / ')}</span>
        )}
        <h3 className={styles.peekTitle}>{task.task_title}</h3>
        <StatusMenu task={task} offReason={offReason} onChoose={(status) => parts.onStatus(task, status)} />
        {offReason !== null && <p className={styles.quiet}>{offReason}</p>}
        <TaskFields
          task={task}
          tree={tree}
          isOff={offReason !== null}
          onChange={(data) => void acts.update([task.id], data)}
        />
        {task.task_description !== '' && <p className={styles.peekText}>{task.task_description}</p>}
        {TYPE_FACTS[task.task_type].bearsRecords && (
          <section aria-label="Records">
            <h4 className={styles.quiet}>{counted(task.record_ids.length, 'record')}</h4>
            {/* Of a table that is not on this device no record has a name: their number says enough. */}
            {known.length > 0 && (
              <span>
                {known.join(', ')}
                {more > 0 && ` and ${numberText(more)} more`}
              </span>
            )}
          </section>
        )}
      </div>
    </SidePane>
  );
}
