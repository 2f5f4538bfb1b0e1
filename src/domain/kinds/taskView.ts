import { z } from 'zod';
import { defineKind, undoneBy } from './kind';
import { TASK_STATUSES } from './taskStatuses';
import { TASK_TYPES } from './taskTypes';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();

/** The dates by which a task view narrows its tasks. */
export const TASK_DATES = ['scheduled', 'due', 'created_at', 'completed_at'] as const;
export type TaskDate = (typeof TASK_DATES)[number];

/** A rule on a date or a metadata field, in the form of filters on records. */
export const dateRuleSchema = z.object({ filter_type: z.string(), filter_prop: z.json() });
export const propertyFilterSchema = dateRuleSchema.extend({ property_definition_id: id });
export type PropertyFilter = z.infer<typeof propertyFilterSchema>;

export const taskSortSchema = z.object({ id: z.string(), desc: z.boolean() });

const show = z.boolean().optional();
/**
 * Settings of a kanban: the content of its cards, its lanes and their order. An absent setting has the product's
 * default.
 */
export const kanbanSettingsSchema = z.object({
  show_item_type: show,
  show_assigned_to: show,
  show_scheduled: show,
  show_subtasks: show,
  show_status: show,
  show_description: show,
  show_due: show,
  show_blocked_by: show,
  show_programs: show,
  show_type: show,
  show_labels: show,
  show_project: show,
  show_comments: show,
  show_stage: show,
  group_by_field_id: id.nullable().optional(),
  group_by_status: z.boolean().optional(),
  /** One lane for each person and group; if it is on, the two above are ignored. */
  group_by_people: z.boolean().optional(),
  lane_order: z.array(z.string()).optional(),
  /** Manually ordered cards: a number by task. */
  card_order: z.record(z.string(), z.number()).optional(),
});

export const timelineSettingsSchema = z.object({
  timeline_color_code_by: z
    .enum(['single_color', 'randomized_color', 'label', 'assignee', 'definition_type', 'status'])
    .optional(),
  timeline_zoom: z.enum(['month', 'quarter', 'year', 'five_year']).optional(),
});

export const viewModeSettingsSchema = z.object({
  mode: z.enum(['list', 'timeline', 'kanban', 'entities', 'calendar']).optional(),
  kanban: kanbanSettingsSchema.optional(),
  timeline: timelineSettingsSchema.optional(),
  calendar: z.object({ scale: z.enum(['week', 'month']).optional() }).optional(),
  list: z
    .object({
      is_tree: z.boolean().optional(),
      /** Widths of columns in pixels, by column; `item` is the first. */
      widths: z.record(z.string().max(200), z.number().int().min(40).max(2000)).optional(),
    })
    .optional(),
});

/** A saved selection of tasks with its presentation: personal, or shared with the workspace (open-questions B-3.16). */
export const taskViewSchema = z.object({
  id,
  workspace_id: id,
  view_name: z.string(),
  view_type: z.enum(['personal', 'shared']),
  program_ids: ids,
  task_types: z.array(z.enum(TASK_TYPES)),
  task_definition_ids: ids,
  task_statuses: z.array(z.enum(TASK_STATUSES)),
  label_ids: ids,
  assigned_user_ids: ids,
  assigned_group_ids: ids,
  scheduled: dateRuleSchema.nullable(),
  due: dateRuleSchema.nullable(),
  created_at_filter: dateRuleSchema.nullable(),
  completed_at: dateRuleSchema.nullable(),
  /** How finished items are shown; absent = as the reader prefers. */
  completed_tasks: z.enum(['show-all', 'hide-completed-trees', 'hide-all']).nullable(),
  columns: z.array(z.string()),
  hidden_columns: z.array(z.string()),
  sorts: z.array(taskSortSchema),
  property_filters: z.array(propertyFilterSchema),
  view_mode_settings: viewModeSettingsSchema,
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});
export type TaskView = z.infer<typeof taskViewSchema>;

export const taskViewKind = defineKind({
  noun: 'task view',
  shape: taskViewSchema,
  read: 'task_view.read',
  audience: { of: 'person', person: 'created_by', open: { by: 'view_type', is: 'shared' }, programs: 'program_ids' },
  held: 'structure',
  undoAbility: undoneBy('task_view.delete', 'task_view.update'),
});
