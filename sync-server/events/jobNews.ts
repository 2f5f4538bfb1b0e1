import type { JobProgress } from '@/contract/sync/jobProgress';
import type { WorkspaceNews } from './workspaceNews';

/** Carries how far jobs are to those who watch. What is lost is reported again with the next part. */
export type JobNews = WorkspaceNews<JobProgress>;
