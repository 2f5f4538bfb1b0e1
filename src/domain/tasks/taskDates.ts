import type { Task } from '../kinds/task';
import { dateAttributes } from './planItems';
import type { PlanGraph } from './schedule/planGraph';

export type TaskDates = Pick<Task, 'task_start_date' | 'task_due_date' | 'task_duration'>;

/** The dates of a task as shown: those of its children if it follows them, else its own. */
export function taskDates(task: Task, graph: PlanGraph): TaskDates {
  const { task_start_date, task_due_date, task_duration } = task;
  if (!task.aggregate_scheduling) return { task_start_date, task_due_date, task_duration };
  return dateAttributes(graph.spanOf(task.id), null);
}
