import type { RowChange } from '../../changes/rowChange';
import { notFound } from '../../kinds/notFound';
import { type Task, workAbility } from '../../kinds/task';
import { hasStatus } from '../../kinds/taskStatuses';
import { can } from '../../permissions/decide';
import { invalid, Refusal } from '../../refusal';
import { taskTarget } from '../../rights/taskTarget';
import { itemKey } from '../../tasks/itemKey';
import { dateAttributes, heldDates, planGraphOf } from '../../tasks/planItems';
import { patchDates } from '../../tasks/schedule/datePatch';
import { movedBy } from '../../tasks/schedule/followerShift';
import { taskDates } from '../../tasks/taskDates';
import { nextBody } from '../../tasks/taskText';
import type { CommandContext, Plan } from '../command';
import type { Reader } from '../reader';
import { created } from '../support/changes';
import { taskComment } from '../taskComments/taskComment';
import { activity } from './activity';
import { completedAt } from './completedAt';
import { mustComeFromDocument } from './mustComeFromDocument';
import { planChanges, type TaskPatches } from './planChanges';
import { planProperties } from './planProperties';
import { planPropertyFiles } from './planPropertyFiles';
import { mustKeepReview } from './reviewRules';
import { datesOfInput, LIST_NAMES, type ListName, titleOf, unique } from './taskInput';
import { mustHaveStatus } from './typeRules';
import type { TaskPatch, UpdatedTasks, UpdateInput } from './updateInput';
import { readWork, type Work } from './work';

type Attributes = Partial<Omit<Task, 'id'>>;
type Skipped = UpdatedTasks['skipped'][number];

/** A list of a task after the input: replaced, added to, or reduced. Undefined when the input does not mention it. */
function listAfter(held: readonly string[], name: ListName, { add, remove, ...data }: TaskPatch) {
  const set = data[name];
  if (set === undefined && !add?.[name] && !remove?.[name]) return undefined;
  const gone = remove?.[name] ?? [];
  return unique([...(set ?? held), ...(add?.[name] ?? [])]).filter((id) => !gone.includes(id));
}

/** Lists that a cascade passes on to the items below. */
const CASCADING: readonly ListName[] = ['program_ids', 'assigned_user_ids', 'assigned_group_ids'];

function listsAfter(task: Task, data: TaskPatch, names: readonly ListName[]): Attributes {
  const next: Attributes = {};
  for (const name of names) {
    const list = listAfter(task[name], name, data);
    if (list) next[name] = list;
  }
  const joined = (next.assigned_user_ids ?? []).filter((id) => !task.assigned_user_ids.includes(id));
  if (joined.length > 0) next.subscriber_ids = unique([...task.subscriber_ids, ...joined]);
  return next;
}

/** A status and what is written with it. @throws Refusal */
function statusAfter(work: Work, task: Task, next: Attributes, data: TaskPatch, context: CommandContext): Attributes {
  const { task_status } = data;
  const after = { ...task, ...next, ...(task_status ? { task_status } : {}) };
  const review = mustKeepReview(work, task, after, context, data.review_comment);
  if (task_status === undefined || task_status === task.task_status) return review;
  const at = new Date(context.at).toISOString();
  return {
    task_status,
    task_completed_at_date: completedAt(task.task_type, task_status, work.settings, at),
    ...review,
  };
}

const aggregateWords = ({ task_title }: Task) =>
  `${task_title}: its dates follow its children. Move the children, or turn this off first.`;

