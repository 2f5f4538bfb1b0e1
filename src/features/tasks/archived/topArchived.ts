import type { Task } from '@/domain/kinds/task';
import type { TaskTree } from '@/domain/tasks/taskTree';

/** The archived items without an archived parent, newest first: what is below them was archived with them. */
export function topArchived(tree: TaskTree): Task[] {
  return [...tree.byId.values()]
    .filter((task) => task.is_archived && !tree.ancestorsOf(task).some(({ is_archived }) => is_archived))
    .sort((a, b) => b.last_activity_at.localeCompare(a.last_activity_at) || b.item_number - a.item_number);
}
