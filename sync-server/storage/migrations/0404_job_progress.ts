import type { Migration } from '../migrate';

/**
 * The progress of a running import, outside the log: it is removed with the job, and the row has the counts when the
 * import ends.
 */
export const jobProgress: Migration = {
  id: '0404_job_progress',
  statements: ['alter table import_job add column progress jsonb'],
};
