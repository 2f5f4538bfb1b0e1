import { useMemo } from 'react';
import { TaskTree } from '@/domain/tasks/taskTree';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';

/**
 * All items that this device knows of and that are not archived, by parent; null until they are read.
 * @param withDrafts also the reader's own drafts, which nobody else sees
 */
export function useWork(withDrafts = false): TaskTree | null {
  const tasks = useRows('task');
  const loaded = useRowsLoaded('task');
  return useMemo(
    () => (loaded ? new TaskTree(tasks.filter((task) => !task.is_archived && (withDrafts || !task.is_draft))) : null),
    [tasks, loaded, withDrafts],
  );
}
