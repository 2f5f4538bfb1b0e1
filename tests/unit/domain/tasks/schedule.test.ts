import { fc } from '@tests/support/fc';
import { describe, expect, it, vi } from 'vitest';
import { movedBy } from '@/domain/tasks/schedule/followerShift';
import type { PlanOutcome } from '@/domain/tasks/schedule/planAct';
import {
  endOf,
  headOf,
  isSameSpan,
  type PlanItem,
  type ShiftPolicy,
  type Span,
} from '@/domain/tasks/schedule/planItem';
import { schedule } from '@/domain/tasks/schedule/schedule';
import { workCalendar } from '@/domain/tasks/schedule/workCalendar';
import { anyPlan, fixedIn, graphOf, MONDAY, type RandomPlan, withMoves } from './randomPlan';

const RUNS = { numRuns: 700 };
const POLICIES = ['none', 'later_only', 'keep_gap'] as const;
const anyPolicy = fc.constantFrom<ShiftPolicy>(...POLICIES);
const anyAvoid = fc.boolean();
const anyShift = fc.integer({ min: -9, max: 9 });

/** Moves one item, selected by a number among those with dates of their own. */
function editOf(items: readonly PlanItem[], n: number, days: number, avoid: boolean): Map<string, Span> {
  const dated = items.filter((item) => !item.isAggregate && headOf(item) !== null);
  const item = dated[n % Math.max(dated.length, 1)];
  return item ? new Map([[item.id, movedBy(item, days, workCalendar(avoid))]]) : new Map();
}

const run = (plan: RandomPlan, edits: ReadonlyMap<string, Span>, policy: ShiftPolicy, avoid: boolean): PlanOutcome =>
  schedule(graphOf(plan.items), { edits, policy, calendar: workCalendar(avoid), whyFixed: fixedIn(plan) });

const itemOf = (plan: RandomPlan, id: string) => plan.items.find((item) => item.id === id) as PlanItem;
const sorted = (moves: ReadonlyMap<string, Span>) => [...moves].sort(([a], [b]) => (a < b ? -1 : 1));
const isWeekend = (day: number) => [5, 6].includes((day + 3) % 7);
const boundOf = (item: PlanItem, lag: number, end: number, avoid: boolean) =>
  workCalendar(avoid).roll(end + lag + (item.isMilestone ? 0 : 1));

const parented = anyPlan({ hasParents: true });

describe('the plan after an edit, under any policy', () => {
  it('changes nothing but the edits if dependent items are left alone', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyAvoid, (plan, n, days, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        const { moves, stayed } = run(plan, edits, 'none', avoid);
        for (const id of moves.keys()) expect(edits.has(id)).toBe(true);
        expect(stayed.size).toBe(0);
      }),
      RUNS,
    );
  });

  it('does not depend on the order of items and links', () => {
    const shuffles = fc.array(fc.nat(1000), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, anyAvoid, shuffles, (plan, n, days, policy, avoid, keys) => {
        const edits = editOf(plan.items, n, days, avoid);
        const order = plan.items.map((item, i) => ({ item, key: keys[i] as number })).sort((a, b) => a.key - b.key);
        const items = order.map(({ item }) => ({ ...item, links: [...item.links].reverse() }));
        const [one, other] = [run(plan, edits, policy, avoid), run({ ...plan, items }, edits, policy, avoid)];
        expect(sorted(other.moves)).toEqual(sorted(one.moves));
        expect([...other.stayed].sort()).toEqual([...one.stayed].sort());
      }),
      RUNS,
    );
  });

  it('moves nothing when the same edit is made again', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        const after = withMoves(plan.items, run(plan, edits, policy, avoid).moves);
        expect(run({ ...plan, items: after }, edits, policy, avoid).moves.size).toBe(0);
      }),
      RUNS,
    );
  });

  it('keeps the length of what moves, in planned days', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        const { dist } = workCalendar(avoid);
        for (const [id, span] of run(plan, editOf(plan.items, n, days, avoid), policy, avoid).moves) {
          const held = itemOf(plan, id);
          expect([span.start === null, span.due === null]).toEqual([held.start === null, held.due === null]);
          if (held.start === null || held.due === null || span.start === null || span.due === null) continue;
          expect(dist(span.start, span.due)).toBe(dist(held.start, held.due));
        }
      }),
      RUNS,
    );
  });

  it('puts no date on a weekend that the workspace avoids', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, (plan, n, days, policy) => {
        for (const { start, due } of run(plan, editOf(plan.items, n, days, true), policy, true).moves.values())
          for (const day of [start, due]) expect(day !== null && isWeekend(day)).toBe(false);
      }),
      RUNS,
    );
  });

  it('leaves those that may not move, and says why', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        const { moves, stayed } = run(plan, edits, policy, avoid);
        for (const id of moves.keys()) if (!edits.has(id)) expect(fixedIn(plan)(id)).toBeNull();
        for (const [id, reason] of stayed) expect(fixedIn(plan)(id) ?? 'undated').toBe(reason);
        for (const id of stayed.keys()) expect(moves.has(id)).toBe(false);
      }),
      RUNS,
    );
  });

  it('ends even if links are circular', () => {
    const circles = anyPlan({ hasParents: true, hasCircles: true });
    fc.assert(
      fc.property(circles, fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        const { moves } = run(plan, editOf(plan.items, n, days, avoid), policy, avoid);
        expect(moves.size).toBeLessThanOrEqual(plan.items.length);
      }),
      RUNS,
    );
  });

  it('is reverted row by row by the inverse of its moves', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        const { moves } = run(plan, editOf(plan.items, n, days, avoid), policy, avoid);
        const back = new Map(
          [...moves.keys()].map((id) => [id, { start: itemOf(plan, id).start, due: itemOf(plan, id).due }]),
        );
        expect(withMoves(withMoves(plan.items, moves), back)).toEqual(plan.items);
      }),
      RUNS,
    );
  });

  it('never moves an aggregate parent itself', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        for (const id of run(plan, editOf(plan.items, n, days, avoid), policy, avoid).moves.keys())
          expect(itemOf(plan, id).isAggregate).toBe(false);
      }),
      RUNS,
    );
  });

  it('gives edited items exactly the requested dates', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        const { moves } = run(plan, edits, policy, avoid);
        for (const [id, span] of edits) if (!isSameSpan(itemOf(plan, id), span)) expect(moves.get(id)).toEqual(span);
      }),
      RUNS,
    );
  });

  it('lets finished items constrain nothing', () => {
    fc.assert(
      fc.property(anyPlan(), fc.nat(), anyShift, anyPolicy, anyAvoid, (plan, n, days, policy, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        const [id] = edits.keys();
        if (id === undefined || !itemOf(plan, id).isFinished) return;
        for (const moved of run(plan, edits, policy, avoid).moves.keys()) expect(moved).toBe(id);
      }),
      RUNS,
    );
  });
});

