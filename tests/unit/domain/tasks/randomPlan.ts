import { fc } from '@tests/support/fc';
import { PlanGraph } from '@/domain/tasks/schedule/planGraph';
import type { PlanItem, Span, StayReason } from '@/domain/tasks/schedule/planItem';

/** 2026-11-02, a Monday. */
export const MONDAY = 20_759;

export interface RandomPlan {
  items: PlanItem[];
  /** Items that may not be moved. */
  fixed: ReadonlySet<string>;
}

export interface PlanOptions {
  /** Parents, aggregate and not. */
  hasParents?: boolean;
  /** At most one link to each item. */
  isTree?: boolean;
  /** All dates on working days. */
  onWorkdays?: boolean;
  /** Undated, finished and fixed items. */
  isPlain?: boolean;
  /** Links may be circular. */
  hasCircles?: boolean;
}

const onWorkday = (day: number) => (((day + 3) % 7) + 7) % 7 < 5;

const spanOf = (head: number, length: number, form: number): Span => {
  if (form === 0) return { start: null, due: null };
  if (form === 1) return { start: head, due: null };
  if (form === 2) return { start: null, due: head };
  return { start: head, due: head + length };
};

/**
 * Plans of up to nine items. Links lead from earlier items to later ones, so that they are not circular by themselves.
 */
export function anyPlan(options: PlanOptions = {}): fc.Arbitrary<RandomPlan> {
  const item = fc.record({
    head: fc.integer({ min: MONDAY, max: MONDAY + 20 }),
    length: fc.integer({ min: 0, max: 6 }),
    form: options.isPlain ? fc.constant(3) : fc.integer({ min: 0, max: 9 }),
    parent: fc.option(fc.nat(8), { nil: null }),
    isAggregate: fc.boolean(),
    isMilestone: fc.boolean(),
    isFinished: options.isPlain ? fc.constant(false) : fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    isFixed: options.isPlain ? fc.constant(false) : fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    links: fc.array(fc.record({ on: fc.nat(8), lag: fc.integer({ min: -1, max: 4 }) }), { maxLength: 3 }),
  });
  return fc.array(item, { minLength: 2, maxLength: 9 }).map((drawn) => {
    const id = (n: number) => `i${n}`;
    const parents = drawn.map(({ parent }, n) => (options.hasParents && parent !== null && parent < n ? parent : null));
    const items = drawn.map((one, n): PlanItem => {
      const span = spanOf(one.head, one.length, one.form);
      if (options.onWorkdays) {
        while (span.start !== null && !onWorkday(span.start)) span.start += 1;
        while (span.due !== null && (!onWorkday(span.due) || span.due < (span.start ?? 0))) span.due += 1;
      }
      const seen = new Set<number>();
      const links = one.links.filter(({ on }) => {
        const isFree = options.hasCircles ? on < drawn.length && on !== n : on < n;
        const isNew = isFree && !seen.has(on) && (!options.isTree || seen.size === 0);
        if (isNew) seen.add(on);
        return isNew;
      });
      return {
        id: id(n),
        parentId: parents[n] == null ? null : id(parents[n] as number),
        ...span,
        isAggregate: options.hasParents === true && one.isAggregate && parents.includes(n),
        isMilestone: one.isMilestone,
        isFinished: one.isFinished,
        counts: true,
        links: links.map(({ on, lag }) => ({ on: id(on), lag })),
      };
    });
    const fixed = new Set(drawn.flatMap(({ isFixed, isFinished }, n) => (isFixed || isFinished ? id(n) : [])));
    return { items, fixed };
  });
}

/** Why items of a plan stay. */
export const fixedIn =
  ({ fixed, items }: RandomPlan) =>
  (id: string): StayReason | null => {
    if (items.find((item) => item.id === id)?.isFinished) return 'finished';
    return fixed.has(id) ? 'locked' : null;
  };

/** The items after moves. */
export const withMoves = (items: readonly PlanItem[], moves: ReadonlyMap<string, Span>): PlanItem[] =>
  items.map((item) => ({ ...item, ...moves.get(item.id) }));

export const graphOf = (items: readonly PlanItem[]) => new PlanGraph(items);
