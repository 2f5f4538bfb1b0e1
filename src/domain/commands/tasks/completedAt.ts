import type { TaskStatus } from '../../kinds/taskStatuses';
import type { TaskType } from '../../kinds/taskTypes';
import type { WorkspaceSettings } from '../../kinds/workspace';

/** The time of completion of an item that comes to a status at a time; null for a status that completes nothing. */
export function completedAt(
  type: TaskType,
  status: TaskStatus,
  settings: Pick<WorkspaceSettings, 'completed_status'>,
  at: string,
): string | null {
  const isDone =
    status === 'done' || status === 'locked' || (type === 'operation' && status === settings.completed_status);
  return isDone ? at : null;
}
