import { type CivilDate, civilDateOf, daysInMonth } from './civilDate';

/** Weeks since the Monday before 1970-01-01: equal for two days exactly when ISO year and ISO week are equal. */
export function weekIndex(dayNumber: number): number {
  return Math.floor((dayNumber + 3) / 7);
}

/** Months since year 0: equal exactly when year and month are equal. */
export function monthIndex(dayNumber: number): number {
  const { year, month } = civilDateOf(dayNumber);
  return year * 12 + month - 1;
}

/** The same day some months later (negative: earlier), or the last day of a month that is too short for it. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const index = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return { year, month, day: Math.min(date.day, daysInMonth(year, month)) };
}
