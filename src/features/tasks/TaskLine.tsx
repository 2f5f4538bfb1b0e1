import { memo, useEffect, useRef } from 'react';
import type { Task } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import { useRecordNames } from '@/engine/useRecordNames';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { Checkbox, Icon, IconButton } from '@/ui';
import type { LineParts } from './lineParts';
import { type ListColumn, USUAL } from './list/columns';
import { LineCell } from './list/LineCell';
import type { ColumnText } from './list/useColumnText';
import styles from './Tasks.module.css';
import { TYPE_ICONS } from './taskSigns';

interface Props {
  task: Task;
  parts: LineParts;
  /** The columns to show; absent = the default ones. */
  columns?: readonly ListColumn[];
  textOf?: ColumnText;
  depth?: number;
  /** Whether its children are hidden; null = it has none. */
  isFolded?: boolean | null;
  isCursor: boolean;
  isChosen: boolean;
  /** Show the records that it produced. */
  namesRecords?: boolean;
  /** It is shown only as the parent of an item that matches. */
  isContext?: boolean;
  /** It no longer matches the view but stays until the cursor leaves it. */
  isOutside?: boolean;
  /** The callbacks must keep their identity, otherwise every line is rendered at every change. */
  onChoose(id: string, isChosen: boolean): void;
  onCursor(id: string): void;
  onFold?(id: string, isFolded: boolean): void;
  /**
   * Makes the line draggable.
   * @returns a function that ends it
   */
  onRow?(element: HTMLTableRowElement): () => void;
}

const STEP = 20;
/** Columns in a paler colour. */
const QUIET: ReadonlySet<string> = new Set(['label_ids', 'template', 'created_by', 'created_at', 'last_activity_at']);

/** One item in a list: title, status, blockers, people, dates. */
export const TaskLine = memo(function TaskLine(props: Props) {
  const { task, parts, columns = USUAL, textOf = null, depth = 0, isFolded = null, onFold } = props;
  const { isCursor, isChosen, onChoose, onCursor } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const { onRow } = props;
  useEffect(() => (row.current && onRow ? onRow(row.current) : undefined), [onRow]);
  return (
    <tr
      ref={row}
      tabIndex={-1}
      className={styles.line}
      data-task={task.id}
      data-cursor={isCursor || undefined}
      data-chosen={isChosen || undefined}
      data-parent={isFolded !== null || undefined}
      data-context={props.isContext || undefined}
      aria-selected={isChosen}
      onMouseDown={() => onCursor(task.id)}
    >
      <td>
        <Checkbox
          aria-label={`Select ${task.task_title}`}
          checked={isChosen}
          onCheckedChange={(next) => onChoose(task.id, next)}
        />
      </td>
      <td className={styles.item} style={{ paddingLeft: depth * STEP }}>
        <span className={styles.fold}>
          {isFolded !== null && (
            <IconButton
              size="small"
              icon={isFolded ? 'right' : 'down'}
              label={isFolded ? 'Expand' : 'Collapse'}
              tooltip={false}
              onClick={() => onFold?.(task.id, !isFolded)}
            />
          )}
        </span>
        <Icon name={TYPE_ICONS[task.task_type]} />
        <button type="button" className={styles.title} onClick={() => parts.onOpen(taskPath(task))}>
          {task.task_title}
        </button>
        {props.namesRecords && task.record_ids.length > 0 && <Produced ids={task.record_ids} />}
        {props.isOutside && <span className={styles.outside}>not in this view</span>}
        <span className={styles.grow} />
        <span className={styles.key}>{itemKey(task)}</span>
      </td>
      {columns.map((column) => (
        <td
          key={column.id}
          data-column={column.id}
          className={classNames(styles.cut, column.isRight && styles.date, QUIET.has(column.id) && styles.quiet)}
        >
          <LineCell task={task} column={column} parts={parts} textOf={textOf} />
        </td>
      ))}
    </tr>
  );
});

const NAMED = 2;

/** The records of an item; the first ones are named. */
function Produced({ ids }: { ids: readonly string[] }) {
  const names = useRecordNames(ids.slice(0, NAMED)).filter((name) => name !== null);
  if (names.length === 0) return null;
  const more = ids.length - names.length;
  return (
    <span className={classNames(styles.quiet, styles.cut)}>
      {names.join(', ')}
      {more > 0 && ` and ${numberText(more)} more`}
    </span>
  );
}
