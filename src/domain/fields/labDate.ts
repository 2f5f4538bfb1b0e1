import type { CivilDate } from '../dates/civilDate';
import type { DateOrder } from '../dates/dateOrder';
import { dayInWords } from '../dates/dayInWords';
import { formatIsoDate } from '../dates/isoDate';
import { isOpenOrder, readDateText } from '../dates/readDateText';
import { fault } from './fault';
import type { ParseResult } from './parseResult';

export interface LabDates {
  /** Order of day and month for ambiguous dates. */
  dateOrder: DateOrder;
  /** A single date may show another order than the default (13/05/2025). In a column all are read in the same order. */
  isAlone: boolean;
}

const NOT_A_DATE = 'Not a date. Write it as 2025-05-12 or 12-May-25';

/** Reads a date as people write it. The note says how an ambiguous date was read, and that a time was dropped. */
export function readLabDate(text: string, { dateOrder, isAlone }: LabDates): ParseResult<string> {
  const read = readDateText(text);
  if (!read) return fault(text, NOT_A_DATE, { better: 'text' });
  const { dayFirst, monthFirst, usual, time } = read;
  if (!dayFirst && !monthFirst) return fault(text, 'There is no such date', { better: 'text' });
  const order = isAlone ? (usual ?? dateOrder) : dateOrder;
  const wanted = order === 'day-first' ? dayFirst : monthFirst;
  const date: CivilDate | null = wanted ?? (isAlone ? (dayFirst ?? monthFirst) : null);
  if (!date) {
    const first = order === 'day-first' ? 'day' : 'month';
    return fault(text, `There is no such date when the ${first} comes first`, { better: 'text' });
  }
  const notes = [
    ...(isOpenOrder(read) ? [`Read ${order === 'day-first' ? 'day' : 'month'} first: ${dayInWords(date)}.`] : []),
    ...(time === '' ? [] : [`The time ${time} is left out.`]),
  ];
  const content = formatIsoDate(date);
  return notes.length === 0 ? { ok: true, content } : { ok: true, content, note: notes.join(' ') };
}
