import type { DateOrder } from '@/domain/dates/dateOrder';
import { labReading } from '@/domain/fields/labReading';
import type { ReadingOfTexts } from '@/domain/fields/readingOfTexts';
import { dayComesFirst } from '@/lib/dayComesFirst';

/** The order of day and month that the browser's language writes. */
export function usualDateOrder(): DateOrder {
  return dayComesFirst() ? 'day-first' : 'month-first';
}

let reading: ReadingOfTexts | undefined;

/** How a text is read that a person types into one cell. */
export function typedReading(): ReadingOfTexts {
  reading ??= labReading({ dateOrder: usualDateOrder(), isAlone: true, unit: null });
  return reading;
}
