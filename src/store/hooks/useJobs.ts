import { useCallback, useSyncExternalStore } from 'react';
import type { LiveJobs } from '../rows/liveJobs';
import { useStoreFace } from './StoreProvider';

/**
 * The progress of running jobs: the attributes that count, by `kind:id` of the job's row. They are newer than those of
 * the row.
 */
export function useJobs(): LiveJobs['progress'] {
  const { jobs } = useStoreFace();
  const subscribe = useCallback((listener: () => void) => jobs.subscribe(listener), [jobs]);
  return useSyncExternalStore(subscribe, () => jobs.progress);
}