/** Dates that are set. @throws Refusal invalid */
function datesAfter(work: Work, task: Task, data: TaskPatch): Attributes {
  const patch = datesOfInput(data);
  const isAggregate = data.aggregate_scheduling ?? task.aggregate_scheduling;
  if (patch && isAggregate) throw invalid(['task_start_date'], aggregateWords(task), 'aggregate');
  if (isAggregate)
    return data.aggregate_scheduling && !task.aggregate_scheduling
      ? { aggregate_scheduling: true, ...dateAttributes({ start: null, due: null }, null) }
      : {};
  // An item whose dates followed its children keeps the dates that they gave it.
  const shown = task.aggregate_scheduling ? { ...task, ...taskDates(task, planGraphOf(work.tasks)) } : task;
  const held = heldDates(shown);
  const own: Attributes = task.aggregate_scheduling
    ? { aggregate_scheduling: false, ...dateAttributes(held, held.duration) }
    : {};
  if (!patch) return own;
  const dates = patchDates(held, patch, work.calendar);
  if (!dates.ok) throw invalid(['task_due_date'], `${task.task_title}: ${dates.message}`, 'dates');
  return { ...own, ...dateAttributes(dates.dates, dates.dates.duration) };
}

const shifted = (work: Work, task: Task, days: number): Attributes => {
  const { duration, ...span } = heldDates(task);
  return dateAttributes(movedBy(span, days, work.calendar), duration);
};

/** The attributes that a named task gets. @throws Refusal */
function namedPatch(work: Work, task: Task, data: TaskPatch, context: CommandContext): Attributes {
  const next: Attributes = listsAfter(task, data, LIST_NAMES);
  if (data.task_title !== undefined) next.task_title = titleOf(data.task_title);
  mustComeFromDocument(data, context);
  Object.assign(next, nextBody(task, data));
  if (data.source_container_ids) next.source_container_ids = unique(data.source_container_ids);
  if (data.is_archived !== undefined) Object.assign(next, archivedAfter(task, data.is_archived, null));
  if (data.task_dependencies) next.task_dependencies = onceEach(task, data.task_dependencies);
  if (data.task_status) mustHaveStatus(task.task_type, data.task_status);
  Object.assign(next, statusAfter(work, task, next, data, context), datesAfter(work, task, data));
  if (data.shift_days && !task.aggregate_scheduling) Object.assign(next, shifted(work, task, data.shift_days));
  return next;
}

/** The links of an item, at most one to each other item. @throws Refusal invalid */
function onceEach(task: Task, links: NonNullable<TaskPatch['task_dependencies']>) {
  if (new Set(links.map(({ task_id }) => task_id)).size < links.length)
    throw invalid(['task_dependencies'], `${task.task_title} waits for one item twice.`, 'unique');
  return links.map((link) => ({ ...link }));
}

/** The archived state of a named item, or of one below it. */
const archivedAfter = (task: Task, is_archived: boolean, by: string | null): Attributes =>
  task.is_archived === is_archived ? {} : { is_archived, archived_with: is_archived ? by : null };

/**
 * The archived state of an item below a named one. Only items that were archived together with that one are restored
 * with it: what somebody had archived separately before stays archived.
 */
function archivedBelow(work: Work, task: Task, is_archived: boolean, ids: ReadonlySet<string>): Attributes {
  const above = work.tree.ancestorsOf(task).filter(({ id }) => ids.has(id));
  const [first] = above;
  if (is_archived) return archivedAfter(task, true, first?.id ?? null);
  const isWith = above.some(({ id, archived_with }) => [id, archived_with].includes(task.archived_with ?? ''));
  return task.archived_with === undefined || isWith ? archivedAfter(task, false, null) : {};
}

/** The changes that a cascade makes to a task below a named one, or why it makes none. */
function cascadedPatch(
  work: Work,
  task: Task,
  data: TaskPatch,
  context: CommandContext,
  ids: ReadonlySet<string>,
): Attributes | Skipped['reason'] {
  if (!can(context.actor, workAbility(task, 'update'), taskTarget(task))) return 'no_right';
  if (data.task_status && !hasStatus(task.task_type, data.task_status)) return 'status';
  const next = listsAfter(task, data, CASCADING);
  if (data.is_archived !== undefined) Object.assign(next, archivedBelow(work, task, data.is_archived, ids));
  try {
    Object.assign(next, statusAfter(work, task, next, data, context));
  } catch (error) {
    if (error instanceof Refusal) return 'status';
    throw error;
  }
  if (data.shift_days && !task.aggregate_scheduling) Object.assign(next, shifted(work, task, data.shift_days));
  return next;
}

