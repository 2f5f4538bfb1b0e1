import type { ShiftPolicy, Span, StayReason } from './planItem';
import type { WorkCalendar } from './workCalendar';

/** An edit of a plan. */
export interface PlanAct {
  /** The new dates of items, exactly as given here. */
  edits: ReadonlyMap<string, Span>;
  /** Links in the graph that this edit adds. */
  newLinks?: readonly { follower: string; on: string }[];
  policy: ShiftPolicy;
  calendar: WorkCalendar;
  /** Why an item may not be moved; null = it may. Called only for items that would move. */
  whyFixed(id: string): StayReason | null;
}

/** The resulting plan. */
export interface PlanOutcome {
  /** Every item whose own dates change, including the edited ones. Never an aggregate parent. */
  moves: Map<string, Span>;
  /** Items that would have moved and stay. */
  stayed: Map<string, StayReason>;
}
