import { addMonths } from '@/domain/dates/calendar';
import { civilDateOf, dayNumberOf } from '@/domain/dates/civilDate';
import { MONTHS } from '@/domain/dates/monthNames';

export type Zoom = 'month' | 'quarter' | 'year' | 'five_year';

/** Width of a day, in px. */
export const DAY_WIDTH: Readonly<Record<Zoom, number>> = { month: 32, quarter: 13, year: 3, five_year: 0.7 };
/** Days of margin before the first item and today, and after the last one. */
const BEFORE: Readonly<Record<Zoom, number>> = { month: 14, quarter: 28, year: 90, five_year: 365 };
const AFTER: Readonly<Record<Zoom, number>> = { month: 60, quarter: 120, year: 365, five_year: 1500 };
/** Maximum length of a timeline: one wrong year must not make it endless. */
const MOST_DAYS = 40 * 365;

export interface TimeRange {
  /** Day number of the left edge. */
  from: number;
  days: number;
}

/** The range of days of a timeline, which includes today and every item. */
export function timeRange(zoom: Zoom, today: number, first: number | null, last: number | null): TimeRange {
  const from = Math.max(Math.min(today, first ?? today), today - MOST_DAYS / 2) - BEFORE[zoom];
  const to = Math.min(Math.max(today, last ?? today), from + MOST_DAYS) + AFTER[zoom];
  return { from, days: to - from };
}

export interface Tick {
  day: number;
  label: string;
}

const month = (day: number) => civilDateOf(day).month;
const year = (day: number) => civilDateOf(day).year;
const monthStart = (day: number) => dayNumberOf({ ...civilDateOf(day), day: 1 });
const nextMonth = (start: number, by: number) => dayNumberOf(addMonths(civilDateOf(start), by));

function every(from: number, to: number, months: number, label: (day: number) => string): Tick[] {
  const begin = civilDateOf(from);
  let at = dayNumberOf({ year: begin.year, month: begin.month - ((begin.month - 1) % months), day: 1 });
  const ticks: Tick[] = [];
  for (; at <= to; at = nextMonth(at, months)) ticks.push({ day: at, label: label(at) });
  return ticks;
}

/** The two lines of the head between two days: months above days or weeks, years above months or quarters. */
export function ticksOf(zoom: Zoom, from: number, to: number): { upper: Tick[]; lower: Tick[] } {
  const name = (day: number) => MONTHS[month(day) - 1] ?? '';
  const quarter = (day: number) => `Q${Math.floor((month(day) - 1) / 3) + 1}`;
  if (zoom === 'year')
    return {
      upper: every(from, to, 12, (day) => String(year(day))),
      lower: every(from, to, 1, (day) => name(day).slice(0, 3)),
    };
  if (zoom === 'five_year')
    return { upper: every(from, to, 12, (day) => String(year(day))), lower: every(from, to, 3, quarter) };
  const lower: Tick[] = [];
  const step = zoom === 'month' ? 1 : 7;
  const first = zoom === 'month' ? from : from - ((((from + 3) % 7) + 7) % 7);
  for (let day = first; day <= to; day += step) lower.push({ day, label: String(civilDateOf(day).day) });
  return {
    upper: every(monthStart(from), to, 1, (day) =>
      month(day) === 1 || day === monthStart(from) ? `${name(day)} ${year(day)}` : name(day),
    ),
    lower,
  };
}
