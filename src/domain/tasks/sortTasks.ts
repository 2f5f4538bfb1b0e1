import { assertNever } from '@/lib/assertNever';
import type { Task } from '../kinds/task';
import { STATUSES_OF } from '../kinds/taskStatuses';
import type { TaskView } from '../kinds/taskView';
import { compareNatural } from '../sorts/natural';
import type { TaskDates } from './taskDates';

/** Columns of tasks that a view can be sorted by, besides metadata fields. */
export const TASK_SORTS = [
  'task_key',
  'task_title',
  'task_type',
  'task_status',
  'task_start_date',
  'task_due_date',
  'created_at',
  'task_completed_at_date',
  'last_activity_at',
  'position',
] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

const SORTS: ReadonlySet<string> = new Set(TASK_SORTS);
const isTaskSort = (id: string): id is TaskSort => SORTS.has(id);

type Value = string | number | null;

function sortValue(task: Task, id: string, datesOf: (task: Task) => TaskDates): Value | undefined {
  if (!isTaskSort(id)) return undefined;
  switch (id) {
    case 'task_key':
      return task.item_number;
    case 'task_title':
    case 'task_type':
    case 'created_at':
    case 'task_completed_at_date':
    case 'last_activity_at':
    case 'position':
      return task[id];
    case 'task_status':
      return STATUSES_OF[task.task_type].indexOf(task.task_status);
    case 'task_start_date':
    case 'task_due_date':
      return datesOf(task)[id];
    default:
      return assertNever(id);
  }
}

function compare(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareNatural(String(a), String(b));
}

/**
 * Tasks in the order of a view: by its sorts, with empty values last in both directions; then by number. Sorts by
 * fields that no longer exist are ignored.
 * @param propertyOf the sort value of a metadata field on a task; undefined = there is no such field.
 */
export function sortTasks(
  tasks: readonly Task[],
  sorts: TaskView['sorts'],
  datesOf: (task: Task) => TaskDates,
  propertyOf: (task: Task, propertyId: string) => Value | undefined,
): Task[] {
  const keys = new Map<string, (Value | undefined)[]>();
  for (const task of tasks)
    keys.set(
      task.id,
      sorts.map(({ id }) => sortValue(task, id, datesOf) ?? propertyOf(task, id)),
    );
  return [...tasks].sort((a, b) => {
    const [left, right] = [keys.get(a.id) ?? [], keys.get(b.id) ?? []];
    for (const [i, { desc }] of sorts.entries()) {
      const [x, y] = [left[i] ?? null, right[i] ?? null];
      if (x === y) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      const order = compare(x, y);
      if (order !== 0) return desc ? -order : order;
    }
    return a.item_number - b.item_number;
  });
}
