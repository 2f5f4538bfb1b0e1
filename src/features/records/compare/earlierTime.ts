import type { DateOrder } from '@/domain/dates/dateOrder';
import { readDateText } from '@/domain/dates/readDateText';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY = 86_400_000;
/** Fractions of a second are ignored. */
const PARTS_OF_SECOND = /^(\d{1,2}:\d{2}:\d{2})[.,]\d+/;

/**
 * The time of a written date, `17 Nov 2026 14:00` or `2026-11-17T14:00`; the beginning of the day if there is no time.
 */
function writtenTime(text: string, order: DateOrder): number | null {
  const read = readDateText(text);
  const day =
    read &&
    (((read.usual ?? order) === 'day-first' ? read.dayFirst : read.monthFirst) ?? read.dayFirst ?? read.monthFirst);
  if (!read || !day) return null;
  const words = read.time
    .replace(PARTS_OF_SECOND, '$1')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/(\d)(am|pm)$/, '$1 $2');
  const clock = words === '' ? MIDNIGHT : clockOf(words);
  return clock && new Date(day.year, day.month - 1, day.day, clock.hours, clock.minutes, clock.seconds).getTime();
}

const MIDNIGHT = { hours: 0, minutes: 0, seconds: 0 };

/** The time of day of `14:00`, `14:00:30`, `14`, `2 pm`; null for anything else. */
function clockOf(text: string): typeof MIDNIGHT | null {
  const [clock = '', half] = text.split(' ');
  const [hourText = '', minuteText = '00', secondText = '00', ...more] = clock.split(':');
  const isNumber = (part: string) => part.length > 0 && part.length < 3 && [...part].every((c) => c >= '0' && c <= '9');
  if (
    more.length > 0 ||
    ![hourText, minuteText, secondText].every(isNumber) ||
    (half !== undefined && half !== 'am' && half !== 'pm')
  )
    return null;
  const hours = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half === 'pm' ? 12 : 0);
  const [minutes, seconds] = [Number(minuteText), Number(secondText)];
  return hours < 24 && minutes < 60 && seconds < 60 ? { hours, minutes, seconds } : null;
}

/**
 * The time that people mean by `Tuesday 14:00`, `yesterday 9 am`, `today` or `14:00`: the latest such time before now,
 * in the time zone of the device; or by a written date, `17 Nov 2026 14:00`. A day without a time means its beginning.
 * @returns Unix milliseconds; null if it cannot be read
 */
export function earlierTime(text: string, now: number, order: DateOrder = 'day-first'): number | null {
  const written = writtenTime(text, order);
  if (written !== null) return written <= now ? written : null;
  const words = text.trim().toLowerCase().split(/\s+/);
  const first = words[0] ?? '';
  const named = first.length >= 3 ? DAYS.findIndex((day) => day.startsWith(first)) : -1;
  const isDay = named >= 0 || first === 'today' || first === 'yesterday';
  const rest = (isDay ? words.slice(1) : words).filter((word) => word !== 'at').join(' ');
  const clock = rest === '' && isDay ? MIDNIGHT : clockOf(rest);
  if (!clock) return null;
  const date = new Date(now);
  date.setHours(clock.hours, clock.minutes, clock.seconds, 0);
  if (first === 'yesterday') date.setDate(date.getDate() - 1);
  else if (named >= 0) date.setDate(date.getDate() - ((date.getDay() - named + 7) % 7));
  if (date.getTime() > now && first !== 'today') date.setDate(date.getDate() - (named >= 0 ? 7 : 1));
  return date.getTime() > now || now - date.getTime() > 8 * DAY ? null : date.getTime();
}
