import type { Task } from '@/domain/kinds/task';
import { isFinished } from '@/domain/kinds/taskStatuses';
import type { TaskDates } from '@/domain/tasks/taskDates';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { daysUntil } from './dueText';

export interface WorkGroup {
  key: 'today' | 'week' | 'review' | 'blocked' | 'later' | 'recent';
  title: string;
  tasks: Task[];
}

const TITLES: Readonly<Record<WorkGroup['key'], string>> = {
  today: 'Today',
  week: 'This week',
  review: 'To review',
  blocked: 'Blocked',
  later: 'Later',
  recent: 'Recently touched',
};
const WEEK = 7;
const MOST_RECENT = 10;
const IN_REVIEW = new Set(['in review', 'to review', 'needs review', 'data review']);

/** Items that must be finished before this one can continue. */
export function blockersOf(task: Task, tree: TaskTree): Task[] {
  return task.task_dependencies.flatMap(({ task_id }) => {
    const blocker = tree.byId.get(task_id);
    return blocker && !isFinished(blocker.task_status) ? [blocker] : [];
  });
}

const isMine = (task: Task, userId: string, groupIds: readonly string[]) =>
  task.assigned_user_ids.includes(userId) || task.assigned_group_ids.some((id) => groupIds.includes(id));

/** ISO dates and times sort as texts; comparing them by the rules of a language would take many times as long. */
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * One person's work, each item once, in the first group that applies: to review, blocked, due or running today, due
 * within a week, later; and what they changed last.
 * @param datesOf the dates of an item as shown, which may follow its children
 */
export function myWork(
  tree: TaskTree,
  userId: string,
  groupIds: readonly string[],
  today: string,
  datesOf: (task: Task) => TaskDates,
): WorkGroup[] {
  const dueOf = (task: Task) => datesOf(task).task_due_date ?? '9999';
  const byDue = (a: Task, b: Task) => byText(dueOf(a), dueOf(b)) || a.item_number - b.item_number;
  const groups: Record<WorkGroup['key'], Task[]> = {
    today: [],
    week: [],
    review: [],
    blocked: [],
    later: [],
    recent: [],
  };
  const placed = new Set<string>();
  for (const task of tree.byId.values()) {
    if (isFinished(task.task_status) || task.task_status === 'locked') continue;
    const place = placeOf(task);
    if (!place) continue;
    groups[place].push(task);
    placed.add(task.id);
  }
  for (const tasks of Object.values(groups)) tasks.sort(byDue);
  groups.recent = [...tree.byId.values()]
    .filter((task) => !placed.has(task.id) && (task.last_updated_by === userId || task.created_by === userId))
    .sort((a, b) => byText(b.last_activity_at, a.last_activity_at))
    .slice(0, MOST_RECENT);
  return (Object.keys(TITLES) as WorkGroup['key'][]).flatMap((key) =>
    groups[key].length > 0 ? [{ key, title: TITLES[key], tasks: groups[key] }] : [],
  );

  function placeOf(task: Task): WorkGroup['key'] | null {
    if (task.reviewer_ids.includes(userId) && IN_REVIEW.has(task.task_status)) return 'review';
    if (!isMine(task, userId, groupIds)) return null;
    if (task.task_status === 'blocked' || blockersOf(task, tree).length > 0) return 'blocked';
    const { task_start_date, task_due_date } = datesOf(task);
    const due = task_due_date === null ? null : daysUntil(task_due_date, today);
    const hasStarted = task_start_date === null || task_start_date <= today;
    if ((due !== null && due <= 0) || (task.task_status === 'in progress' && hasStarted)) return 'today';
    return due !== null && due <= WEEK ? 'week' : 'later';
  }
}