/** Everything below some tasks, without those that are named themselves. */
function below(work: Work, ids: ReadonlySet<string>): Task[] {
  const found = new Map<string, Task>();
  for (const id of ids) for (const task of work.tree.descendantsOf(id)) if (!ids.has(task.id)) found.set(task.id, task);
  return [...found.values()];
}

function titleOfUpdate(tasks: readonly Task[], data: TaskPatch): string {
  const [first] = tasks;
  const what = tasks.length === 1 && first ? `${itemKey(first)} ${first.task_title}` : `${tasks.length} items`;
  if (data.task_status) return `Set ${what} to ${data.task_status}`;
  if (datesOfInput(data) || data.shift_days) return `Move ${what}`;
  return data.is_archived === undefined ? `Change ${what}` : `${data.is_archived ? 'Archive' : 'Restore'} ${what}`;
}

/** The plan of a change of tasks. */
export async function planUpdate(
  read: Reader,
  input: UpdateInput,
  context: CommandContext,
): Promise<Plan<{ value: UpdatedTasks }>> {
  const work = await readWork(read, context);
  const { data } = input;
  const ids = new Set(input.task_ids);
  const patches: TaskPatches = new Map();
  const skipped: Skipped[] = [];
  const named = [...ids].map((id) => work.tree.byId.get(id) ?? raise(notFound('task')));
  for (const task of named) patches.set(task.id, namedPatch(work, task, data, context));
  const shiftsBelow = data.shift_days !== undefined && named.some((task) => task.aggregate_scheduling);
  if (input.cascade || shiftsBelow)
    for (const task of below(work, ids)) {
      // Without a cascade, only those items move whose dates determine the dates of a named parent.
      const part = input.cascade ? data : { shift_days: data.shift_days };
      if (
        !input.cascade &&
        !work.tree.ancestorsOf(task).some(({ id, aggregate_scheduling }) => ids.has(id) && aggregate_scheduling)
      )
        continue;
      const patch = cascadedPatch(work, task, part, context, ids);
      if (typeof patch === 'string') skipped.push({ task_id: task.id, reason: patch });
      else patches.set(task.id, patch);
    }
  const planned = planChanges(work, patches, context, { leavesFollowers: input.leave_followers });
  const parts: RowChange[] = [];
  const written = new Set(planned.changes.flatMap((change) => (change.kind === 'task' ? change.id : [])));
  for (const task of named) {
    const own = [
      ...(await planProperties(read, task, data.properties ?? [], context)),
      ...(await planPropertyFiles(read, task, data.property_files ?? [], context)),
    ];
    parts.push(...own, ...(own.length > 0 && !written.has(task.id) ? [activity(task, context)] : []));
  }
  parts.push(...reviewComments(work, named, patches, data, context));
  const changes = [...planned.changes, ...parts];
  const after = (task: Task): Task => {
    const change = changes.find(({ kind, id }) => kind === 'task' && id === task.id);
    return change && 'after' in change ? { ...task, ...(change.after as Attributes) } : task;
  };
  return {
    changes,
    answer: { value: { tasks: named.map(after), moved_task_ids: planned.moved, stayed: planned.stayed, skipped } },
    title: titleOfUpdate(named, data),
  };
}

/** The reviewer's comment, for each experiment that left its review. */
function reviewComments(
  work: Work,
  named: readonly Task[],
  patches: TaskPatches,
  data: TaskPatch,
  context: CommandContext,
) {
  const text = data.review_comment?.trim();
  if (!text) return [];
  return named.flatMap((task) => {
    const next = patches.get(task.id)?.task_status;
    if (task.task_status !== 'in review' || next === undefined || next === 'in review') return [];
    return [created('comment', taskComment(work.tree.byId.get(task.id) ?? task, { content: text }, context))];
  });
}

function raise(error: Error): never {
  throw error;
}
