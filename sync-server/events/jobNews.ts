import type { JobProgress } from '@/contract/sync/jobProgress';
import type { WorkspaceNews } from './workspaceNews';

/** Reports the progress of jobs to those who watch. A lost report is replaced by the next. */
export type JobNews = WorkspaceNews<JobProgress>;
