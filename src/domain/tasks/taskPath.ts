import type { Task } from '../kinds/task';

/**
 * The address of an item's page: projects, stages and milestones, experiments, and everything else each have their own
 * area.
 */
export function taskPath({ task_type, id }: Pick<Task, 'task_type' | 'id'>): string {
  if (task_type === 'operation') return `/experiments/${id}`;
  return task_type === 'task' || task_type === 'cycle' ? `/tasks/${id}` : `/projects/${id}`;
}
