/**
 * The columns that a list of items can show, in the order in which they are offered; metadata fields are added by their
 * ids.
 */
export const TASK_COLUMNS = [
  'task_status',
  'blocked_by',
  'people',
  'task_start_date',
  'task_due_date',
  'records',
  'label_ids',
  'task_type',
  'parent',
  'project',
  'programs',
  'template',
  'reviewers',
  'task_duration',
  'created_by',
  'created_at',
  'task_completed_at_date',
  'last_activity_at',
] as const;
export type TaskColumn = (typeof TASK_COLUMNS)[number];
