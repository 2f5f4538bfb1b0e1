import { z } from 'zod';
import { taskSchema } from '../../kinds/task';
import { STAY_REASONS } from '../../tasks/schedule/planItem';
import { propertyFilesInput } from './planPropertyFiles';
import { listParts, taskFields } from './taskInput';

/** Changes that an update of tasks may contain. */
export const taskPatch = taskFields.partial().extend({
  is_archived: z.boolean().optional(),
  /** Moves the dates by this many days; for an item whose dates follow its children, the children's dates. */
  shift_days: z.number().int().min(-36_500).max(36_500).optional(),
  /** Adds to lists, or removes from them. */
  add: listParts.optional(),
  remove: listParts.optional(),
  /** Files that are added to metadata fields, or removed from them; two people who do it at once both succeed. */
  property_files: z.array(propertyFilesInput).max(50).optional(),
  /** The comment of a reviewer who sends an experiment back. */
  review_comment: z.string().max(10_000).optional(),
  /** Whether the body is longer than what a row takes; only its document says so. */
  text_goes_on: z.boolean().optional(),
});

export const SKIP_REASONS = ['no_right', 'status', 'dates'] as const;

export const updatedTasks = z.object({
  /** The named tasks as they are now. */
  tasks: z.array(taskSchema),
  /** Tasks that wait for them and moved with them. */
  moved_task_ids: z.array(z.string()),
  /** Tasks that would have moved but stay, with the reason. */
  stayed: z.array(z.object({ task_id: z.string(), reason: z.enum(STAY_REASONS) })),
  /** Children that a cascade left unchanged. */
  skipped: z.array(z.object({ task_id: z.string(), reason: z.enum(SKIP_REASONS) })),
});

export const updateInput = z.object({
  task_ids: z.array(z.uuid()).min(1).max(1000),
  /** Status, shifted dates, programs, archiving and assignees also apply to everything below the named tasks. */
  cascade: z.boolean().default(false),
  /** Moves these alone and leaves what waits for them. */
  leave_followers: z.boolean().default(false),
  data: taskPatch,
});
export type UpdateInput = z.output<typeof updateInput>;
export type TaskPatch = UpdateInput['data'];
export type UpdatedTasks = z.input<typeof updatedTasks>;
