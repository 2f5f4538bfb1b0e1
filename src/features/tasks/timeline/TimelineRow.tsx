import { memo } from 'react';
import { isoDateOfDay } from '@/domain/dates/isoDate';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { taskPath } from '@/domain/tasks/taskPath';
import { classNames } from '@/lib/classNames';
import { AvatarStack, IconButton } from '@/ui';
import { spanWords } from '../calendar/spanWords';
import { dayText, isLate } from '../dueText';
import type { LineParts } from '../lineParts';
import { StatusSign } from '../StatusSign';
import type { TreeLine } from '../shownTree';
import { statusText } from '../taskSigns';
import { barLook, type ColorBy } from '../view/barLook';
import { barBox, ROW, TREE } from './geometry';
import styles from './Timeline.module.css';

interface Props {
  /**
   * Its line, as single values: an object would be a new one at every change, and the row would be rendered each time.
   */
  task: TreeLine['task'];
  depth: number;
  hasChildren: boolean;
  isFolded: boolean;
  isContext: boolean;
  index: number;
  start: number | null;
  due: number | null;
  from: number;
  dayWidth: number;
  width: number;
  color: ColorBy;
  labelColors: ReadonlyMap<string, string>;
  parts: LineParts;
  isCursor: boolean;
  isChosen: boolean;
  isOutside: boolean;
  mayMove: boolean;
  onCursor(id: string): void;
  onFold(id: string, isFolded: boolean): void;
}

const STEP = 16;
/** Below this width a drag inside the bar moves the whole bar: its ends are dragged beside it. */
const NARROW = 26;
/** A longer bar has its title inside. */
const TITLE_INSIDE = 160;

/** One item of a timeline: its line in the tree, and its bar. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { task, depth, hasChildren, isFolded, isContext, index, from, dayWidth, parts, isCursor, isChosen } = props;
  const span = { start: props.start, due: props.due };
  const look = barLook(task, props.color, props.labelColors);
  const box = barBox(span, from, dayWidth);
  const isPoint = task.task_type === 'milestone';
  const due = span.due === null ? null : isoDateOfDay(span.due);
  const people = task.assigned_user_ids.map((id) => ({
    id,
    name: nameOfMember(parts.members.get(id)),
    me: id === parts.userId,
  }));
  const isInside = box !== null && box.width > TITLE_INSIDE && !task.aggregate_scheduling && !isPoint;
  const grip = (kind: string) =>
    props.mayMove && !task.aggregate_scheduling && <span className={styles.grip} data-grip={kind} />;
  return (
    <div
      role="row"
      aria-level={depth + 1}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      {...(hasChildren ? { 'aria-expanded': !isFolded } : {})}
      className={styles.row}
      style={{ top: index * ROW, width: `calc(${props.width}px + ${TREE})` }}
      data-task={task.id}
      data-cursor={isCursor || undefined}
      data-chosen={isChosen || undefined}
      data-context={isContext || undefined}
      onMouseDown={() => props.onCursor(task.id)}
    >
      <div role="gridcell" className={styles.name} style={{ paddingLeft: 12 + depth * STEP }}>
        <span className={styles.fold}>
          {hasChildren && (
            <IconButton
              size="small"
              icon={isFolded ? 'right' : 'down'}
              label={isFolded ? 'Expand' : 'Collapse'}
              tooltip={false}
              onClick={() => props.onFold(task.id, !isFolded)}
            />
          )}
        </span>
        <StatusSign status={task.task_status} title={statusText(task.task_status)} />
        <button
          type="button"
          className={classNames(styles.title, hasChildren && styles.parent)}
          onClick={() => parts.onOpen(taskPath(task))}
        >
          {task.task_title}
        </button>
        {props.isOutside && <span className={styles.outside}>not in this view</span>}
        <span className={styles.grow} />
        <span className={styles.people}>
          <AvatarStack size="small" max={2} people={people} />
        </span>
        <span className={classNames(styles.due, isLate({ ...task, task_due_date: due }, parts.today) && styles.late)}>
          {due === null ? '' : dayText(due, parts.today)}
        </span>
      </div>
      <div role="gridcell" className={styles.pane} data-pane="" aria-label={spanWords(task, span)}>
        {box && (
          <>
            <span className={styles.ghost} style={{ left: box.left, width: isPoint ? 14 : box.width }} aria-hidden />
            <span
              data-bar={task.id}
              data-point={isPoint || undefined}
              data-sum={task.aggregate_scheduling || undefined}
              data-open={box.isOpen || undefined}
              data-narrow={(!isPoint && box.width < NARROW) || undefined}
              className={styles.bar}
              style={{ ...look, left: box.left, ...(isPoint ? {} : { width: box.width }) }}
              title={spanWords(task, span)}
            >
              {grip('start')}
              {isInside && <span className={styles.inner}>{task.task_title}</span>}
              {grip('due')}
              {props.mayMove && (
                <span className={styles.link} data-grip="link" title="Drag to the item that waits for this one" />
              )}
              {!isInside && <span className={styles.label}>{task.task_title}</span>}
            </span>
          </>
        )}
        {!box && !task.aggregate_scheduling && isCursor && (
          <span className={styles.hint}>No dates. Draw here, or press D.</span>
        )}
      </div>
    </div>
  );
});
