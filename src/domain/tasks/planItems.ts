import { isoDateOfDay, isoDayNumber } from '../dates/isoDate';
import type { Task } from '../kinds/task';
import { isFinished } from '../kinds/taskStatuses';
import type { HeldDates } from './schedule/datePatch';
import { hasSameShape, PlanGraph } from './schedule/planGraph';
import type { PlanItem, Span } from './schedule/planItem';

const dayOf = (text: string | null) => (text === null ? null : isoDayNumber(text));
const textOf = (day: number | null) => (day === null ? null : isoDateOfDay(day));

/** The stored dates of a task as day numbers. */
export const heldDates = (task: Pick<Task, 'task_start_date' | 'task_due_date' | 'task_duration'>): HeldDates => ({
  start: dayOf(task.task_start_date),
  due: dayOf(task.task_due_date),
  duration: task.task_duration,
});

/** Day numbers as the attributes of a task; the length follows from the dates if both exist. */
export function dateAttributes({ start, due }: Span, duration: number | null) {
  return {
    task_start_date: textOf(start),
    task_due_date: textOf(due),
    task_duration: start !== null && due !== null ? due - start : duration,
  };
}

/** A row is never modified, only replaced: what was computed from it stays valid as long as it exists. */
const made = new WeakMap<Task, PlanItem>();

/** A task as scheduling sees it; the same object for the same task, since each command builds plans of ten thousand. */
export function planItem(task: Task): PlanItem {
  const held = made.get(task);
  if (held) return held;
  const item = itemOf(task);
  made.set(task, item);
  return item;
}

function itemOf(task: Task): PlanItem {
  const { start, due } = heldDates(task);
  return {
    id: task.id,
    parentId: task.parent_id,
    start,
    due,
    isAggregate: task.aggregate_scheduling,
    isMilestone: task.task_type === 'milestone',
    isFinished: isFinished(task.task_status),
    counts: task.task_status !== 'cancelled' && !task.is_archived && !task.is_draft,
    links: task.task_dependencies.map(({ task_id, lag_days }) => ({ on: task_id, lag: lag_days })),
  };
}

/**
 * Tasks as a plan, without deleted ones.
 * @param before the plan of an earlier state: if only dates have changed since, its links are used again
 */
export function planGraphOf(tasks: readonly Task[], before?: PlanGraph): PlanGraph {
  const items = tasks.filter((task) => !task.is_deleted).map(planItem);
  return new PlanGraph(items, before && hasSameShape(before, items) ? before : undefined);
}
