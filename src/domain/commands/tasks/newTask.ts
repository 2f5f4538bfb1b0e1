import type { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { notFound } from '../../kinds/notFound';
import type { Task } from '../../kinds/task';
import { defaultStatus } from '../../kinds/taskStatuses';
import type { TaskType } from '../../kinds/taskTypes';
import { invalid } from '../../refusal';
import { dateAttributes } from '../../tasks/planItems';
import { patchDates } from '../../tasks/schedule/datePatch';
import { firstBody } from '../../tasks/taskText';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { completedAt } from './completedAt';
import { planProperties } from './planProperties';
import { mustKeepReview } from './reviewRules';
import { datesOfInput, type taskFields, titleOf, unique } from './taskInput';
import { mustFitUnder, mustHaveStatus } from './typeRules';
import type { Work } from './work';

/** Attributes from which a new item is made. */
export interface NewTask extends z.output<typeof taskFields> {
  id?: string;
  task_type: TaskType;
  parent_id: string | null;
  program_ids: string[];
  subscriber_ids?: string[] | undefined;
  index?: number;
  is_draft: boolean;
  task_definition_id?: string | null;
  operation_definition_id?: string | null;
  definition_version?: number | null;
  /** Pictures that its definition shows. */
  picture_ids?: string[];
}

/** Dates of a new item. @throws Refusal invalid */
function firstDates(work: Work, given: NewTask) {
  const patch = datesOfInput(given);
  if (!patch) return dateAttributes({ start: null, due: null }, null);
  if (given.aggregate_scheduling)
    throw invalid(['task_start_date'], 'The dates of this item follow its children and cannot be set.', 'aggregate');
  const dates = patchDates({ start: null, due: null, duration: null }, patch, work.calendar);
  if (!dates.ok) throw invalid(['task_due_date'], dates.message, 'dates');
  return dateAttributes(dates.dates, dates.dates.duration);
}

/**
 * A new item and its properties, not yet scheduled. It takes the next number from `work`.
 * @param parent the parent, if the same command creates it
 * @throws Refusal invalid and not_found
 */
export async function newTask(
  read: Reader,
  work: Work,
  given: NewTask,
  context: CommandContext,
  parent: Task | null | undefined = undefined,
): Promise<{ task: Task; parts: RowChange[] }> {
  const { task_type } = given;
  const above = parent ?? (given.parent_id === null ? null : work.tree.byId.get(given.parent_id));
  if (above === undefined) throw notFound('task');
  mustFitUnder(task_type, above);
  const status = given.task_status ?? defaultStatus(task_type);
  mustHaveStatus(task_type, status);
  if (given.id && (await read.get('task', given.id))) throw invalid(['id'], 'This id is in use.', 'unique');
  const { actor } = context;
  const at = new Date(context.at).toISOString();
  const task: Task = {
    id: given.id ?? context.newId(),
    workspace_id: actor.workspace_id,
    item_number: work.nextNumber,
    task_type,
    task_title: titleOf(given.task_title),
    ...firstBody(given),
    task_status: status,
    parent_id: given.parent_id,
    position: work.tree.positionAt(given.parent_id, given.index),
    task_definition_id: given.task_definition_id ?? null,
    operation_definition_id: given.operation_definition_id ?? null,
    definition_version: given.definition_version ?? null,
    ...(given.picture_ids?.length ? { picture_ids: given.picture_ids } : {}),
    program_ids: unique(given.program_ids),
    document_ids: unique(given.document_ids ?? []),
    label_ids: unique(given.label_ids ?? []),
    assigned_user_ids: unique(given.assigned_user_ids ?? []),
    assigned_group_ids: unique(given.assigned_group_ids ?? []),
    reviewer_ids: unique(given.reviewer_ids ?? []),
    subscriber_ids: unique([actor.user_id, ...(given.assigned_user_ids ?? []), ...(given.subscriber_ids ?? [])]),
    ...firstDates(work, given),
    aggregate_scheduling: given.aggregate_scheduling ?? false,
    task_dependencies: given.task_dependencies ?? [],
    task_completed_at_date: completedAt(task_type, status, work.settings, at),
    review_requested_at: null,
    signed_by: null,
    signed_at: null,
    record_ids: [],
    source_container_ids: unique(given.source_container_ids ?? []),
    bulk_sync_id: null,
    is_draft: given.is_draft,
    is_archived: false,
    is_deleted: false,
    created_by: actor.user_id,
    last_updated_by: actor.user_id,
    created_at: at,
    updated_at: at,
    last_activity_at: at,
  };
  work.nextNumber += 1;
  const reviewed = {
    ...task,
    ...mustKeepReview(work, { ...task, task_status: defaultStatus(task_type) }, task, context),
  };
  return { task: reviewed, parts: await planProperties(read, task, given.properties ?? [], context) };
}
