import type { DateOrder } from '../dates/dateOrder';
import type { DecimalSeparator } from '../fields/decimalSeparator';
import type { Lookups } from '../fields/fieldContext';
import { labReading } from '../fields/labReading';
import type { ParseContext } from '../fields/parseContext';
import type { ColumnGuess } from '../files/columnGuess';
import type { Field } from '../kinds/field';

/** How the texts of one column are read. */
export interface ColumnReading {
  decimal: DecimalSeparator;
  /** Order of day and month of its dates; null = unknown. */
  dateOrder: DateOrder | null;
  /** The unit of numbers without one; null = that of their field. */
  unit: string | null;
}

/** The reading of a column about which nothing is known. */
export const PLAIN_READING: ColumnReading = { decimal: '.', dateOrder: null, unit: null };

/** The reading that the texts of a column suggest. */
export function readingOfGuess({ decimal, dateOrder, unit }: ColumnGuess): ColumnReading {
  return { decimal, dateOrder, unit };
}

/**
 * Context for reading the cells of a column. Dates are read month first unless the reading says otherwise, as the
 * specification requires.
 */
export function columnContext(
  { decimal, dateOrder, unit }: ColumnReading,
  field: ParseContext['field'] | Field,
  given: { lookups: Lookups; actorId: string },
): ParseContext {
  const reading = labReading({ dateOrder: dateOrder ?? 'month-first', isAlone: false, unit });
  return { field, decimal, reading, ...given };
}