describe('dependent items that are only pushed later', () => {
  it('never begin earlier than they did', () => {
    fc.assert(
      fc.property(parented, fc.nat(), anyShift, anyAvoid, (plan, n, days, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        for (const [id, span] of run(plan, edits, 'later_only', avoid).moves)
          if (!edits.has(id)) expect(headOf(span)).toBeGreaterThan(headOf(itemOf(plan, id)) as number);
      }),
      RUNS,
    );
  });

  it('stay if something moves earlier', () => {
    fc.assert(
      fc.property(parented, fc.nat(), fc.integer({ min: -9, max: -1 }), (plan, n, days) => {
        const edits = editOf(plan.items, n, days, false);
        for (const id of run(plan, edits, 'later_only', false).moves.keys()) expect(edits.has(id)).toBe(true);
      }),
      RUNS,
    );
  });

  it('begin no earlier than everything that pushed them allows', () => {
    fc.assert(
      fc.property(anyPlan(), fc.nat(), fc.integer({ min: 1, max: 9 }), anyAvoid, (plan, n, days, avoid) => {
        const { moves } = run(plan, editOf(plan.items, n, days, avoid), 'later_only', avoid);
        for (const item of plan.items) {
          const now = moves.get(item.id);
          if (!now || [...editOf(plan.items, n, days, avoid).keys()].includes(item.id)) continue;
          for (const { on, lag } of item.links) {
            const blocker = plan.items.find(({ id }) => id === on);
            const moved = moves.get(on);
            // An item that begins later and ends on the same day pushes nothing.
            if (!blocker || blocker.isFinished || !moved || endOf(moved) === endOf(blocker)) continue;
            expect(headOf(now)).toBeGreaterThanOrEqual(boundOf(item, lag, endOf(moved) as number, avoid));
          }
        }
      }),
      RUNS,
    );
  });

  it('begin on a day that one of their blockers requires, and not later', () => {
    fc.assert(
      fc.property(anyPlan(), fc.nat(), fc.integer({ min: 1, max: 9 }), anyAvoid, (plan, n, days, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        const { moves } = run(plan, edits, 'later_only', avoid);
        for (const [id, span] of moves) {
          if (edits.has(id)) continue;
          const item = itemOf(plan, id);
          const bounds = item.links.flatMap(({ on, lag }) => {
            const end = moves.get(on);
            return end ? [boundOf(item, lag, endOf(end) as number, avoid)] : [];
          });
          expect(bounds).toContain(headOf(span));
        }
      }),
      RUNS,
    );
  });

  it('end up in the same place whether something moves at once or in two steps', () => {
    const step = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(anyPlan(), fc.nat(), step, step, anyAvoid, (plan, n, a, b, avoid) => {
        const first = run(plan, editOf(plan.items, n, a, avoid), 'later_only', avoid);
        const between = { ...plan, items: withMoves(plan.items, first.moves) };
        const second = run(between, editOf(between.items, n, b, avoid), 'later_only', avoid);
        const at = editOf(plan.items, n, 0, false).keys().next().value;
        const whole = second.moves.get(at as string) ?? between.items.find(({ id }) => id === at);
        const once = run(
          plan,
          new Map(whole ? [[at as string, { start: whole.start, due: whole.due }]] : []),
          'later_only',
          avoid,
        );
        expect(withMoves(between.items, second.moves)).toEqual(withMoves(plan.items, once.moves));
      }),
      RUNS,
    );
  });

  it('end up in the same place in whichever order two blockers move later', () => {
    const step = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(anyPlan({ isPlain: true }), fc.nat(8), fc.nat(8), step, step, (plan, m, n, a, b) => {
        const roots = plan.items.filter(({ links }) => links.length === 0);
        const [one, other] = [roots[m % roots.length], roots[n % roots.length]];
        if (!one || !other || one === other) return;
        const { add } = workCalendar(false);
        const move = (items: PlanItem[], item: PlanItem, days: number) => {
          const edits = new Map([
            [item.id, { start: add(item.start as number, days), due: add(item.due as number, days) }],
          ]);
          return withMoves(items, run({ ...plan, items }, edits, 'later_only', false).moves);
        };
        expect(move(move(plan.items, one, a), other, b)).toEqual(move(move(plan.items, other, b), one, a));
      }),
      RUNS,
    );
  });
});

