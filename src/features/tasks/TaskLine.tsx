import { useEffect, useRef } from 'react';
import type { Member } from '@/domain/kinds/member';
import type { Task } from '@/domain/kinds/task';
import type { TaskStatus } from '@/domain/kinds/taskStatuses';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { itemKey } from '@/domain/tasks/itemKey';
import type { TaskDates } from '@/domain/tasks/taskDates';
import { taskPath } from '@/domain/tasks/taskPath';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { useRecordNames } from '@/engine/useRecordNames';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { AvatarStack, Checkbox, Icon, IconButton } from '@/ui';
import { dayText, isLate } from './dueText';
import { blockersOf } from './myWork';
import { StatusMenu } from './StatusMenu';
import styles from './Tasks.module.css';
import { TYPE_ICONS } from './taskSigns';

export interface LineParts {
  tree: TaskTree;
  members: ReadonlyMap<string, Member>;
  labelNames: ReadonlyMap<string, string>;
  today: string;
  userId: string;
  /** Why an item cannot be changed; null = it can. */
  whyNot(task: Task): string | null;
  /** The dates of an item as they are shown. */
  datesOf(task: Task): TaskDates;
  onOpen(path: string): void;
  onStatus(task: Task, status: TaskStatus): void;
}

interface Props {
  task: Task;
  parts: LineParts;
  depth?: number;
  fold?: { isFolded: boolean; toggle(): void } | null;
  isCursor: boolean;
  isChosen: boolean;
  /** The records that it produced are named. */
  namesRecords?: boolean;
  /** It is here only as the place of what is below it. */
  isContext?: boolean;
  /** It no longer fits the view and stays until the cursor leaves it. */
  isOutside?: boolean;
  onChoose(isChosen: boolean): void;
  onCursor(): void;
  /** Lets the line be dragged. @returns what ends that */
  onRow?(element: HTMLTableRowElement): () => void;
}

const STEP = 20;

/** One item in a list: what it is, how far, what it waits for, who, when. */
export function TaskLine(props: Props) {
  const { task, parts, depth = 0, fold = null, isCursor, isChosen, onChoose, onCursor } = props;
  const dates = parts.datesOf(task);
  const row = useRef<HTMLTableRowElement>(null);
  const { onRow } = props;
  useEffect(() => (row.current && onRow ? onRow(row.current) : undefined), [onRow]);
  const { tree, members, labelNames, today, userId } = parts;
  const [blocker, ...more] = blockersOf(task, tree);
  const people = task.assigned_user_ids.map((id) => ({ id, name: nameOfMember(members.get(id)), me: id === userId }));
  const date = (day: string | null, isDue: boolean) => (
    <span
      className={classNames(
        styles.date,
        isDue && isLate({ ...task, ...dates }, today) && styles.late,
        isDue && day === today && styles.today,
      )}
    >
      {day === null ? '' : dayText(day, today)}
    </span>
  );
  return (
    <tr
      ref={row}
      tabIndex={-1}
      className={styles.line}
      data-task={task.id}
      data-cursor={isCursor || undefined}
      data-chosen={isChosen || undefined}
      data-parent={fold !== null || undefined}
      data-context={props.isContext || undefined}
      aria-selected={isChosen}
      onMouseDown={onCursor}
    >
      <td>
        <Checkbox aria-label={`Select ${task.task_title}`} checked={isChosen} onCheckedChange={onChoose} />
      </td>
      <td className={styles.item} style={{ paddingLeft: depth * STEP }}>
        <span className={styles.fold}>
          {fold && (
            <IconButton
              size="small"
              icon={fold.isFolded ? 'right' : 'down'}
              label={fold.isFolded ? 'Expand' : 'Collapse'}
              onClick={fold.toggle}
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
      <td className={styles.cut}>
        <StatusMenu task={task} offReason={parts.whyNot(task)} onChoose={(status) => parts.onStatus(task, status)} />
      </td>
      <td className={classNames(styles.cut, styles.blocked)}>
        {blocker && `${itemKey(blocker)} ${blocker.task_title}${more.length > 0 ? ` and ${more.length} more` : ''}`}
      </td>
      <td>
        <AvatarStack size="small" max={3} people={people} />
      </td>
      <td className={styles.date}>{date(dates.task_start_date, false)}</td>
      <td className={styles.date}>{date(dates.task_due_date, true)}</td>
      <td className={styles.date}>{task.record_ids.length > 0 ? numberText(task.record_ids.length) : ''}</td>
      <td className={classNames(styles.cut, styles.quiet)}>
        {task.label_ids.map((id) => labelNames.get(id) ?? '').join(', ')}
      </td>
    </tr>
  );
}

const NAMED = 2;

/** The records of an item, the first of them by name. */
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

/** Names of the columns above such lines. */
export function TaskHeads() {
  return (
    <thead>
      <tr className={styles.heads}>
        {['Chosen', 'Item', 'Status', 'Blocked by', 'People', 'Start', 'Due', 'Records', 'Labels'].map((name) => (
          <th
            key={name}
            scope="col"
            className={name === 'Chosen' ? styles.unseen : /Start|Due|Records/.test(name) ? styles.date : undefined}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
