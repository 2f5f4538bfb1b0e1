import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, calendarMonth } from '@/ui/date/calendarMonth';

describe('the days of a calendar', () => {
  it('begin on a Monday and include the whole month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = `${year}-${String(number).padStart(2, '0')}`;
        const days = calendarMonth(month);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(days.filter((day) => day.startsWith(month))).toHaveLength(
          new Date(Date.UTC(year, number, 0)).getUTCDate(),
        );
        expect(days.indexOf(`${month}-01`)).toBeLessThan(7);
        for (let index = 1; index < days.length; index++) expect(days[index]).toBe(addDays(days[index - 1] ?? '', 1));
      }),
    );
  });

  it('stay in the month if it is shorter', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2025-03-31', -1)).toBe('2025-02-28');
    expect(addMonths('2025-12-15', 1)).toBe('2026-01-15');
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  });
});
