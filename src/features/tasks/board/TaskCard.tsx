import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { memo, useEffect, useRef } from 'react';
import type { Task } from '@/domain/kinds/task';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import { counted, numberText } from '@/lib/words/counted';
import { chipColor } from '@/parts/settings/colorOf';
import { AvatarStack, Chip, Icon, StatusMark } from '@/ui';
import { dayText, isLate } from '../dueText';
import type { LineParts } from '../lineParts';
import { blockersOf } from '../myWork';
import { StatusSign } from '../StatusSign';
import { STATUS_SHAPES, statusText } from '../taskSigns';
import styles from './Board.module.css';
import type { BoardFacts } from './boardFacts';
import { type CardToggle, isShownOnCard, type KanbanSettings } from './cardToggles';

interface Props {
  task: Task;
  /** The lane of the card: an item of several people is in several lanes. */
  laneKey: string;
  kanban: KanbanSettings;
  parts: LineParts;
  facts: BoardFacts;
  isCursor: boolean;
  isChosen: boolean;
  isOutside: boolean;
  mayMove: boolean;
  onCursor(id: string): void;
  onToggle(id: string): void;
  /** Called when cards were dropped before or after this one. */
  onDropAt(carried: CarriedCard, target: Task, laneKey: string, isAfter: boolean): void;
}

/** A dragged card, and the lane from which it comes. */
export interface CarriedCard {
  taskId: string;
  laneKey: string | null;
}

/** The dragged cards; from the list of unscheduled items they come from no lane. */
export const carriedCard = ({ taskId, laneKey }: Record<string | symbol, unknown>): CarriedCard => ({
  taskId: String(taskId),
  laneKey: typeof laneKey === 'string' ? laneKey : null,
});

/** The type of an item, and the template from which it was created. */
function typeWords(task: Task, { templates }: BoardFacts): string {
  const template = templates.get(task.operation_definition_id ?? task.task_definition_id ?? '');
  const { noun } = TYPE_FACTS[task.task_type];
  return template === undefined ? noun : `${noun} · ${template}`;
}

/** One item on a board. */
export const TaskCard = memo(function TaskCard(props: Props) {
  const { task, laneKey, kanban, parts, facts, isCursor, isChosen, mayMove, onDropAt } = props;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const mark = (edge: string | null) => {
      if (edge === null) delete element.dataset.drop;
      else element.dataset.drop = edge;
    };
    return combine(
      draggable({
        element,
        canDrag: () => mayMove,
        getInitialData: () => ({ kind: 'items', taskId: task.id, laneKey }),
        onDragStart: () => {
          element.dataset.dragged = '';
        },
        onDrop: () => {
          delete element.dataset.dragged;
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === 'items' && source.data.taskId !== task.id,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
        onDragLeave: () => mark(null),
        onDrop: ({ self, source }) => {
          mark(null);
          onDropAt(carriedCard(source.data), task, laneKey, extractClosestEdge(self.data) === 'bottom');
        },
      }),
    );
  }, [mayMove, task, laneKey, onDropAt]);
  const shows = (key: CardToggle) => isShownOnCard(kanban, key);
  const { tree, members, today, userId } = parts;
  const dates = parts.datesOf(task);
  const [blocker] = shows('show_blocked_by') ? blockersOf(task, tree) : [];
  const above = shows('show_project') || shows('show_stage') ? tree.ancestorsOf(task) : [];
  const project = above.find(({ task_type }) => task_type === 'project');
  const stage = above.find(({ task_type }) => task_type === 'stage');
  const below = shows('show_subtasks') ? tree.childrenOf(task.id).length : 0;
  const comments = shows('show_comments') ? (facts.comments.get(task.id) ?? 0) : 0;
  const programs = shows('show_programs') ? tree.programsOf(task).flatMap((id) => facts.programs.get(id) ?? []) : [];
  const labels = shows('show_labels') ? task.label_ids.flatMap((id) => facts.labels.get(id) ?? []) : [];
  const people = task.assigned_user_ids.map((id) => ({ id, name: nameOfMember(members.get(id)), me: id === userId }));
  const line = [
    shows('show_project') && project ? project.task_title : null,
    shows('show_stage') && stage ? stage.task_title : null,
    ...programs,
  ].filter((part) => part !== null);
  const late = isLate({ ...task, ...dates }, today);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board handles the keys
    <div
      ref={card}
      role="option"
      aria-selected={isChosen}
      aria-current={isCursor || undefined}
      tabIndex={isCursor ? 0 : -1}
      data-task={task.id}
      data-cursor={isCursor || undefined}
      data-chosen={isChosen || undefined}
      className={styles.card}
      onClick={(event) =>
        event.ctrlKey || event.metaKey || event.shiftKey ? props.onToggle(task.id) : props.onCursor(task.id)
      }
      onDoubleClick={() => parts.onOpen(taskPath(task))}
    >
      {(shows('show_item_type') || shows('show_type') || props.isOutside) && (
        <span className={styles.cardKey}>
          {shows('show_item_type') && itemKey(task)}
          {shows('show_type') && ` ${typeWords(task, facts)}`}
          {props.isOutside && <b className={styles.outside}>not in this view</b>}
        </span>
      )}
      <b className={styles.cardTitle}>{task.task_title}</b>
      {line.length > 0 && <span className={styles.cardKey}>{line.join(' · ')}</span>}
      {shows('show_description') && task.task_description !== '' && (
        <span className={styles.words}>{task.task_description}</span>
      )}
      {shows('show_status') && (
        <StatusMark flat shape={STATUS_SHAPES[task.task_status]}>
          {statusText(task.task_status)}
        </StatusMark>
      )}
      {labels.length > 0 && (
        <span className={styles.chips}>
          {labels.map((label) => (
            <Chip key={label.id} {...chipColor(label.color)}>
              {label.label_name}
            </Chip>
          ))}
        </span>
      )}
      {blocker && (
        <span className={styles.waits}>
          <StatusSign status="blocked" /> Waits for {itemKey(blocker)}, {blocker.task_title}
        </span>
      )}
      <span className={styles.foot}>
        {shows('show_assigned_to') && <AvatarStack size="small" max={3} people={people} />}
        <span className={styles.grow} />
        {task.record_ids.length > 0 && (
          <span title={counted(task.record_ids.length, 'record')}>
            <Icon name="table" size={12} label="Records" /> {numberText(task.record_ids.length)}
          </span>
        )}
        {below > 0 && (
          <span title={`${counted(below, 'item')} below`}>
            <Icon name="branch" size={12} label="Items below" /> {below}
          </span>
        )}
        {comments > 0 && (
          <span>
            <Icon name="comment" size={12} label="Comments" /> {comments}
          </span>
        )}
        {shows('show_scheduled') && dates.task_start_date && (
          <span title="Start">
            <Icon name="play" size={12} label="Start" /> {dayText(dates.task_start_date, today)}
          </span>
        )}
        {shows('show_due') && dates.task_due_date && (
          <span className={late ? styles.late : undefined}>
            <Icon name="calendar" size={12} label="Due" /> {dayText(dates.task_due_date, today)}
          </span>
        )}
      </span>
    </div>
  );
});
