import type { JobProgress } from '@/contract/sync/jobProgress';
import type { PgNotifier } from './pgNotifier';

export type JobListener = (workspaceId: string, progress: JobProgress) => void;

/** Carries how far jobs are to those who watch, in every process. What is lost is reported again with the next part. */
export interface JobNews {
  tell(workspaceId: string, progress: JobProgress): void;
  /** @returns the unsubscribing function */
  on(listener: JobListener): () => void;
}

const CHANNEL = 'labtide_jobs';

export function createJobNews(notifier: PgNotifier, instance: string): JobNews {
  const listeners = new Set<JobListener>();
  const hear: JobListener = (workspaceId, progress) => {
    for (const listener of listeners) listener(workspaceId, progress);
  };
  notifier.listen(CHANNEL, (payload) => {
    const [from, workspaceId, progress] = payload.split('\n');
    if (from !== instance && workspaceId && progress) hear(workspaceId, JSON.parse(progress) as JobProgress);
  });
  return {
    tell(workspaceId, progress) {
      hear(workspaceId, progress);
      notifier.notify(CHANNEL, [instance, workspaceId, JSON.stringify(progress)].join('\n'));
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
