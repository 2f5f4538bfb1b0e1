/** Dates of an item as day numbers (0 = 1970-01-01). One alone is allowed; an item of one day has both, equal. */
export interface Span {
  start: number | null;
  due: number | null;
}

/** The predecessor that an item waits for, and the elapsed days between its end and the item's start (negative: lead). */
export interface Link {
  on: string;
  lag: number;
}

/** Facts about a work item that scheduling needs. */
export interface PlanItem extends Span {
  id: string;
  parentId: string | null;
  /** Its dates span those of its children; its own are ignored. */
  isAggregate: boolean;
  /** A point in time: it may be on the day on which its blocker ends. */
  isMilestone: boolean;
  /** Done or cancelled: nothing waits for it. */
  isFinished: boolean;
  /** Whether it counts in the span of its parent: cancelled, archived and draft items do not. */
  counts: boolean;
  links: readonly Link[];
}

/** Why an item stays that would have moved. */
export const STAY_REASONS = ['finished', 'archived', 'locked', 'no_right', 'undated'] as const;
export type StayReason = (typeof STAY_REASONS)[number];

/** How followers move: not at all, only when dates overlap, or by keeping the gap. */
export type ShiftPolicy = 'none' | 'later_only' | 'keep_gap';

/** The day on which an item begins, as far as its dates say so. */
export const headOf = ({ start, due }: Span): number | null => start ?? due;
/** The day on which it ends. */
export const endOf = ({ start, due }: Span): number | null => due ?? start;
export const isSameSpan = (a: Span, b: Span): boolean => a.start === b.start && a.due === b.due;
