import { type CivilDate, isCivilDate } from './civilDate';
import type { DateOrder } from './dateOrder';
import { monthOfName } from './monthNames';
import { fullYear } from './parseDateText';

/** A date as written in a text. If it is not clear which of its numbers is the day, both readings are given. */
export interface DateRead {
  /** The readings that are days of the calendar; equal if the order does not matter. */
  dayFirst: CivilDate | null;
  monthFirst: CivilDate | null;
  /**
   * The order that a text of this form usually has, whatever the order of others: with full stops the day comes first.
   */
  usual: DateOrder | null;
  /** A time of day after the date, as written, unless it is midnight; '' = none. */
  time: string;
}

const SHORTEST = 6;
const LONGEST = 60;
const WITH_TIME =
  /^(\S.*?\d)(?:T| +|, *)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[AaPp]\.?[Mm]\.?)?) ?(Z|[+-]\d{2}:?\d{2}|UTC|GMT)?$/;
const MIDNIGHT = /^0?0:00(?::00(?:[.,]0+)?)?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SHORT = /^(\d{2})(\d{2})(\d{2})$/;
const NUMBERS = /^(\d{1,2})(\.|-|\/)(\d{1,2})\2(\d{4}|\d{2})$/;
const SPACED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;
const DAY_NAME_YEAR = /^(\d{1,2})(?:st|nd|rd|th|\.)?[-/ ]{1,2}(\p{L}{3,12}\.?)[-,/ ]{1,2}(\d{4}|'?\d{2})$/u;
const NAME_DAY_YEAR = /^(\p{L}{3,12}\.?)[ -](\d{1,2})(?:st|nd|rd|th)?[-, ]{1,2}(\d{4})$/u;
const YEAR_NAME_DAY = /^(\d{4})[- ](\p{L}{3,12}\.?)[- ](\d{1,2})$/u;

const real = (date: CivilDate): CivilDate | null => (isCivilDate(date) ? date : null);
const sure = (year: number, month: number | null, day: number) => {
  const date = month === null ? null : real({ year, month, day });
  return { dayFirst: date, monthFirst: date, usual: null };
};
const yearOf = (text: string) => (text.length === 4 ? Number(text) : fullYear(Number(text.replace("'", ''))));

function readDay(text: string): Omit<DateRead, 'time'> | null {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return sure(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const compact = COMPACT.exec(text);
  if (compact) return sure(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const short = SHORT.exec(text);
  if (short) return sure(fullYear(Number(short[1])), Number(short[2]), Number(short[3]));
  const numbers = NUMBERS.exec(text);
  const spaced = numbers ? null : SPACED.exec(text);
  if (numbers || spaced) {
    const [first, second, year] = numbers
      ? [Number(numbers[1]), Number(numbers[3]), yearOf(numbers[4]!)]
      : [Number(spaced![1]), Number(spaced![2]), Number(spaced![3])];
    return {
      dayFirst: real({ year, month: second, day: first }),
      monthFirst: real({ year, month: first, day: second }),
      usual: spaced || numbers?.[2] === '.' ? 'day-first' : null,
    };
  }
  const named = DAY_NAME_YEAR.exec(text);
  if (named) return sure(yearOf(named[3]!), monthOfName(named[2]!), Number(named[1]));
  const american = NAME_DAY_YEAR.exec(text);
  if (american) return sure(Number(american[3]), monthOfName(american[1]!), Number(american[2]));
  const yearName = YEAR_NAME_DAY.exec(text);
  if (yearName) return sure(Number(yearName[1]), monthOfName(yearName[2]!), Number(yearName[3]));
  return null;
}

/**
 * Reads a date as people and instruments write it: `2025-05-12`, `13/05/2025`, `02.01.2025`, `12-May-25`, `May 12,
 * 2025`, `20250512`, `250512`, each with or without a time.
 * @returns null for a text that is not a date; both readings null for a day that does not exist.
 */
export function readDateText(text: string): DateRead | null {
  const trimmed = text.trim();
  if (trimmed.length < SHORTEST || trimmed.length > LONGEST || !/\d/.test(trimmed)) return null;
  const timed = WITH_TIME.exec(trimmed);
  const day = readDay(timed ? timed[1]! : trimmed);
  if (!day) return null;
  const time = timed && !MIDNIGHT.test(timed[2]!) ? timed[2]! : '';
  return { ...day, time };
}

/** Whether the two readings are different days. */
export function isOpenOrder({ dayFirst, monthFirst }: DateRead): boolean {
  return dayFirst !== null && monthFirst !== null && dayFirst.day !== monthFirst.day;
}
