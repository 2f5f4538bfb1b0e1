import type { RowChange } from '../../changes/rowChange';
import type { Task } from '../../kinds/task';
import type { CommandContext } from '../command';

/** The change that says that something of a task has changed: a property, a record, a comment. */
export function activity(task: Task, { at }: CommandContext): RowChange {
  const last_activity_at = new Date(at).toISOString();
  return {
    kind: 'task',
    id: task.id,
    before: { last_activity_at: task.last_activity_at },
    after: { last_activity_at },
  };
}
