import type { Task } from '@/domain/kinds/task';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { itemKey } from '@/domain/tasks/itemKey';
import { assertNever } from '@/lib/assertNever';
import { classNames } from '@/lib/classNames';
import { localDay } from '@/lib/localDay';
import { numberText } from '@/lib/words/counted';
import { AvatarStack } from '@/ui';
import { dayText, isLate } from '../dueText';
import type { LineParts } from '../lineParts';
import { blockersOf } from '../myWork';
import { StatusMenu } from '../StatusMenu';
import styles from '../Tasks.module.css';
import type { ListColumn } from './columns';
import type { ColumnText } from './useColumnText';

interface Props {
  task: Task;
  column: ListColumn;
  parts: LineParts;
  textOf: ColumnText | null;
}

/** The content of one column of a list for an item. */
export function LineCell({ task, column, parts, textOf }: Props) {
  const { tree, members, labelNames, today } = parts;
  const people = (ids: readonly string[]) => (
    <AvatarStack
      size="small"
      max={3}
      people={ids.map((id) => ({ id, name: nameOfMember(members.get(id)), me: id === parts.userId }))}
    />
  );
  const date = (day: string | null | undefined) => (day ? dayText(day, today) : '');
  if (column.property) return <>{textOf?.(task, column.property) ?? ''}</>;
  switch (column.id) {
    case 'task_status':
      return (
        <StatusMenu task={task} offReason={parts.whyNot(task)} onChoose={(status) => parts.onStatus(task, status)} />
      );
    case 'blocked_by': {
      const [blocker, ...more] = blockersOf(task, tree);
      if (!blocker) return null;
      const others = more.length > 0 ? ` and ${more.length} more` : '';
      return <span className={styles.blocked}>{`${itemKey(blocker)} ${blocker.task_title}${others}`}</span>;
    }
    case 'people':
      return people(task.assigned_user_ids);
    case 'reviewers':
      return people(task.reviewer_ids);
    case 'task_start_date':
      return <>{date(parts.datesOf(task).task_start_date)}</>;
    case 'task_due_date': {
      const dates = parts.datesOf(task);
      const due = dates.task_due_date;
      const look = classNames(
        isLate({ ...task, task_due_date: due }, today) && styles.late,
        due === today && styles.today,
      );
      return <span className={look}>{date(due)}</span>;
    }
    case 'task_duration': {
      const { task_duration } = parts.datesOf(task);
      return <>{task_duration === null ? '' : numberText(task_duration + 1)}</>;
    }
    case 'records':
      return <>{task.record_ids.length > 0 ? numberText(task.record_ids.length) : ''}</>;
    case 'label_ids':
      return <>{task.label_ids.map((id) => labelNames.get(id) ?? '').join(', ')}</>;
    case 'task_type':
      return <>{TYPE_FACTS[task.task_type].noun}</>;
    case 'parent':
      return <>{tree.parentOf(task)?.task_title ?? ''}</>;
    case 'project':
      return <>{tree.ancestorsOf(task).find(({ task_type }) => task_type === 'project')?.task_title ?? ''}</>;
    case 'programs':
      return <>{tree.programsOf(task).map(parts.programName).join(', ')}</>;
    case 'template':
      return <>{parts.templateName(task.operation_definition_id ?? task.task_definition_id)}</>;
    case 'created_by':
      return <>{nameOfMember(members.get(task.created_by))}</>;
    case 'created_at':
    case 'task_completed_at_date':
    case 'last_activity_at': {
      const time = task[column.id];
      return <>{date(time && localDay(time))}</>;
    }
    default:
      return assertNever(column);
  }
}
