import type { Task } from '@/domain/kinds/task';
import type { TaskTree } from '@/domain/tasks/taskTree';

/** The drafts of a person that are below no other draft, newest first: publishing one publishes what is below it. */
export function topDrafts(tree: TaskTree): Task[] {
  return [...tree.byId.values()]
    .filter((task) => task.is_draft && !task.is_archived && !tree.ancestorsOf(task).some(({ is_draft }) => is_draft))
    .sort((a, b) => b.item_number - a.item_number);
}
