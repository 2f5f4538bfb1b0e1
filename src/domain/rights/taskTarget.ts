import { isExperiment } from '../kinds/task';
import type { ScopedRow } from '../permissions/scope';
import type { Target } from '../permissions/target';

const list = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Who created a row, and to whom it is assigned, if it says so. */
export function ownersOf(row: ScopedRow): Target {
  const owners: Target = {};
  if (typeof row.created_by === 'string') owners.created_by = row.created_by;
  if (Array.isArray(row.assigned_user_ids)) owners.assignee_user_ids = row.assigned_user_ids;
  if (Array.isArray(row.assigned_group_ids)) owners.assignee_group_ids = row.assigned_group_ids;
  if (Array.isArray(row.reviewer_ids)) owners.reviewer_ids = row.reviewer_ids;
  return owners;
}

/** The thing on which a right on a task or experiment is checked (work.md section 3). */
export function taskTarget(row: ScopedRow): Target {
  return {
    ...ownersOf(row),
    type_id: textOrNull(isExperiment(row) ? row.operation_definition_id : row.task_definition_id),
    status: String(row.task_status),
    own_program_ids: list(row.program_ids),
    is_draft: row.is_draft === true,
  };
}
