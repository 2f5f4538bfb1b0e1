import type { Task } from '@/domain/kinds/task';
import type { TaskTree } from '@/domain/tasks/taskTree';

/** The drafts of a person without a draft as parent, newest first: publishing one publishes what is below it. */
export function topDrafts(tree: TaskTree): Task[] {
  return [...tree.byId.values()]
    .filter((task) => task.is_draft && !task.is_archived && !tree.ancestorsOf(task).some(({ is_draft }) => is_draft))
    .sort((a, b) => b.item_number - a.item_number);
}
