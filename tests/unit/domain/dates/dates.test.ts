import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { addMonths, monthIndex, weekIndex } from '@/domain/dates/calendar';
import { civilDateOf, DAY_MILLIS, dayNumberOf, isCivilDate } from '@/domain/dates/civilDate';
import { dayNumberAt, isoDateOfDay, isoDayNumber } from '@/domain/dates/isoDate';
import { fullYear, parseDateText } from '@/domain/dates/parseDateText';
import { parseMoment } from '@/domain/dates/parseMoment';

/** Years 1 to 9999. */
const day = fc.integer({ min: -719_162, max: 2_932_896 });

it('day numbers agree with the platform in UTC, both ways', () => {
  fc.assert(
    fc.property(day, (number) => {
      const iso = new Date(number * DAY_MILLIS).toISOString().slice(0, 10);
      expect(isoDateOfDay(number)).toBe(iso);
      expect(isoDayNumber(iso)).toBe(number);
      expect(dayNumberOf(civilDateOf(number))).toBe(number);
    }),
  );
});

/** ISO 8601: the week that contains a Thursday belongs to that Thursday's year; week 1 has January 4. */
function isoWeekOf(number: number): { year: number; week: number } {
  const weekday = new Date(number * DAY_MILLIS).getUTCDay() || 7;
  const thursday = number - weekday + 4;
  const { year } = civilDateOf(thursday);
  return { year, week: Math.floor((thursday - dayNumberOf({ year, month: 1, day: 1 })) / 7) + 1 };
}

describe('ISO weeks', () => {
  it.each([
    ['2005-01-01', 2004, 53],
    ['2005-01-02', 2004, 53],
    ['2007-01-01', 2007, 1],
    ['2008-12-29', 2009, 1],
    ['2010-01-03', 2009, 53],
    ['2024-12-30', 2025, 1],
    ['2020-12-31', 2020, 53],
  ])('%s is in week %d-W%d', (date, year, week) => expect(isoWeekOf(isoDayNumber(date)!)).toEqual({ year, week }));

  it('two days have one week index exactly when ISO year and week are equal', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -10, max: 10 }), (a, step) => {
        const equal = JSON.stringify(isoWeekOf(a)) === JSON.stringify(isoWeekOf(a + step));
        expect(weekIndex(a) === weekIndex(a + step)).toBe(equal);
      }),
    );
  });
});

it('month indexes count up by one across the turn of the year; short months end at their last day', () => {
  expect(monthIndex(isoDayNumber('2024-01-01')!) - monthIndex(isoDayNumber('2023-12-31')!)).toBe(1);
  expect(addMonths({ year: 2024, month: 1, day: 31 }, 1)).toEqual({ year: 2024, month: 2, day: 29 });
  expect(addMonths({ year: 2024, month: 1, day: 31 }, -2)).toEqual({ year: 2023, month: 11, day: 30 });
});

it('a moment belongs to the day of its zone', () => {
  const moment = Date.parse('2024-01-01T23:30:00Z');
  expect(isoDateOfDay(dayNumberAt(moment, 0))).toBe('2024-01-01');
  expect(isoDateOfDay(dayNumberAt(moment, 60))).toBe('2024-01-02');
  expect(isoDateOfDay(dayNumberAt(Date.parse('2024-01-01T01:00:00Z'), -120))).toBe('2023-12-31');
});

it('two-digit years change century at 69', () => {
  expect([0, 69, 70, 99].map(fullYear)).toEqual([2000, 2069, 1970, 1999]);
});

it('reads every existing day in the three forms with a full year', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, dayOfMonth) => {
        const date = { year, month, day: dayOfMonth };
        const pad = (n: number, width: number) => String(n).padStart(width, '0');
        const full = pad(year, 4);
        const forms = [
          `${full}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`,
          `${pad(month, 2)}/${pad(dayOfMonth, 2)}/${full}`,
          `${month}/${dayOfMonth}/${full}`,
        ];
        for (const form of forms) {
          const read = parseDateText(form);
          expect(read.ok).toBe(isCivilDate(date));
          if (read.ok) expect(read.date).toEqual(date);
        }
      },
    ),
  );
});

it('moments agree with the platform, with and without a zone', () => {
  const moment = fc.date({
    min: new Date('0001-01-02T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, fc.integer({ min: -14, max: 14 }), (date, hours) => {
      const iso = date.toISOString();
      const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
      expect(parseMoment(iso, 99)).toBe(date.getTime());
      expect(parseMoment(iso.replace('Z', zone), 99)).toBe(Date.parse(iso.replace('Z', zone)));
      expect(parseMoment(iso.replace('Z', ''), hours * 60)).toBe(date.getTime() - hours * 3_600_000);
    }),
  );
});
