import type { Migration } from '../migrate';

/** Which process runs an import; a job whose process has stopped sending heartbeats counts as dead. */
export const importJobs: Migration = {
  id: '0002_import_jobs',
  statements: [
    `create table import_job (
      workspace_id uuid not null,
      import_id uuid primary key,
      instance text not null,
      beat_at timestamptz not null default now()
    )`,
    'drop table import_issue',
  ],
};
