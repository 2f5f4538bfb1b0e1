import { useMemo } from 'react';
import { TaskTree } from '@/domain/tasks/taskTree';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';

/** All items that this device knows of and that are neither archived nor somebody's draft, by parent; null until they are read. */
export function useWork(): TaskTree | null {
  const tasks = useRows('task');
  const loaded = useRowsLoaded('task');
  return useMemo(
    () => (loaded ? new TaskTree(tasks.filter((task) => !task.is_archived && !task.is_draft)) : null),
    [tasks, loaded],
  );
}
