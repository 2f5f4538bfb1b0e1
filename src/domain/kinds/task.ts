import { z } from 'zod';
import type { Ability } from '../permissions/abilities';
import type { ScopedRow } from '../permissions/scope';
import { defineKind } from './kind';
import { TASK_STATUSES } from './taskStatuses';
import { TASK_TYPES } from './taskTypes';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();
/** YYYY-MM-DD. */
const day = z.string();

/** One item waits for another: it starts when the other has ended and this many days have passed (negative: lead). */
export const dependencySchema = z.object({ task_id: id, type: z.literal('blocked_by'), lag_days: z.number().int() });
export type Dependency = z.infer<typeof dependencySchema>;

/** A work item: project, stage, milestone, task, experiment (`operation`) or design cycle (work.md section 3, Task). */
export const taskSchema = z.object({
  id,
  workspace_id: id,
  /** Counts up over all types of the workspace; the item's key is made from it (tasks/itemKey). */
  item_number: z.number().int(),
  task_type: z.enum(TASK_TYPES),
  task_title: z.string(),
  /** The words of its body. */
  task_description: z.string(),
  /** The body with its formatting, if it has any. */
  task_content: z.json().nullable().optional(),
  /** The text of the body before its first change; absent while it is unchanged. Its document begins with it. */
  body_seed: z.json().nullable().optional(),
  /** Whether the body is longer than the part stored here: its document has the rest. */
  text_goes_on: z.boolean().optional(),
  /** Of a copy of an item with such a text: that item. The server begins the copy's document with the whole text. */
  text_from: id.optional(),
  task_status: z.enum(TASK_STATUSES),
  parent_id: id.nullable(),
  /** Order among the children of its parent. */
  position: z.number(),
  /** The definition that it was made from: the second for experiments, the first for all others. */
  task_definition_id: id.nullable(),
  operation_definition_id: id.nullable(),
  /** The version of the definition from which its contents were taken. */
  definition_version: z.number().int().nullable(),
  /** Uploaded pictures in its texts. */
  picture_ids: ids.optional(),
  program_ids: ids,
  document_ids: ids,
  label_ids: ids,
  assigned_user_ids: ids,
  assigned_group_ids: ids,
  reviewer_ids: ids,
  subscriber_ids: ids,
  /** Null if aggregate_scheduling is on: the dates follow the children and are computed on reading. */
  task_start_date: day.nullable(),
  task_due_date: day.nullable(),
  /** Days from start to due: 0 for an item of one day. */
  task_duration: z.number().int().nullable(),
  aggregate_scheduling: z.boolean(),
  task_dependencies: z.array(dependencySchema),
  task_completed_at_date: time.nullable(),
  review_requested_at: time.nullable(),
  /** The reviewer who locked it, and when. */
  signed_by: id.nullable(),
  signed_at: time.nullable(),
  /** Records of an experiment or design cycle, in the order in which they were added. */
  record_ids: ids,
  source_container_ids: ids,
  bulk_sync_id: id.nullable(),
  is_draft: z.boolean(),
  is_archived: z.boolean(),
  /** The item above together with which it was archived; null if it was archived itself, absent if unknown. */
  archived_with: id.nullable().optional(),
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
  /** The last change of the item, its properties, records or comments. */
  last_activity_at: time,
});
export type Task = z.infer<typeof taskSchema>;

/** Whether a task is an experiment, to which the settings about operations apply. */
export function isExperiment(row: ScopedRow): boolean {
  return row.task_type === 'operation';
}

/** The right for tasks or for experiments, whichever the item is. */
export function workAbility(task: ScopedRow, act: 'read' | 'update' | 'delete' | 'comment' | 'subscribe'): Ability {
  return isExperiment(task) ? `operation.${act}` : `task.${act}`;
}

export const taskKind = defineKind({
  noun: 'task',
  shape: taskSchema,
  read: 'task.read',
  audience: { of: 'task' },
  held: 'work',
  remembered: true,
  indexed: ['parent_id', 'assigned_user_ids', 'task_start_date', 'task_due_date'],
  undoAbility: ({ before, after }, task) =>
    workAbility(task, before === null || (after !== null && 'is_deleted' in after) ? 'delete' : 'update'),
});
