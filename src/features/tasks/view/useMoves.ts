import { useMemo, useRef } from 'react';
import { edgePatch, type Move, type MovePreview, previewMove } from '@/domain/commands/tasks/previewMove';
import { isoDateOfDay } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { workspaceSettings } from '@/domain/kinds/workspace';
import { moveWords } from '@/domain/tasks/moveWords';
import { endOf, headOf, type Span } from '@/domain/tasks/schedule/planItem';
import { workCalendar } from '@/domain/tasks/schedule/workCalendar';
import { newId } from '@/lib/newId';
import { showAlert } from '@/parts/acts/alerts';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { announce } from '@/ui';
import type { LineParts } from '../lineParts';
import { sayWhyNot } from '../sayWhyNot';
import type { TaskActs } from '../useTaskActs';
import { usePlanned } from './usePlanned';
import type { ShownWork } from './useShownWork';

/** Keys pressed within this time, in ms, are one undo step. */
const TOGETHER = 1000;

const dayOf = (day: number | null) => (day === null ? null : isoDateOfDay(day));

/**
 * Moves items in time: the effect of a move, as text and dates, and the move itself. Timeline and calendar share it.
 */
export function useMoves(shown: ShownWork, parts: LineParts, acts: TaskActs) {
  const actor = useActor();
  const workspace = useRow('workspace', actor.workspace_id);
  const settings = useMemo(() => workspaceSettings(workspace ?? {}), [workspace]);
  const calendar = workCalendar(settings.task_avoid_weekends_preference);
  const last = useRef<{ actId: string; until: number } | null>(null);
  const { graph, during } = usePlanned(shown.graph);
  const spanOf = (id: string): Span => graph().spanOf(id);
  const preview = (move: Move, leavesFollowers = false): MovePreview =>
    previewMove({ tree: shown.tree, graph: graph(), settings, actor }, move, leavesFollowers);
  /** The effect of a move on the dragged item, and on others. */
  const words = (id: string, { moves, followers, stayed }: MovePreview): string => {
    const held = shown.tree.byId.get(id);
    const ids = held?.aggregate_scheduling ? shown.tree.descendantsOf(id).map((task) => task.id) : [id];
    const first = ids.find((one) => moves.has(one)) ?? id;
    const [was, is] = [spanOf(first), moves.get(first) ?? spanOf(first)];
    const [from, to] = [headOf(was), headOf(is)];
    const days = from !== null && to !== null ? calendar.dist(from, to) : 0;
    const length = is.start !== null && is.due !== null ? calendar.dist(is.start, is.due) + 1 : null;
    const outside = followers.filter((one) => !shown.ids.has(one)).length;
    return moveWords({ days, length, followers: followers.length, outside, stayed: stayed.values() });
  };
  const whyNot = (ids: readonly string[]) =>
    ids.map((id) => shown.tree.byId.get(id)).flatMap((task) => (task ? (parts.whyNot(task) ?? []) : []))[0] ?? null;
  /**
   * Carries out a move, which is shown immediately.
   * @param byKey whether it joins the move of the previous key press
   */
  const apply = async (
    move: Move,
    options: { leavesFollowers?: boolean; byKey?: boolean; planned?: MovePreview } = {},
  ) => {
    const ids = move.kind === 'shift' ? move.ids : [move.id];
    if (
      sayWhyNot(
        ids.flatMap((id) => shown.tree.byId.get(id) ?? []),
        parts.whyNot,
      )
    )
      return;
    const run = last.current && last.current.until > performance.now() ? last.current : null;
    // Named before it is written: the next key press may come during the write.
    const act = options.byKey ? (run ?? { actId: newId(), until: 0 }) : null;
    if (act) {
      act.until = Number.POSITIVE_INFINITY;
      last.current = act;
    }
    const leave_followers = options.leavesFollowers ?? false;
    const { moves } = options.planned ?? preview(move, leave_followers);
    const how = { leave_followers, isShown: true, ...(act ? { actId: act.actId } : {}) };
    const patch = patchOf(move);
    await during(moves, () => acts.update(ids, patch, how));
    if (act) act.until = performance.now() + TOGETHER;
  };
  const patchOf = (move: Move) => {
    if (move.kind === 'shift') return { shift_days: move.days };
    const { start, due } = edgePatch(spanOf(move.id), move);
    return {
      ...(start === undefined ? {} : { task_start_date: dayOf(start) }),
      ...(due === undefined ? {} : { task_due_date: dayOf(due) }),
    };
  };
  /** A key moves items by days of the work calendar, or one end of one item. */
  const byKey = (tasks: readonly Task[], kind: Move['kind'], days: number) => {
    const [task] = tasks;
    if (!task) return;
    const { start, due } = spanOf(task.id);
    let move: Move;
    if (kind === 'shift') move = { kind, ids: tasks.map(({ id }) => id), days };
    else {
      const day = kind === 'start' ? (start ?? due) : (due ?? start);
      if (day === null || task.aggregate_scheduling)
        return showAlert({
          kind: 'info',
          text: task.aggregate_scheduling
            ? 'Its dates follow the items below it.'
            : 'It has no dates yet. Press D to give it some.',
        });
      move = { kind, id: task.id, day: calendar.add(day, days) };
    }
    const planned = preview(move);
    announce(words(task.id, planned));
    void apply(move, { byKey: true, planned });
  };
  return {
    calendar,
    settings,
    graph,
    spanOf,
    preview,
    words,
    whyNot,
    apply,
    byKey,
    /** Days per week in the work calendar. */
    week: settings.task_avoid_weekends_preference ? 5 : 7,
    /** Sets the dates of an item without any. */
    schedule: (task: Task, start: number, due: number | null) =>
      void acts.update([task.id], {
        task_start_date: isoDateOfDay(start),
        ...(due !== null
          ? { task_due_date: isoDateOfDay(due) }
          : task.task_duration === null
            ? { task_due_date: isoDateOfDay(start) }
            : {}),
      }),
    isDated: (task: Task) => headOf(spanOf(task.id)) !== null,
    endOf: (id: string) => endOf(spanOf(id)),
  };
}
export type Moves = ReturnType<typeof useMoves>;
