import { useMemo } from 'react';
import { TaskTree } from '@/domain/tasks/taskTree';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';

/**
 * All items that this device knows of, by parent; null until they are read.
 * @param all also those that are archived, and the reader's own drafts, which lists leave out
 */
export function useWork(all = false): TaskTree | null {
  const tasks = useRows('task');
  const loaded = useRowsLoaded('task');
  return useMemo(
    () => (loaded ? new TaskTree(all ? tasks : tasks.filter((task) => !task.is_archived && !task.is_draft)) : null),
    [tasks, loaded, all],
  );
}
