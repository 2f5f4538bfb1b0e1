import type { AttributeChange } from '../changes/rowChange';
import type { Task } from '../kinds/task';

/**
 * Attributes that belong together. Rows are merged attribute by attribute: if two people move one item at the same
 * time, one must not win with the start and the other with the due date.
 */
const TOGETHER: readonly (readonly (keyof Task)[])[] = [
  ['task_start_date', 'task_due_date', 'task_duration', 'aggregate_scheduling'],
  ['task_type', 'task_status', 'task_completed_at_date', 'review_requested_at', 'signed_by', 'signed_at'],
  ['parent_id', 'position'],
  ['task_description', 'task_content', 'body_seed'],
];

/** The change with all attributes that belong to those it touches, so that the newer of two writes wins as a whole. */
export function wholeChange(change: AttributeChange, task: Task): AttributeChange {
  if (change.before === null || change.after === null) return change;
  const [before, after] = [{ ...change.before }, { ...change.after }];
  for (const names of TOGETHER) {
    if (!names.some((name) => name in after)) continue;
    for (const name of names)
      if (!(name in after)) before[name] = after[name] = (task[name] ?? null) as (typeof after)[string];
  }
  return { ...change, before, after };
}
