import { followerShift } from './followerShift';
import type { PlanAct, PlanOutcome } from './planAct';
import { orderFrom, type PlanGraph } from './planGraph';
import { isSameSpan, type Span, type StayReason } from './planItem';

/**
 * The plan after an edit: edited items get the requested dates, those that wait for them follow according to the
 * policy, and nothing else changes. Pure; the order of items and links does not matter; it terminates even if links
 * form a circle. Used by commands, by the preview while dragging, and by tests.
 *
 * - `none`: only the edits.
 * - `later_only`: a follower that would begin before something that moved later has ended begins on the first possible
 *   day. Nothing moves earlier.
 * - `keep_gap`: followers move by as many days as the end of what they wait for, in both directions, but no nearer to
 *   another blocker than they were.
 */
export function schedule(graph: PlanGraph, act: PlanAct): PlanOutcome {
  const moves = new Map<string, Span>();
  const stayed = new Map<string, StayReason>();
  for (const [id, span] of act.edits) {
    const held = graph.items.get(id);
    if (held && !held.isAggregate && !isSameSpan(held, span)) moves.set(id, { start: span.start, due: span.due });
  }
  if (act.policy === 'none') return { moves, stayed };
  const links = act.policy === 'later_only' ? (act.newLinks ?? []) : [];
  const seeds = [
    ...[...act.edits.keys()]
      .filter((id) => graph.items.has(id))
      .sort()
      .map((id) => `item:${id}` as const),
    ...links.filter(({ follower }) => graph.items.has(follower)).map(({ follower }) => graph.targetOf(follower)),
  ];
  const { order, circle } = orderFrom(graph, seeds);
  const shift = followerShift(graph, act, circle, { moves, stayed });
  for (const node of order) shift(node);
  return { moves, stayed };
}
