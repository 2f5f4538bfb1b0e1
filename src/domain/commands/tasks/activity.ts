import type { RowChange } from '../../changes/rowChange';
import type { Task } from '../../kinds/task';
import type { CommandContext } from '../command';

/** The change that records activity on a task: a property, a record or a comment has changed. */
export function activity(task: Task, { at }: CommandContext): RowChange {
  const last_activity_at = new Date(at).toISOString();
  return {
    kind: 'task',
    id: task.id,
    before: { last_activity_at: task.last_activity_at },
    after: { last_activity_at },
  };
}
