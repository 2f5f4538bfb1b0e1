import { z } from 'zod';
import { taskSchema } from '../../kinds/task';
import { STAY_REASONS } from '../../tasks/schedule/planItem';
import { propertyFilesInput } from './planPropertyFiles';
import { listParts, taskFields } from './taskInput';

/** What a change of tasks can say. */
export const taskPatch = taskFields.partial().extend({
  is_archived: z.boolean().optional(),
  /** Moves the dates by so many days; of an item whose dates follow its children, theirs. */
  shift_days: z.number().int().min(-36_500).max(36_500).optional(),
  /** Joins lists, or leaves them. */
  add: listParts.optional(),
  remove: listParts.optional(),
  /** Files that come into metadata fields, or leave them; two people who do it at once both have their way. */
  property_files: z.array(propertyFilesInput).max(50).optional(),
  /** What a reviewer says who sends an experiment back. */
  review_comment: z.string().max(10_000).optional(),
});

export const SKIP_REASONS = ['no_right', 'status', 'dates'] as const;

export const updatedTasks = z.object({
  /** The named tasks as they are now. */
  tasks: z.array(taskSchema),
  /** Tasks that wait for them and moved with them. */
  moved_task_ids: z.array(z.string()),
  /** Tasks that would have moved and stay. */
  stayed: z.array(z.object({ task_id: z.string(), reason: z.enum(STAY_REASONS) })),
  /** Children that a cascade left as they are. */
  skipped: z.array(z.object({ task_id: z.string(), reason: z.enum(SKIP_REASONS) })),
});

export const updateInput = z.object({
  task_ids: z.array(z.uuid()).min(1).max(1000),
  /** Status, shifted dates, programs, archiving and assignees reach all below the named tasks as well. */
  cascade: z.boolean().default(false),
  /** Moves these alone and leaves what waits for them. */
  leave_followers: z.boolean().default(false),
  data: taskPatch,
});
export type UpdateInput = z.output<typeof updateInput>;
export type TaskPatch = UpdateInput['data'];
export type UpdatedTasks = z.input<typeof updatedTasks>;
