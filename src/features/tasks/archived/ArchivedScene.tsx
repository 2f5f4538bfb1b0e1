import { useState } from 'react';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import { TaskTree } from '@/domain/tasks/taskTree';
import { classNames } from '@/lib/classNames';
import { foldText } from '@/lib/foldText';
import { counted } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { Button, EmptyState, Icon, Skeleton, TextInput } from '@/ui';
import styles from '../Tasks.module.css';
import { TYPE_ICONS } from '../taskSigns';
import { useLineParts } from '../useLineParts';
import { useTaskActs } from '../useTaskActs';
import { useWork } from '../useWork';
import { topArchived } from './topArchived';

const EMPTY = new TaskTree([]);
/** Maximum number of lines; others are found by title. */
const MOST = 200;

/** The archived items: they can be opened and restored here. */
export function ArchivedScene({ onOpen }: { onOpen(path: string): void }) {
  const work = useWork(true);
  const tree = work ?? EMPTY;
  const parts = useLineParts(tree, onOpen);
  const acts = useTaskActs();
  const [text, setText] = useState('');
  const all = topArchived(tree);
  const found = all.filter((task) => foldText(`${itemKey(task)} ${task.task_title}`).includes(foldText(text)));
  return (
    <>
      <PageHead title="Archived items" note={work ? counted(all.length, 'item') : undefined}>
        <TextInput
          size="compact"
          icon="search"
          className={styles.find}
          placeholder="Find an archived item"
          aria-label="Find an archived item"
          value={text}
          onValueChange={setText}
        />
      </PageHead>
      <div className={styles.main}>
        {!work && <Skeleton lines={6} />}
        {work && found.length === 0 && (
          <EmptyState page>
            {all.length === 0 ? 'No item is archived.' : 'No archived item matches your search.'}
          </EmptyState>
        )}
        <ul className={classNames(styles.plain, styles.tall)} aria-label="Archived items">
          {found.slice(0, MOST).map((task) => {
            const below = tree.descendantsOf(task.id).filter(({ is_archived }) => is_archived).length;
            return (
              <li key={task.id}>
                <Icon name={TYPE_ICONS[task.task_type]} />
                <button type="button" className={styles.title} onClick={() => onOpen(taskPath(task))}>
                  {task.task_title}
                </button>
                <span className={styles.key}>{itemKey(task)}</span>
                <span className={styles.quiet}>
                  {TYPE_FACTS[task.task_type].noun}
                  {below > 0 && ` with ${counted(below, 'item')} below`}
                </span>
                <span className={styles.grow} />
                <Button
                  aria-label={`Restore ${task.task_title}`}
                  disabledReason={parts.whyNot(task) ?? undefined}
                  onClick={() => void acts.archive(task, false)}
                >
                  Restore
                </Button>
              </li>
            );
          })}
        </ul>
        {found.length > MOST && <p className={styles.quiet}>and {found.length - MOST} more: search for them</p>}
      </div>
    </>
  );
}
