import { type ReactNode, useState } from 'react';
import { TaskTree } from '@/domain/tasks/taskTree';
import { counted } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { Button, EmptyState, Segmented, Skeleton } from '@/ui';
import { BoardMode } from './board/BoardMode';
import { ChosenBar } from './ChosenBar';
import { CalendarMode } from './calendar/CalendarMode';
import { DraftsButton } from './drafts/DraftsButton';
import { useItemKeys } from './keys/useItemKeys';
import { ListMode } from './list/ListMode';
import type { ModeProps } from './modeProps';
import { NewItemDialog } from './NewItemDialog';
import { OlderLine } from './OlderLine';
import { TaskPeek } from './TaskPeek';
import styles from './Tasks.module.css';
import { TimelineMode } from './timeline/TimelineMode';
import { useLineParts } from './useLineParts';
import { useListKeys } from './useListKeys';
import { useNewItem } from './useNewItem';
import { useTaskActs } from './useTaskActs';
import { useWork } from './useWork';
import { KANBAN_DISPLAYS } from './view/ModeSettings';
import { MODES } from './view/modes';
import { useCursor } from './view/useCursor';
import { useFind } from './view/useFind';
import { useKept } from './view/useKept';
import { useShownWork } from './view/useShownWork';
import { useTaskView } from './view/useTaskView';
import { ViewActs } from './view/ViewActs';
import { COMPLETED, goToFind, ViewBar } from './view/ViewBar';
import { isFiltered, type ViewMode } from './view/viewSettings';

export interface TasksProps {
  /** The saved view; null = all items. */
  viewId: string | null;
  onOpen(path: string): void;
  /** The records of some experiments, as tables. */
  entities(operationIds: readonly string[]): ReactNode;
}

const EMPTY = new TaskTree([]);

const MODE_KEYS: readonly [ViewMode, ...ViewMode[]] = ['list', 'timeline', 'kanban', 'entities', 'calendar'];

/** All items, or those of a saved view, in five modes that share one filter. */
export function TaskModes({ viewId, onOpen, entities }: TasksProps) {
  const work = useWork();
  const tree = work ?? EMPTY;
  const open = useTaskView(viewId);
  const { settings, view } = open;
  const [keptMode, keepMode] = useKept(`task-mode:${viewId ?? 'all'}`, MODE_KEYS);
  const mode = settings.view_mode_settings.mode ?? keptMode;
  const [completed, keepCompleted] = useKept('completed-tasks', COMPLETED);
  const [display, setDisplay] = useKept('kanban-display', KANBAN_DISPLAYS);
  const find = useFind();
  const cursor = useCursor();
  const shown = useShownWork(tree, settings, find.shownText, settings.completed_tasks ?? completed, cursor.kept);
  const parts = useLineParts(tree, onOpen, shown.datesOf);
  const acts = useTaskActs();
  const [isPeeking, setPeeking] = useState(false);
  const isNarrow = isFiltered(settings) || find.shownText !== '';
  const newItem = useNewItem(shown, settings, cursor.id, isNarrow);
  const current = cursor.id === null ? undefined : tree.byId.get(cursor.id);
  const setMode = (next: ViewMode) => {
    keepMode(next);
    if (view) open.change({ view_mode_settings: { ...settings.view_mode_settings, mode: next } });
  };
  const { picker } = useItemKeys({
    cursor,
    tree,
    whyNot: parts.whyNot,
    onOpen,
    onPeek: () => setPeeking(!isPeeking),
    all: shown.tasks.map(({ id }) => id),
  });
  useListKeys({
    ...Object.fromEntries(MODES.map(({ value }, at) => [`Alt+${at + 1}`, () => setMode(value)])),
    'Mod+F': goToFind,
    C: () => newItem.open(),
  });
  const chosen = [...cursor.chosen].flatMap((id) => tree.byId.get(id) ?? []);
  const empty = (
    <EmptyState
      page
      {...(newItem.offReason === null ? { action: { label: 'New item', onAct: () => newItem.open() } } : {})}
    >
      {tree.byId.size === 0
        ? 'Plan the work beside the data: projects, stages, milestones, tasks and experiments.'
        : 'No items match this view.'}
    </EmptyState>
  );
  const props: ModeProps = {
    shown,
    open,
    parts,
    cursor,
    acts,
    onOpen,
    onNew: newItem.offReason === null ? newItem.open : null,
    empty,
  };
  const scene = () => {
    switch (mode) {
      case 'list':
        return <ListMode {...props} />;
      case 'kanban':
        return <BoardMode {...props} display={display} />;
      case 'calendar':
        return <CalendarMode {...props} />;
      case 'timeline':
        return <TimelineMode {...props} />;
      case 'entities':
        return entities(
          shown.tasks
            .filter((task) => task.task_type === 'operation' || task.task_type === 'cycle')
            .map(({ id }) => id),
        );
    }
  };
  return (
    <>
      <PageHead
        title={view?.view_name ?? 'Projects and tasks'}
        note={
          work
            ? isNarrow
              ? `${shown.tasks.length} of ${counted(tree.byId.size, 'item')}`
              : counted(shown.tasks.length, 'item')
            : undefined
        }
        modes={<Segmented small label="Show as" value={mode} options={MODES} onValueChange={setMode} />}
      >
        <DraftsButton onOpen={onOpen} />
        <ViewActs open={open} onOpen={onOpen} />
        <Button
          variant="primary"
          shortcut="C"
          disabledReason={newItem.offReason ?? undefined}
          onClick={() => newItem.open()}
        >
          New item
        </Button>
      </PageHead>
      <ViewBar
        open={open}
        mode={mode}
        display={display}
        onDisplay={setDisplay}
        find={find}
        shown={shown}
        cursor={cursor}
        completed={settings.completed_tasks ?? completed}
        onCompleted={(next) => {
          keepCompleted(next);
          if (view) open.change({ completed_tasks: next });
        }}
      />
      <div className={styles.body}>
        <div className={styles.mode}>{work ? scene() : <Skeleton lines={8} />}</div>
        {isPeeking && current && (
          <TaskPeek task={current} tree={tree} parts={parts} onClose={() => setPeeking(false)} />
        )}
      </div>
      <OlderLine />
      {chosen.length > 0 && <ChosenBar tasks={chosen} onClear={cursor.clear} />}
      {picker}
      <NewItemDialog {...newItem.dialog} tree={tree} onMade={({ id }) => cursor.go(id)} />
    </>
  );
}
