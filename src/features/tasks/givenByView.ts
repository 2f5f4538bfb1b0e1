import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { Task } from '@/domain/kinds/task';
import { isFinished } from '@/domain/kinds/taskStatuses';
import { mayBeUnder, type TaskType } from '@/domain/kinds/taskTypes';
import type { TaskTree } from '@/domain/tasks/taskTree';
import type { ShownWork } from './view/useShownWork';
import { isFiltered, type ViewSettings } from './view/viewSettings';

/** The item itself or its nearest ancestor under which an item of a type can be created; null = none of them. */
export function nearestParent(tree: TaskTree, id: string | null, type: TaskType): string | null {
  const from = id === null ? undefined : tree.byId.get(id);
  if (!from) return null;
  const fits = (one: Task) => !one.is_archived && !one.is_deleted && mayBeUnder(type, one.task_type);
  return [from, ...tree.ancestorsOf(from)].find(fits)?.id ?? null;
}

/** The only project to which everything in a filtered view belongs; null if there are several, or none. */
function onlyProject({ tasks, outside, tree }: Pick<ShownWork, 'tasks' | 'outside' | 'tree'>): string | null {
  let only: string | null = null;
  for (const task of tasks) {
    if (outside.has(task.id)) continue;
    const top = tree.ancestorsOf(task).at(-1) ?? task;
    if (top.task_type !== 'project' || (only !== null && only !== top.id)) return null;
    only = top.id;
  }
  return only;
}

/**
 * The parent of a new item: the project or stage at the cursor, or an ancestor of the item there; otherwise the only
 * project to which the view is limited.
 */
export function parentInView(
  shown: Pick<ShownWork, 'tree' | 'tasks' | 'outside'>,
  cursorId: string | null,
  isNarrow: boolean,
): string | null {
  const current = cursorId === null || shown.outside.has(cursorId) ? undefined : shown.tree.byId.get(cursorId);
  const atCursor =
    current && (current.task_type === 'project' || current.task_type === 'stage') ? current.id : current?.parent_id;
  return atCursor ?? (isNarrow ? onlyProject(shown) : null);
}

/** Attributes that a new item needs in order to match a filtered view: all that the filters determine uniquely. */
export function givenByView(settings: ViewSettings): Partial<NewItem> {
  if (!isFiltered(settings)) return {};
  const { program_ids, label_ids, task_types, task_statuses, task_definition_ids } = settings;
  const { assigned_user_ids: people, assigned_group_ids: groups } = settings;
  const [status] = task_statuses;
  return {
    ...(program_ids.length === 1 ? { program_ids: [...program_ids] } : {}),
    ...(label_ids.length === 1 ? { label_ids: [...label_ids] } : {}),
    ...(task_types.length === 1 ? { task_type: task_types[0] } : {}),
    ...(task_definition_ids.length === 1 ? { task_definition_id: task_definition_ids[0] } : {}),
    // A new item is neither finished nor locked.
    ...(task_statuses.length === 1 && status && !isFinished(status) && status !== 'locked'
      ? { task_status: status }
      : {}),
    ...(people.length + groups.length === 1
      ? { assigned_user_ids: [...people], ...(groups.length === 1 ? { assigned_group_ids: [...groups] } : {}) }
      : {}),
  };
}
