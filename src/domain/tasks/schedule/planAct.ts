import type { ShiftPolicy, Span, StayReason } from './planItem';
import type { WorkCalendar } from './workCalendar';

/** What somebody does to a plan. */
export interface PlanAct {
  /** The dates that items get, exactly as they are here. */
  edits: ReadonlyMap<string, Span>;
  /** Links that the graph holds and that are new by this act. */
  newLinks?: readonly { follower: string; on: string }[];
  policy: ShiftPolicy;
  calendar: WorkCalendar;
  /** Why an item may not be moved; null = it may. Asked only for items that would move. */
  whyFixed(id: string): StayReason | null;
}

/** What becomes of the plan. */
export interface PlanOutcome {
  /** Every item whose own dates change, the edited ones among them. Never an aggregate parent. */
  moves: Map<string, Span>;
  /** Items that would have moved and stay. */
  stayed: Map<string, StayReason>;
}
