import { mayBeUnder, type TaskType } from '@/domain/kinds/taskTypes';
import { itemKey } from '@/domain/tasks/itemKey';
import type { TaskTree } from '@/domain/tasks/taskTree';
import type { IconName } from '@/ui';
import { TYPE_ICONS } from './taskSigns';

interface ParentOption {
  value: string;
  text: string;
  label: string;
  icon: IconName;
}

const made = new WeakMap<TaskTree, Map<TaskType, readonly ParentOption[]>>();

/** The items under which one of a type can be created; computed once per state of all items, which may be many. */
export function parentOptions(tree: TaskTree, type: TaskType): readonly ParentOption[] {
  const byType = made.get(tree) ?? new Map<TaskType, readonly ParentOption[]>();
  made.set(tree, byType);
  let options = byType.get(type);
  if (!options) {
    options = [...tree.byId.values()]
      .filter((task) => !task.is_archived && mayBeUnder(type, task.task_type))
      .map((task) => {
        const words = `${itemKey(task)} ${task.task_title}`;
        return { value: task.id, text: words, label: words, icon: TYPE_ICONS[task.task_type] };
      });
    byType.set(type, options);
  }
  return options;
}
