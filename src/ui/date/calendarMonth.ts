/** A day without a time, `YYYY-MM-DD`. */
export type IsoDay = string;

const DAY_MS = 86_400_000;

/** The days of the six weeks that show a month, Monday first. `month` is `YYYY-MM`. */
export function calendarMonth(month: string): IsoDay[] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const first = Date.UTC(year, number - 1, 1);
  // getUTCDay counts from Sunday.
  const back = (new Date(first).getUTCDay() + 6) % 7;
  return Array.from({ length: 42 }, (_, index) => new Date(first + (index - back) * DAY_MS).toISOString().slice(0, 10));
}

/** The day this many days later. */
export function addDays(day: IsoDay, days: number): IsoDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day this many months later, or the last day of that month. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
