import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { lanesIn } from '@/features/tasks/calendar/lanesIn';
import { mondayOf, packWeek, shownWeeks } from '@/features/tasks/calendar/packWeek';
import { ticksOf, timeRange } from '@/features/tasks/timeline/scale';

/** 2026-11-02, a Monday. */
const MONDAY = 20_759;
const spans = fc.uniqueArray(
  fc.record({ id: fc.uuid(), from: fc.integer({ min: MONDAY - 9, max: MONDAY + 9 }), length: fc.nat(9) }),
  { selector: ({ id }) => id, maxLength: 20 },
);

describe('packing a week', () => {
  it('lets no items overlap, omits none of the week, and does not depend on their order', () => {
    fc.assert(
      fc.property(spans, (drawn) => {
        const items = drawn.map(({ id, from, length }) => ({ id, from, to: from + length }));
        const placed = packWeek(items, MONDAY);
        const days = new Set<string>();
        for (const one of placed)
          for (let day = 0; day < one.days; day++) {
            const key = `${one.lane} ${one.column + day}`;
            expect(days.has(key)).toBe(false);
            days.add(key);
          }
        const inside = items.filter(({ from, to }) => from <= MONDAY + 6 && to >= MONDAY);
        expect(new Set(placed.map(({ item }) => item.id))).toEqual(new Set(inside.map(({ id }) => id)));
        const look = (list: typeof placed) =>
          list.map(({ item, lane, column }) => `${item.id} ${lane} ${column}`).sort();
        expect(look(packWeek([...items].reverse(), MONDAY))).toEqual(look(placed));
      }),
    );
  });

  it('shows all bars of a week that fit, and leaves space for “more” only if there are more', () => {
    expect(lanesIn(83, 3)).toBe(3);
    expect(lanesIn(83, 4)).toBe(2);
    expect(lanesIn(10, 2)).toBe(1);
    expect(lanesIn(83, 0)).toBe(0);
  });

  it('begins weeks on Monday, and shows six for a month', () => {
    expect([0, 1, 6, 7].map((n) => mondayOf(MONDAY + n) - MONDAY)).toEqual([0, 0, 0, 7]);
    expect(shownWeeks(MONDAY + 3, 'week', MONDAY - 1)).toEqual([MONDAY]);
    expect(shownWeeks(MONDAY + 3, 'month', MONDAY - 1)).toHaveLength(6);
    expect(shownWeeks(MONDAY + 3, 'month', MONDAY - 1)[0]).toBe(MONDAY - 7);
  });
});

describe('the days of a timeline', () => {
  it('include today and every item, and no wrong year makes them endless', () => {
    const range = timeRange('quarter', MONDAY, MONDAY - 100, MONDAY + 50);
    expect(range.from).toBeLessThan(MONDAY - 100);
    expect(range.from + range.days).toBeGreaterThan(MONDAY + 50);
    expect(timeRange('month', MONDAY, MONDAY, 2_000_000).days).toBeLessThan(50 * 365);
  });

  it('are named by months over days or weeks, and by years over months or quarters', () => {
    const month = ticksOf('month', MONDAY, MONDAY + 3);
    expect(month.upper.map(({ label }) => label)).toEqual(['November 2026']);
    expect(month.lower.map(({ label }) => label)).toEqual(['2', '3', '4', '5']);
    expect(ticksOf('quarter', MONDAY, MONDAY + 14).lower.map(({ label }) => label)).toEqual(['2', '9', '16']);
    expect(ticksOf('year', MONDAY, MONDAY + 70).lower.map(({ label }) => label)).toEqual(['Nov', 'Dec', 'Jan']);
    expect(ticksOf('five_year', MONDAY, MONDAY + 200).lower.map(({ label }) => label)).toEqual(['Q4', 'Q1', 'Q2']);
  });
});