describe('dependent items that keep the lag', () => {
  const trees = anyPlan({ isTree: true, isPlain: true, onWorkdays: true });

  it('keep it, in planned days', () => {
    fc.assert(
      fc.property(trees, fc.nat(), anyShift, anyAvoid, (plan, n, days, avoid) => {
        const { dist } = workCalendar(avoid);
        const after = withMoves(plan.items, run(plan, editOf(plan.items, n, days, avoid), 'keep_gap', avoid).moves);
        const edited = editOf(plan.items, n, days, avoid);
        for (const item of plan.items) {
          const [link] = item.links;
          if (!link || edited.has(item.id)) continue;
          const now = (id: string) => after.find((one) => one.id === id) as PlanItem;
          const gap = (on: Span, of: Span) => dist(endOf(on) as number, headOf(of) as number);
          expect(gap(now(link.on), now(item.id))).toBe(gap(itemOf(plan, link.on), item));
        }
      }),
      RUNS,
    );
  });

  it('are where they were after a move there and back', () => {
    fc.assert(
      fc.property(trees, fc.nat(), anyShift, anyAvoid, (plan, n, days, avoid) => {
        const edits = editOf(plan.items, n, days, avoid);
        const there = withMoves(plan.items, run(plan, edits, 'keep_gap', avoid).moves);
        const back = new Map(
          [...edits.keys()].map((id) => [id, { start: itemOf(plan, id).start, due: itemOf(plan, id).due }]),
        );
        expect(withMoves(there, run({ ...plan, items: there }, back, 'keep_gap', avoid).moves)).toEqual(plan.items);
      }),
      RUNS,
    );
  });

  it('come no nearer to a blocker that stays than allowed', () => {
    fc.assert(
      fc.property(
        anyPlan({ isPlain: true }),
        fc.nat(),
        fc.integer({ min: -9, max: -1 }),
        anyAvoid,
        (plan, n, days, avoid) => {
          const edits = editOf(plan.items, n, days, avoid);
          const { moves } = run(plan, edits, 'keep_gap', avoid);
          for (const [id, span] of moves) {
            if (edits.has(id)) continue;
            const item = itemOf(plan, id);
            for (const { on, lag } of item.links) {
              if (moves.has(on)) continue;
              const bound = boundOf(item, lag, endOf(itemOf(plan, on)) as number, avoid);
              expect(headOf(span)).toBeGreaterThanOrEqual(Math.min(headOf(item) as number, bound));
            }
          }
        },
      ),
      RUNS,
    );
  });
});

const item = (id: string, start: number | null, due: number | null, parts: Partial<PlanItem> = {}): PlanItem => ({
  id,
  parentId: null,
  start,
  due,
  isAggregate: false,
  isMilestone: false,
  isFinished: false,
  counts: true,
  links: [],
  ...parts,
});
const planned = (
  items: PlanItem[],
  edits: [string, Span][],
  policy: ShiftPolicy,
  avoid = false,
  fixed: string[] = [],
) => {
  const outcome = run({ items, fixed: new Set(fixed) }, new Map(edits), policy, avoid);
  return { moves: Object.fromEntries(outcome.moves), stayed: Object.fromEntries(outcome.stayed) };
};
const day = (n: number) => MONDAY + n;

