import { DAY_MILLIS } from './civilDate';
import type { DateOrder } from './dateOrder';
import { formatIsoDate } from './isoDate';
import { monthOfName } from './monthNames';
import { readDateText } from './readDateText';

const WITHOUT_YEAR = /^(?:(\d{1,2})\.? ?(\p{L}{3,12}\.?)|(\p{L}{3,12}\.?) (\d{1,2}))$/u;
const NAMED: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * The day that a person means in a field for a day: any form that a date may have in a cell, `3 Dec` of this year, or
 * `today`, `tomorrow`, `yesterday`.
 * @param today `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`; null for a text that is not a day
 */
export function typedDay(text: string, today: string, order: DateOrder): string | null {
  const words = text.trim();
  const days = NAMED[words.toLowerCase()];
  if (days !== undefined)
    return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MILLIS).toISOString().slice(0, 10);
  const short = WITHOUT_YEAR.exec(words);
  const isNamed = short !== null && monthOfName(short[2] ?? short[3]!) !== null;
  const read = readDateText(isNamed ? `${words} ${today.slice(0, 4)}` : words);
  if (!read) return null;
  const isDayFirst = (read.usual ?? order) === 'day-first';
  const day = isDayFirst ? (read.dayFirst ?? read.monthFirst) : (read.monthFirst ?? read.dayFirst);
  return day && formatIsoDate(day);
}
