import type { Task } from '../kinds/task';
import type { WorkspaceSettings } from '../kinds/workspace';

/**
 * Whether an experiment is closed for editing: locked, or completed if the workspace locks completed ones (work.md
 * section 4).
 */
export function isLocked(
  { task_type, task_status }: Pick<Task, 'task_type' | 'task_status'>,
  { lock_completed, completed_status }: Pick<WorkspaceSettings, 'lock_completed' | 'completed_status'>,
): boolean {
  return (
    task_type === 'operation' && (task_status === 'locked' || (lock_completed && task_status === completed_status))
  );
}