describe('single cases', () => {
  it('push a dependent item from a Saturday to Monday, although there is no working day in between', () => {
    const items = [item('a', day(0), day(4)), item('b', day(5), day(5), { links: [{ on: 'a', lag: 1 }] })];
    const edit: [string, Span] = ['a', { start: day(0), due: day(5) }];
    expect(planned(items, [edit], 'later_only', true).moves.b).toEqual({ start: day(7), due: day(7) });
  });

  it('leave the members of a block that begin on a weekday, if the block only leaves a weekend', () => {
    const items = [
      item('a', day(-5), day(-1)),
      item('p', day(5), null, { links: [{ on: 'a', lag: 3 }] }),
      item('x', day(7), day(12), { parentId: 'p' }),
    ];
    const edit: [string, Span] = ['a', { start: day(-4), due: day(1) }];
    expect(planned(items, [edit], 'later_only', true).moves).toEqual({
      a: { start: day(-4), due: day(1) },
      p: { start: day(7), due: null },
    });
  });

  it('move a block as its earliest movable member requires, if another is locked', () => {
    const items = [
      item('a', day(0), day(1)),
      item('p', null, null, { isAggregate: true, links: [{ on: 'a', lag: 0 }] }),
      item('x', day(2), day(2), { parentId: 'p' }),
      item('y', day(4), day(5), { parentId: 'p' }),
      item('z', day(6), day(6), { parentId: 'p' }),
    ];
    const { moves, stayed } = planned(items, [['a', { start: day(0), due: day(5) }]], 'later_only', false, ['x']);
    expect(moves).toEqual({
      a: { start: day(0), due: day(5) },
      y: { start: day(6), due: day(7) },
      z: { start: day(8), due: day(8) },
    });
    expect(stayed).toEqual({ x: 'locked' });
  });

  it('move dependents of a parent whose dates follow its children', () => {
    const items = [
      item('p', null, null, { isAggregate: true }),
      item('x', day(0), day(1), { parentId: 'p' }),
      item('y', day(0), day(3), { parentId: 'p' }),
      item('f', day(4), day(4), { links: [{ on: 'p', lag: 0 }] }),
    ];
    expect(planned(items, [['x', { start: day(0), due: day(2) }]], 'later_only').moves).toEqual({
      x: { start: day(0), due: day(2) },
    });
    expect(planned(items, [['x', { start: day(0), due: day(5) }]], 'later_only').moves.f).toEqual({
      start: day(6),
      due: day(6),
    });
  });

  it('let a milestone be on the day on which its blocker ends', () => {
    const items = [
      item('a', day(0), day(1)),
      item('m', null, day(1), { isMilestone: true, links: [{ on: 'a', lag: 0 }] }),
    ];
    expect(planned(items, [['a', { start: day(0), due: day(3) }]], 'later_only').moves.m).toEqual({
      start: null,
      due: day(3),
    });
  });

  it('apply a new link once if dependent items are pushed, and not if they keep the lag', () => {
    const items = [item('a', day(0), day(5)), item('b', day(2), day(3), { links: [{ on: 'a', lag: 0 }] })];
    const act = (policy: ShiftPolicy) =>
      schedule(graphOf(items), {
        edits: new Map(),
        newLinks: [{ follower: 'b', on: 'a' }],
        policy,
        calendar: workCalendar(false),
        whyFixed: () => null,
      }).moves;
    expect(act('later_only').get('b')).toEqual({ start: day(6), due: day(7) });
    expect(act('keep_gap').size).toBe(0);
  });

  it('count items without dates among those that stay', () => {
    const items = [item('a', day(0), day(1)), item('b', null, null, { links: [{ on: 'a', lag: 0 }] })];
    expect(planned(items, [['a', { start: day(0), due: day(3) }]], 'later_only').stayed).toEqual({ b: 'undated' });
  });

  it('check each of 500 dependent items among 10,000 items once', () => {
    const items = Array.from({ length: 10_000 }, (_, n) =>
      item(
        `i${n}`,
        day(n % 300),
        day((n % 300) + 1),
        n > 0 && n <= 500 ? { links: [{ on: `i${n - 1}`, lag: 0 }] } : {},
      ),
    );
    const graph = graphOf(items);
    const edits = new Map([['i0', { start: day(10), due: day(400) }]]);
    const whyFixed = vi.fn(() => null);
    const { moves } = schedule(graph, { edits, policy: 'later_only', calendar: workCalendar(false), whyFixed });
    expect(moves.size).toBe(501);
    expect(whyFixed).toHaveBeenCalledTimes(500);
  });
});
