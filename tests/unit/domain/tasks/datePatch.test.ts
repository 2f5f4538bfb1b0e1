import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { type DatePatch, type HeldDates, patchDates } from '@/domain/tasks/schedule/datePatch';
import { workCalendar } from '@/domain/tasks/schedule/workCalendar';
import { MONDAY } from './randomPlan';

const day = (n: number) => MONDAY + n;
const held = (start: number | null, due: number | null, duration: number | null = null): HeldDates => ({
  start,
  due,
  duration: start !== null && due !== null ? due - start : duration,
});
const patched = (from: HeldDates, patch: DatePatch, avoid = false) => {
  const dates = patchDates(from, patch, workCalendar(avoid));
  return dates.ok ? [dates.dates.start, dates.dates.due, dates.dates.duration] : dates.message;
};
const NONE = held(null, null);

describe('a patch of dates', () => {
  it.each([
    ['start alone keeps the length', held(day(0), day(2)), { start: day(7) }, [day(7), day(9), 2]],
    ['due alone keeps the start', held(day(0), day(2)), { due: day(4) }, [day(0), day(4), 4]],
    ['duration alone keeps the start', held(day(0), day(2)), { duration: 5 }, [day(0), day(5), 5]],
    ['duration keeps the due date without a start', held(null, day(5)), { duration: 2 }, [day(3), day(5), 2]],
    ['start and duration give the due date', NONE, { start: day(1), duration: 3 }, [day(1), day(4), 3]],
    ['due and duration give the start', NONE, { due: day(4), duration: 3 }, [day(1), day(4), 3]],
    ['three that fit', NONE, { start: day(1), due: day(4), duration: 3 }, [day(1), day(4), 3]],
    ['one date alone', NONE, { due: day(4) }, [null, day(4), null]],
    ['a length alone makes no date', NONE, { duration: 3 }, [null, null, 3]],
    ['a length that waited makes the second date', held(null, null, 3), { start: day(0) }, [day(0), day(3), 3]],
    ['a cleared start leaves the due date and the length', held(day(0), day(2)), { start: null }, [null, day(2), 2]],
    ['both cleared keep the length', held(day(0), day(2)), { start: null, due: null }, [null, null, 2]],
  ] satisfies [string, HeldDates, DatePatch, unknown][])('%s', (_, from, patch, wanted) => {
    expect(patched(from, patch)).toEqual(wanted);
  });

  it('refuses three contradictory values, and a start after the due date', () => {
    expect(patched(NONE, { start: day(1), due: day(4), duration: 2 })).toMatch(/disagree/);
    expect(patched(NONE, { start: day(4), due: day(1) })).toMatch(/after the due date/);
    expect(patched(held(day(4), null), { due: day(1) })).toMatch(/after the due date/);
  });

  it('moves written dates off a weekend that is avoided, and leaves others alone', () => {
    expect(patched(NONE, { start: day(5), due: day(6) }, true)).toEqual([day(7), day(7), 0]);
    expect(patched(held(day(5), day(8)), { due: day(12) }, true)).toEqual([day(5), day(14), 9]);
    expect(patched(held(day(3), day(4)), { start: day(4) }, true)).toEqual([day(4), day(7), 3]);
  });

  it('never results in a start after a due date, nor a written date on a weekend', () => {
    const maybe = fc.option(fc.integer({ min: day(0), max: day(30) }), { nil: null });
    const part = fc.oneof(fc.constant(undefined), maybe);
    const length = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
    fc.assert(
      fc.property(
        maybe,
        maybe,
        length,
        part,
        part,
        fc.oneof(fc.constant(undefined), length),
        (a, b, l, start, due, duration) => {
          const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b];
          const before = held(from, to, l);
          const patch: DatePatch = {};
          if (start !== undefined) patch.start = start;
          if (due !== undefined) patch.due = due;
          if (duration !== undefined) patch.duration = duration;
          const result = patchDates(before, patch, workCalendar(true));
          if (!result.ok) return;
          const { dates } = result;
          if (dates.start !== null && dates.due !== null) {
            expect(dates.start).toBeLessThanOrEqual(dates.due);
            expect(dates.duration).toBe(dates.due - dates.start);
          }
          for (const name of ['start', 'due'] as const)
            if (dates[name] !== null && dates[name] !== before[name])
              expect(((dates[name] as number) + 3) % 7 < 5).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
