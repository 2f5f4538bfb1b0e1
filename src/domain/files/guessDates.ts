import type { ColumnOrder } from '../dates/orderOfDates';
import { readDateText } from '../dates/readDateText';
import { isCasForm, isCasText } from './recognisers';

/** A column that reads as dates, or why one that looks like dates stays text; null when it contains none. */
export type DatesGuess = { type: 'date'; accepts(text: string): boolean } | { type: 'text'; why: string } | null;

const DATE_NAME = /date|day|datum|fecha|created|updated|registered|received|_at$|_on$/i;
/** Written with a four-digit year or the name of a month: codes never look like that. */
const SURE = /\d{4}[-/.]|[-/.]\d{4}|\d{4}$|^\d{4}\D|\p{L}{3}/u;
const COMPACT = /^\d{6}(?:\d{2})?$/;
/**
 * A plausible year first or last: a text of this form that is not a day is a typing error, or has an order that is not
 * supported.
 */
const OF_OUR_TIME = /^(?:(?:18|19|20)\d{2}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:18|19|20)\d{2})$/;
const CAS_NAME = /(?:^|[^a-z])cas(?:$|[^a-z])/i;
const TOLERATED = 0.1;
const SHORT_YEAR = /^(\d{2})([-/])(\d{2})\2(\d{2})$/;

/**
 * A date with two-digit numbers whose year may come first, in a column where the first numbers stay the same (24/03/15,
 * 24/03/16): the year changes less often than the day. null = there is none.
 */
function yearMayComeFirst(values: readonly string[]): string | null {
  const firsts = new Set<string>();
  const lasts = new Set<string>();
  for (const text of values) {
    const found = SHORT_YEAR.exec(text);
    if (!found) continue;
    const [, first = '', , month = '', last = ''] = found;
    if (Number(month) > 12 || Number(month) === 0 || Number(last) > 31 || Number(last) === 0) return null;
    firsts.add(first);
    lasts.add(last);
  }
  return firsts.size > 0 && firsts.size < lasts.size ? (values.find((text) => SHORT_YEAR.test(text)) ?? null) : null;
}

/**
 * Decides whether a column contains dates. If its dates contradict each other, or have times of day that a date would
 * lose, it stays text, and `why` says so.
 * @param values the filled cells, trimmed.
 * @param order their evidence for the order of day and month.
 */
export function guessDates(name: string, values: readonly string[], order: ColumnOrder): DatesGuess {
  const most = values.length * TOLERATED;
  let others = 0;
  let sure = 0;
  let timed: string | null = null;
  let strange = 0;
  let noDay: string | null = null;
  // 1995-12-6 can be both: a column that consists only of such texts is one of CAS numbers, and so is one with that
  // name.
  if (values.length > 0 && values.every(CAS_NAME.test(name) ? isCasForm : isCasText))
    return values.some((text) => readDateText(text)?.dayFirst)
      ? { type: 'text', why: `${values[0]} stays text: it is a CAS number` }
      : null;
  for (const text of values) {
    const read = readDateText(text);
    if (!read || !(read.dayFirst ?? read.monthFirst)) {
      if (!read || !OF_OUR_TIME.test(text)) strange++;
      else noDay ??= text;
      if (strange > most) return null;
      others++;
      continue;
    }
    if (!COMPACT.test(text) && SURE.test(text)) sure++;
    if (read.time !== '') timed ??= text;
  }
  if (others > most) return noDay === null ? null : { type: 'text', why: `${noDay} stays text: there is no such day` };
  // 240501 is also a number, and 1.2.24 a version: only the column's name can tell.
  if (others === values.length || (!DATE_NAME.test(name) && sure <= values.length / 2)) return null;
  if (timed) return { type: 'text', why: `${timed} stays text: a date would lose its time` };
  const short = yearMayComeFirst(values);
  if (short !== null) return { type: 'text', why: `${short} stays text: its year may come first` };
  if (order.isMixed) return { type: 'text', why: 'The column stays text: its dates have day and month in both orders' };
  const known = order.proven ?? order.usual;
  const accepts = (text: string) => {
    const read = readDateText(text);
    if (!read) return false;
    if (known === null) return (read.dayFirst ?? read.monthFirst) !== null;
    return (known === 'day-first' ? read.dayFirst : read.monthFirst) !== null;
  };
  return { type: 'date', accepts };
}
