import { workAbility } from '../../kinds/task';
import type { WorkspaceSettings } from '../../kinds/workspace';
import type { Actor } from '../../permissions/actor';
import { can } from '../../permissions/decide';
import { taskTarget } from '../../rights/taskTarget';
import { heldDates } from '../../tasks/planItems';
import { patchDates } from '../../tasks/schedule/datePatch';
import { movedBy } from '../../tasks/schedule/followerShift';
import type { PlanGraph } from '../../tasks/schedule/planGraph';
import { isSameSpan, type Span, type StayReason } from '../../tasks/schedule/planItem';
import { schedule } from '../../tasks/schedule/schedule';
import { workCalendar } from '../../tasks/schedule/workCalendar';
import type { TaskTree } from '../../tasks/taskTree';
import { whyFixed } from './whyFixed';

/** A drag of items: it moves them by a number of days, or gives one of them another start or due day. */
export type Move =
  | { kind: 'shift'; ids: readonly string[]; days: number }
  | { kind: 'start' | 'due'; id: string; day: number };

/** The plan as it will be when the pointer is released. */
export interface MovePreview {
  /** New dates of every item that moves, including the dragged ones. */
  moves: ReadonlyMap<string, Span>;
  /** Items that move because they wait for the dragged ones. */
  followers: readonly string[];
  stayed: ReadonlyMap<string, StayReason>;
}

export interface PreviewWork {
  tree: TaskTree;
  graph: PlanGraph;
  settings: Pick<WorkspaceSettings, 'task_shift_preference' | 'task_avoid_weekends_preference'>;
  actor: Actor;
}

/**
 * The items whose own dates a shift writes: for an item whose dates follow its children, those below it that may be
 * moved.
 */
function shifted({ tree, actor }: PreviewWork, ids: readonly string[]): string[] {
  const found = new Set<string>();
  const named = new Set(ids);
  const follows = ids.filter((id) => tree.byId.get(id)?.aggregate_scheduling);
  for (const id of ids) if (!follows.includes(id)) found.add(id);
  for (const id of follows)
    for (const task of tree.descendantsOf(id))
      if (
        !named.has(task.id) &&
        !task.aggregate_scheduling &&
        can(actor, workAbility(task, 'update'), taskTarget(task))
      )
        found.add(task.id);
  return [...found];
}

/** The plan after a move: what the command PATCH /tasks will do, computed by the same schedule. */
export function previewMove(work: PreviewWork, move: Move, leavesFollowers = false): MovePreview {
  const { tree, graph, settings, actor } = work;
  const calendar = workCalendar(settings.task_avoid_weekends_preference);
  const edits = new Map<string, Span>();
  const edit = (id: string, next: Span) => {
    const held = graph.items.get(id);
    if (held && !held.isAggregate && !isSameSpan(held, next)) edits.set(id, next);
  };
  if (move.kind === 'shift') {
    for (const id of shifted(work, move.ids)) {
      const held = graph.items.get(id);
      if (held) edit(id, movedBy(held, move.days, calendar));
    }
  } else {
    const task = tree.byId.get(move.id);
    // The dates are those of the plan, which may be ahead of the rows.
    const item = graph.items.get(move.id);
    const held = task && item && { ...heldDates(task), start: item.start, due: item.due };
    const patched = held && patchDates(held, edgePatch(held, move), calendar);
    if (patched?.ok) edit(move.id, { start: patched.dates.start, due: patched.dates.due });
  }
  const outcome = schedule(graph, {
    edits,
    policy: leavesFollowers ? 'none' : settings.task_shift_preference,
    calendar,
    whyFixed: (id) => {
      const task = tree.byId.get(id);
      return task ? whyFixed(task, actor) : 'no_right';
    },
  });
  return {
    moves: outcome.moves,
    followers: [...outcome.moves.keys()].filter((id) => !edits.has(id)),
    stayed: outcome.stayed,
  };
}

/** The patch for one end of an item: the other end stays, and an end is never dragged past the other. */
export function edgePatch(
  held: Span,
  { kind, day }: { kind: 'start' | 'due'; day: number },
): { start?: number; due?: number } {
  if (kind === 'due') return { due: held.start === null ? day : Math.max(day, held.start) };
  const due = held.due ?? held.start ?? day;
  return { start: Math.min(day, due), due };
}
