import type { DateOrder } from '@/domain/dates/dateOrder';
import { readDateText } from '@/domain/dates/readDateText';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY = 86_400_000;
/** Seconds of a time of day take no part: the list of changes is by minutes. */
const SECONDS = /^(\d{1,2}:\d{2}):\d{2}(?:[.,]\d+)?/;

/** The time of a written day, `17 Nov 2026 14:00` or `2026-11-17T14:00`, at its beginning where there is no time. */
function writtenTime(text: string, order: DateOrder): number | null {
  const read = readDateText(text);
  const day =
    read &&
    (((read.usual ?? order) === 'day-first' ? read.dayFirst : read.monthFirst) ?? read.dayFirst ?? read.monthFirst);
  if (!read || !day) return null;
  const words = read.time
    .replace(SECONDS, '$1')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/(\d)(am|pm)$/, '$1 $2');
  const clock = words === '' ? { hours: 0, minutes: 0 } : clockOf(words);
  return clock && new Date(day.year, day.month - 1, day.day, clock.hours, clock.minutes).getTime();
}

/** Hours and minutes of `14:00`, `14`, `2 pm`; null for anything else. */
function clockOf(text: string): { hours: number; minutes: number } | null {
  const [clock = '', half] = text.split(' ');
  const [hourText = '', minuteText = '00'] = clock.split(':');
  const isNumber = (part: string) => part.length > 0 && part.length < 3 && [...part].every((c) => c >= '0' && c <= '9');
  if (!isNumber(hourText) || !isNumber(minuteText) || (half !== undefined && half !== 'am' && half !== 'pm'))
    return null;
  const hours = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half === 'pm' ? 12 : 0);
  return hours < 24 && Number(minuteText) < 60 ? { hours, minutes: Number(minuteText) } : null;
}

/**
 * The time that people mean by `Tuesday 14:00`, `yesterday 9 am`, `today` or `14:00`: the latest such time before now, in
 * the zone of the device; or by a day that is written out, `17 Nov 2026 14:00`. A day without a time means its beginning.
 * @returns Unix milliseconds; null for what cannot be read
 */
export function earlierTime(text: string, now: number, order: DateOrder = 'day-first'): number | null {
  const written = writtenTime(text, order);
  if (written !== null) return written <= now ? written : null;
  const words = text.trim().toLowerCase().split(/\s+/);
  const first = words[0] ?? '';
  const named = first.length >= 3 ? DAYS.findIndex((day) => day.startsWith(first)) : -1;
  const isDay = named >= 0 || first === 'today' || first === 'yesterday';
  const rest = (isDay ? words.slice(1) : words).filter((word) => word !== 'at').join(' ');
  const clock = rest === '' && isDay ? { hours: 0, minutes: 0 } : clockOf(rest);
  if (!clock) return null;
  const date = new Date(now);
  date.setHours(clock.hours, clock.minutes, 0, 0);
  if (first === 'yesterday') date.setDate(date.getDate() - 1);
  else if (named >= 0) date.setDate(date.getDate() - ((date.getDay() - named + 7) % 7));
  if (date.getTime() > now && first !== 'today') date.setDate(date.getDate() - (named >= 0 ? 7 : 1));
  return date.getTime() > now || now - date.getTime() > 8 * DAY ? null : date.getTime();
}
