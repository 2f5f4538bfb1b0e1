import type { RowChange } from '../../changes/rowChange';
import type { Task } from '../../kinds/task';
import { Refusal } from '../../refusal';
import { dateAttributes, heldDates, planGraphOf, planItem } from '../../tasks/planItems';
import { findCycle, findCycleThrough } from '../../tasks/schedule/findCycle';
import type { Span, StayReason } from '../../tasks/schedule/planItem';
import { schedule } from '../../tasks/schedule/schedule';
import { wholeChange } from '../../tasks/wholeChange';
import type { CommandContext } from '../command';
import { changedWith, created } from '../support/changes';
import { whyFixed } from './whyFixed';
import type { Work } from './work';

/** The attributes that tasks get, by id. */
export type TaskPatches = Map<string, Partial<Omit<Task, 'id'>>>;

export interface PlannedTasks {
  changes: RowChange[];
  /** Followers that move with the edited ones. */
  moved: string[];
  stayed: { task_id: string; reason: StayReason }[];
}

type Link = Task['task_dependencies'][number];

/** A circle of waiting items, in words. */
function refuseCycle(tasks: ReadonlyMap<string, Task>, way: readonly string[]): never {
  const names = way.map((id) => tasks.get(id)?.task_title ?? 'an item');
  const words = `${names.join(' → ')}: this item would wait for itself.`;
  throw new Refusal('conflict', words, [
    { validation: 'task_dependencies', code: 'cycle', message: words, path: [...way] },
  ]);
}

/** Who changed it and when. */
export const by = ({ actor, at }: CommandContext) => {
  const time = new Date(at).toISOString();
  return { last_updated_by: actor.user_id, updated_at: time, last_activity_at: time };
};

/**
 * The changes that give tasks new attributes, together with their consequences: tasks that wait for them move by the
 * workspace's preference, in the same event.
 * @param made new tasks, whose links and dates count like those of existing ones.
 * @throws Refusal conflict for a circle of waiting items, naming the items in it
 */
export function planChanges(
  work: Work,
  patches: TaskPatches,
  context: CommandContext,
  options: { made?: readonly Task[]; leavesFollowers?: boolean } = {},
): PlannedTasks {
  const { made = [] } = options;
  const before = [...work.tasks, ...made];
  const after = before.map((task) => {
    const patch = patches.get(task.id);
    return patch ? { ...task, ...patch } : task;
  });
  const byId = new Map(after.map((task) => [task.id, task]));
  const isHeld = (follower: Task, { task_id, lag_days }: Link) =>
    work.tree.byId
      .get(follower.id)
      ?.task_dependencies.some((held) => held.task_id === task_id && held.lag_days === lag_days) === true;
  const touched = [...patches.keys(), ...made.map(({ id }) => id)].flatMap((id) => byId.get(id) ?? []);
  const newLinks = touched.flatMap((task) =>
    task.task_dependencies
      .filter((link) => !isHeld(task, link))
      .map(({ task_id }) => ({ follower: task.id, on: task_id })),
  );
  const reshaped = touched.filter((task) => {
    const held = work.tree.byId.get(task.id);
    return (
      held !== undefined &&
      (held.parent_id !== task.parent_id || held.aggregate_scheduling !== task.aggregate_scheduling)
    );
  });
  if (newLinks.length > 0 || reshaped.length > 0) {
    const graph = planGraphOf(after);
    const way =
      newLinks.map(({ follower, on }) => findCycle(graph, follower, on)).find((found) => found !== null) ??
      findCycleThrough(
        graph,
        reshaped.flatMap(({ id }) => [id, ...graph.ancestorsOf(id), ...graph.descendantsOf(id)]),
      );
    if (way) refuseCycle(byId, way);
  }
  const edits = new Map<string, Span>();
  // An item whose dates follow its children may end later because of them: what waits for it is moved as well.
  const entering = new Set(
    [...made, ...reshaped].filter((task) => !task.is_draft && isBelowAggregate(byId, task)).map(({ id }) => id),
  );
  // Unchanged items stay the same object: of ten thousand items few are copied, and values cached for them remain
  // valid.
  const shaped = (task: Task): Task =>
    patches.has(task.id) || entering.has(task.id)
      ? {
          ...task,
          ...shapeOf(byId.get(task.id) ?? task),
          ...(entering.has(task.id) ? { task_start_date: null, task_due_date: null } : {}),
        }
      : task;
  const heldById = new Map(touched.length > 0 ? before.map((task) => [task.id, task]) : []);
  for (const task of touched) {
    const held = heldById.get(task.id);
    const next = planItem(task);
    if (!held || task.is_deleted || next.isAggregate) continue;
    const { start, due } = entering.has(task.id) ? NO_DATES : heldDates(held);
    if (next.start !== start || next.due !== due) edits.set(task.id, { start: next.start, due: next.due });
  }
  // Most commands move nothing: the graph of all items is built only for those that do.
  const isPlanned = edits.size > 0 || newLinks.length > 0;
  const outcome = isPlanned
    ? schedule(planGraphOf(before.map(shaped)), {
        edits,
        newLinks,
        policy: options.leavesFollowers ? 'none' : work.settings.task_shift_preference,
        calendar: work.calendar,
        whyFixed: (id) => {
          const task = byId.get(id);
          return task ? whyFixed(task, context.actor) : 'no_right';
        },
      })
    : { moves: new Map<string, Span>(), stayed: new Map<string, StayReason>() };
  const isMade = new Set(made.map(({ id }) => id));
  const all: TaskPatches = new Map(patches);
  for (const [id, span] of outcome.moves) {
    const task = byId.get(id);
    if (task) all.set(id, { ...all.get(id), ...dateAttributes(span, task.task_duration) });
  }
  const changes: RowChange[] = made.map((task) => created('task', { ...task, ...all.get(task.id) }));
  for (const [id, patch] of all) {
    const task = isMade.has(id) ? undefined : work.tree.byId.get(id);
    const change = task && changedWith('task', task, patch, by(context));
    if (task && change) changes.push(wholeChange(change, task));
  }
  const moved = [...outcome.moves.keys()].filter((id) => !edits.has(id) && !isMade.has(id));
  const stayed = [...outcome.stayed].map(([task_id, reason]) => ({ task_id, reason }));
  return { changes, moved, stayed };
}

const NO_DATES: Span = { start: null, due: null };

/** Whether an item above takes its dates from its children. */
function isBelowAggregate(byId: ReadonlyMap<string, Task>, task: Task): boolean {
  const seen = new Set<string>();
  for (let above = task.parent_id; above !== null && !seen.has(above); ) {
    seen.add(above);
    const parent = byId.get(above);
    if (!parent) return false;
    if (parent.aggregate_scheduling) return true;
    above = parent.parent_id;
  }
  return false;
}

/** The attributes of a task that decide its part in a plan, besides its dates. */
function shapeOf({ parent_id, aggregate_scheduling, task_status, task_dependencies, is_archived, task_type }: Task) {
  return { parent_id, aggregate_scheduling, task_status, task_dependencies, is_archived, task_type };
}
