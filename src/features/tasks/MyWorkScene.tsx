import { useEffect, useMemo, useState } from 'react';
import { TaskTree } from '@/domain/tasks/taskTree';
import { PageHead } from '@/parts/page/PageHead';
import { useToday } from '@/parts/pick/useToday';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, EmptyState, Skeleton } from '@/ui';
import { ChosenBar } from './ChosenBar';
import { isLate } from './dueText';
import { useItemKeys } from './keys/useItemKeys';
import { TaskHeads } from './list/TaskHeads';
import { myWork } from './myWork';
import { NewItemDialog } from './NewItemDialog';
import { TaskLine } from './TaskLine';
import { TaskPeek } from './TaskPeek';
import styles from './Tasks.module.css';
import { useLineParts } from './useLineParts';
import { useListKeys } from './useListKeys';
import { useNewItem } from './useNewItem';
import { useWork } from './useWork';
import { useCursor } from './view/useCursor';
import { usePlannedDates } from './view/usePlannedDates';
import { ALL_ITEMS } from './view/viewSettings';

const EMPTY = new TaskTree([]);
const NOTHING: ReadonlySet<string> = new Set();

/** One person's work, grouped by when it is due. Shown from the copy on this device. */
export function MyWorkScene({ onOpen }: { onOpen(path: string): void }) {
  const work = useWork();
  const tree = work ?? EMPTY;
  const { userId } = useStore();
  const { group_ids } = useActor();
  const { today } = useToday();
  const cursor = useCursor();
  const [isPeeking, setPeeking] = useState(false);
  const { datesOf } = usePlannedDates(tree);
  const parts = useLineParts(tree, onOpen, datesOf);
  const groups = useMemo(
    () => myWork(tree, userId, group_ids, today, datesOf),
    [tree, userId, group_ids, today, datesOf],
  );
  const shown = groups.flatMap(({ tasks }) => tasks);
  const open = groups.filter(({ key }) => key !== 'recent').reduce((sum, { tasks }) => sum + tasks.length, 0);
  const at = shown.findIndex(({ id }) => id === cursor.id);
  const current = shown[at];
  const newItem = useNewItem({ tree, tasks: shown, outside: NOTHING }, ALL_ITEMS, cursor.id, false);
  const move = (by: number) => {
    const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))];
    if (next) cursor.go(next.id);
  };
  const { picker } = useItemKeys({
    cursor,
    tree,
    whyNot: parts.whyNot,
    onOpen,
    onPeek: () => setPeeking(!isPeeking),
    all: shown.map(({ id }) => id),
  });
  useListKeys({
    Down: () => move(1),
    Up: () => move(-1),
    J: () => move(1),
    K: () => move(-1),
    C: () => newItem.open(),
  });
  useEffect(() => {
    if (cursor.id) document.querySelector(`[data-task="${cursor.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [cursor.id]);
  const chosenTasks = [...cursor.chosen].flatMap((id) => tree.byId.get(id) ?? []);

  return (
    <>
      <PageHead title="My work" note={work ? `${open} open` : undefined}>
        <Button
          variant="primary"
          shortcut="C"
          disabledReason={newItem.offReason ?? undefined}
          onClick={() => newItem.open()}
        >
          New item
        </Button>
      </PageHead>
      {!work && <Skeleton lines={8} />}
      {work && shown.length === 0 && (
        <EmptyState
          page
          {...(newItem.offReason === null ? { action: { label: 'New item', onAct: () => newItem.open() } } : {})}
        >
          Nothing is assigned to you. Items assigned to you or waiting for your review appear here.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <div className={styles.body}>
          <div className={styles.list} data-flat>
            <table className={styles.table} aria-label="My work">
              <TaskHeads />
              {groups.map(({ key, title, tasks }) => {
                const late = tasks.filter((task) => isLate({ ...task, ...datesOf(task) }, today)).length;
                return (
                  <tbody key={key}>
                    <tr className={styles.groupLine}>
                      <th scope="rowgroup" className={styles.group}>
                        <span>{title}</span>
                        <span className={styles.quiet}>{tasks.length}</span>
                        <span className={styles.grow} />
                        {key === 'today' && late > 0 && <span className={styles.late}>{late} late</span>}
                      </th>
                    </tr>
                    {tasks.map((task) => (
                      <TaskLine
                        key={task.id}
                        task={task}
                        parts={parts}
                        isCursor={task.id === cursor.id}
                        isChosen={cursor.chosen.has(task.id)}
                        onChoose={cursor.toggle}
                        onCursor={cursor.go}
                        namesRecords
                      />
                    ))}
                  </tbody>
                );
              })}
            </table>
          </div>
          {isPeeking && current && (
            <TaskPeek task={current} tree={tree} parts={parts} onClose={() => setPeeking(false)} />
          )}
        </div>
      )}
      {picker}
      {chosenTasks.length > 0 && <ChosenBar tasks={chosenTasks} onClear={cursor.clear} />}
      <NewItemDialog {...newItem.dialog} tree={tree} onMade={({ id }) => cursor.go(id)} />
    </>
  );
}
