import { useEffect, useRef } from 'react';
import type { Task } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import { counted } from '@/lib/words/counted';
import { Icon, Kbd, useStableCall, VirtualList } from '@/ui';
import type { ModeProps } from '../modeProps';
import { TYPE_ICONS } from '../taskSigns';
import type { KanbanDisplay } from '../view/ModeSettings';
import styles from './Board.module.css';
import { useBoardFacts } from './boardFacts';
import type { Band, Lane } from './lanes';
import { NOBODY, newFor } from './peopleLanes';
import { type CarriedCard, TaskCard } from './TaskCard';
import { TaskLane } from './TaskLane';
import { useBoard } from './useBoard';
import { useBoardKeys } from './useBoardKeys';

/** The items of a view as cards in lanes by status or by a metadata field, in one row or in one per stage. */
export function BoardMode({ display, ...mode }: ModeProps & { display: KanbanDisplay }) {
  const { shown, parts, cursor, onNew } = mode;
  const board = useBoard(mode, display);
  const { kanban, field, people, bands } = board;
  const facts = useBoardFacts();
  const container = useRef<HTMLDivElement>(null);
  useBoardKeys(mode, board);
  const placeOf = (task: Task, laneKey: string) => {
    for (const band of bands)
      for (const lane of band.lanes) {
        if (lane.key !== laneKey) continue;
        const at = lane.tasks.indexOf(task);
        if (at >= 0) return { band, lane, at };
      }
    return null;
  };
  const dropAt = useStableCall((from: CarriedCard, target: Task, laneKey: string, isAfter: boolean) => {
    const place = placeOf(target, laneKey);
    if (place)
      void board.put(
        board.carried(from.taskId),
        from.laneKey,
        place.band,
        place.lane,
        isAfter ? place.at + 1 : place.at,
      );
  });
  const onCursor = useStableCall((id: string) => cursor.go(id));
  const onToggle = useStableCall((id: string) => cursor.toggle(id));
  // The focus follows the cursor while it is on the board.
  useEffect(() => {
    if (!container.current?.contains(document.activeElement) || cursor.id === null) return;
    container.current.querySelector<HTMLElement>(`[data-task="${cursor.id}"]`)?.focus({ preventScroll: true });
  }, [cursor.id]);
  const card = (task: Task, laneKey: string) => (
    <TaskCard
      task={task}
      laneKey={laneKey}
      kanban={kanban}
      parts={parts}
      facts={facts}
      isCursor={task.id === cursor.id}
      isChosen={cursor.chosen.has(task.id)}
      isOutside={shown.outside.has(task.id)}
      mayMove={parts.whyNot(task) === null}
      onCursor={onCursor}
      onToggle={onToggle}
      onDropAt={dropAt}
    />
  );
  const lane = (band: Band, one: Lane) => (
    <TaskLane
      key={one.key}
      lane={one}
      under={band.parent?.task_title ?? null}
      at={one.tasks.findIndex(({ id }) => id === cursor.id)}
      items={[
        {
          key: 'all',
          label: `Select all ${one.tasks.length}`,
          onSelect: () => cursor.choose(one.tasks.map(({ id }) => id)),
        },
        { kind: 'separator', key: 'order' },
        { key: 'left', label: 'Move lane left', icon: 'left', onSelect: () => board.moveLane(one.key, -1) },
        { key: 'right', label: 'Move lane right', icon: 'right', onSelect: () => board.moveLane(one.key, 1) },
      ]}
      onNew={
        onNew &&
        (() =>
          onNew({
            ...(one.status ? { task_status: one.status } : {}),
            ...(field && one.key !== ''
              ? { properties: [{ property_definition_id: field.id, content: one.key }] }
              : {}),
            ...(people && one.key !== NOBODY ? newFor(one.key, people) : {}),
            ...(band.parent ? { parent_id: band.parent.id } : {}),
          }))
      }
      onDrop={(from) => void board.put(board.carried(from.taskId), from.laneKey, band, one, one.tasks.length)}
      renderCard={(task) => card(task, one.key)}
    />
  );
  const [only] = bands;
  return (
    <div ref={container} className={styles.board}>
      {display === 'tasks' && only ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard
        <section className={styles.lanes} tabIndex={0} aria-label="Lanes">
          {only.lanes.map((one) => lane(only, one))}
        </section>
      ) : (
        <VirtualList
          label="Stages"
          count={bands.length}
          itemKey={(at) => bands[at]?.parent?.id ?? 'none'}
          renderItem={(at) => {
            const band = bands[at];
            if (!band) return null;
            return (
              <section className={styles.band} aria-label={band.parent?.task_title ?? 'Without a stage'}>
                <h2 className={styles.bandHead}>
                  {band.parent && <Icon name={TYPE_ICONS[band.parent.task_type]} />}
                  {band.parent ? band.parent.task_title : 'Without a stage'}
                  <span className={styles.count}>
                    {band.parent && itemKey(band.parent)} {counted(band.count, 'item')}
                  </span>
                </h2>
                <div className={styles.lanes}>{band.lanes.map((one) => lane(band, one))}</div>
              </section>
            );
          }}
        />
      )}
      <div className={styles.statusBar}>
        <span>Moving a card changes {people ? 'who has it' : (field?.property_name ?? 'Status')}, one undo step</span>
        <span className={styles.keys}>
          <span>
            <Kbd keys="Mod+Right" /> next lane
          </span>
          <span>
            <Kbd keys="X" /> select
          </span>
          <span>
            <Kbd keys="Space" /> peek
          </span>
          <span>
            <Kbd keys="Enter" /> open
          </span>
        </span>
      </div>
    </div>
  );
}
