import { useMemo } from 'react';
import type { Task } from '@/domain/kinds/task';
import { TaskTree } from '@/domain/tasks/taskTree';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';

/** Cached trees of one state of all items: several parts of a page need them, and items may be many. */
const made = new WeakMap<readonly Task[], { all?: TaskTree; listed?: TaskTree }>();

function treeOf(tasks: readonly Task[], which: 'all' | 'listed'): TaskTree {
  const trees = made.get(tasks) ?? {};
  made.set(tasks, trees);
  trees[which] ??= new TaskTree(which === 'all' ? tasks : tasks.filter((task) => !task.is_archived && !task.is_draft));
  return trees[which];
}

/**
 * All items known to this device, by parent; null until they are read.
 * @param all includes archived ones, and the reader's own drafts, which lists omit
 * @param isWanted false = null for now, such as while a dialog is closed
 */
export function useWork(all = false, isWanted = true): TaskTree | null {
  const tasks = useRows('task');
  const loaded = useRowsLoaded('task');
  return useMemo(
    () => (loaded && isWanted ? treeOf(tasks, all ? 'all' : 'listed') : null),
    [tasks, loaded, all, isWanted],
  );
}
