import { z } from 'zod';
import { TASK_STATUSES } from '../../kinds/taskStatuses';
import { TASK_TYPES } from '../../kinds/taskTypes';
import type { TaskView } from '../../kinds/taskView';
import { dateRuleSchema, propertyFilterSchema, taskSortSchema, viewModeSettingsSchema } from '../../kinds/taskView';
import type { Reader } from '../reader';
import { mustNameRows } from '../support/mustNameRows';

const ids = z.array(z.uuid()).max(1000).optional();
const names = z.array(z.string().max(200)).max(500).optional();

/** Attributes of a task view that a caller may give; all optional. */
export const taskViewInput = z.object({
  view_name: z.string().max(500).optional(),
  view_type: z.enum(['personal', 'shared']).optional(),
  program_ids: ids,
  task_types: z.array(z.enum(TASK_TYPES)).optional(),
  task_definition_ids: ids,
  task_statuses: z.array(z.enum(TASK_STATUSES)).optional(),
  label_ids: ids,
  assigned_user_ids: ids,
  assigned_group_ids: ids,
  scheduled: dateRuleSchema.nullable().optional(),
  due: dateRuleSchema.nullable().optional(),
  created_at_filter: dateRuleSchema.nullable().optional(),
  completed_at: dateRuleSchema.nullable().optional(),
  completed_tasks: z.enum(['show-all', 'hide-completed-trees', 'hide-all']).nullable().optional(),
  columns: names,
  hidden_columns: names,
  sorts: z.array(taskSortSchema).max(20).optional(),
  property_filters: z.array(propertyFilterSchema).max(100).optional(),
  view_mode_settings: viewModeSettingsSchema.optional(),
});
export type TaskViewInput = z.output<typeof taskViewInput>;

/**
 * Refuses what a view names and does not exist for the person.
 * @param held the view as it is; things that it already names may have been deleted
 */
export async function mustNameViewThings(read: Reader, input: TaskViewInput, held?: TaskView): Promise<void> {
  await mustNameRows(read, 'program', input.program_ids, held?.program_ids);
  await mustNameRows(read, 'task_definition', input.task_definition_ids, held?.task_definition_ids);
  await mustNameRows(read, 'task_label', input.label_ids, held?.label_ids);
  await mustNameRows(read, 'member', input.assigned_user_ids, held?.assigned_user_ids);
  await mustNameRows(read, 'group', input.assigned_group_ids, held?.assigned_group_ids);
  const lanes = (view: TaskViewInput | TaskView | undefined) => [view?.view_mode_settings?.kanban?.group_by_field_id];
  await mustNameRows(read, 'property_definition', lanes(input), lanes(held));
}
