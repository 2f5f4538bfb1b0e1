import type { DateOrder } from '@/domain/dates/dateOrder';
import { labReading } from '@/domain/fields/labReading';
import type { ReadingOfTexts } from '@/domain/fields/readingOfTexts';
import { dayComesFirst } from '@/lib/dayComesFirst';

/** The order of day and month in the browser's language. */
export function usualDateOrder(): DateOrder {
  return dayComesFirst() ? 'day-first' : 'month-first';
}

let reading: ReadingOfTexts | undefined;

/** How a text that a person types into a cell is read. */
export function typedReading(): ReadingOfTexts {
  reading ??= labReading({ dateOrder: usualDateOrder(), isAlone: true, unit: null });
  return reading;
}
