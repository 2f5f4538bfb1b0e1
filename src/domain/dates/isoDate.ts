import { type CivilDate, civilDateOf, DAY_MILLIS, dayNumberOf, isCivilDate } from './civilDate';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `YYYY-MM-DD`. */
export function formatIsoDate({ year, month, day }: CivilDate): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day of a text of exactly the form `YYYY-MM-DD`; null when it is not an existing day. */
export function parseIsoDate(text: string): CivilDate | null {
  const found = ISO.exec(text);
  if (!found) return null;
  const date = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return isCivilDate(date) ? date : null;
}

/** Day number (0 = 1970-01-01) of `YYYY-MM-DD`, or null. */
export function isoDayNumber(text: string): number | null {
  const date = parseIsoDate(text);
  return date ? dayNumberOf(date) : null;
}

export function isoDateOfDay(dayNumber: number): string {
  return formatIsoDate(civilDateOf(dayNumber));
}

/** The civil day number of a moment, in a time zone that many minutes east of UTC. */
export function dayNumberAt(millis: number, tzMinutes: number): number {
  return Math.floor((millis + tzMinutes * 60_000) / DAY_MILLIS);
}
