import { useMemo } from 'react';
import type { Task } from '@/domain/kinds/task';
import { TaskTree } from '@/domain/tasks/taskTree';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useSyncState } from '@/store/hooks/useSyncState';
import { WORK } from '@/store/replica/replica';

/** Cached trees of one state of all items: several parts of a page need them, and items may be many. */
const made = new WeakMap<readonly Task[], { all?: TaskTree; listed?: TaskTree }>();

function treeOf(tasks: readonly Task[], which: 'all' | 'listed'): TaskTree {
  const trees = made.get(tasks) ?? {};
  made.set(tasks, trees);
  trees[which] ??= new TaskTree(which === 'all' ? tasks : tasks.filter((task) => !task.is_archived && !task.is_draft));
  return trees[which];
}

/**
 * All items known to this device, by parent; null until they are read, and while the first are being fetched.
 * @param all includes archived ones, and the reader's own drafts, which lists omit
 * @param isWanted false = null for now, such as while a dialog is closed
 */
export function useWork(all = false, isWanted = true): TaskTree | null {
  const tasks = useRows('task');
  const loaded = useRowsLoaded('task');
  const isFetching = useSyncState(({ online, missing }) => online && missing.includes(WORK));
  const isHere = loaded && (tasks.length > 0 || !isFetching);
  return useMemo(
    () => (isHere && isWanted ? treeOf(tasks, all ? 'all' : 'listed') : null),
    [tasks, isHere, all, isWanted],
  );
}
