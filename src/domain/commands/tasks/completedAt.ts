import type { TaskStatus } from '../../kinds/taskStatuses';
import type { TaskType } from '../../kinds/taskTypes';
import type { WorkspaceSettings } from '../../kinds/workspace';

/** The completion time of an item that gets a status at a given time; null for a status that does not complete it. */
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
