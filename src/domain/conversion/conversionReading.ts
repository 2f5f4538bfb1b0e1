import type { Json } from '@/lib/json';
import type { DateOrder } from '../dates/dateOrder';
import { orderOfDates } from '../dates/orderOfDates';
import type { DecimalSeparator } from '../fields/decimalSeparator';
import { type FieldShape, NO_LOOKUPS } from '../fields/fieldContext';
import { labReading } from '../fields/labReading';
import { readContent } from '../fields/readContent';
import type { ReadingOfTexts } from '../fields/readingOfTexts';
import { exportContent } from '../fields/showContent';
import { decimalOfNumbers } from '../files/guessNumbers';
import type { FieldType } from '../kinds/fieldType';
import { isRedacted } from '../records/redacted';

/** A person's choice of how to read texts that can be read in two ways. */
export interface ReadingChoice {
  date_order?: DateOrder | undefined;
  decimal_separator?: DecimalSeparator | undefined;
}

export interface ConversionReading {
  decimal: DecimalSeparator;
  reading: ReadingOfTexts;
  /** A date that another order of day and month makes another day, if no value proves the order; else null. */
  openDate: string | null;
  /** A number whose comma or point may separate thousands or decimals, if no value proves which; else null. */
  openNumber: string | null;
}

/** Types whose values are texts as somebody wrote them. Those of other types are always written in the same form. */
const WRITTEN: ReadonlySet<FieldType> = new Set(['text', 'select', 'status', 'URL']);

/**
 * How the values of a field are read when it gets another type: as those of an imported column, so that `5 mg` is 5 in
 * a field whose unit is mg. The order of day and month and the decimal separator are those that the person gave, else
 * those that the values prove, else those of the specification (month first, decimal point).
 */
export function conversionReading(
  contents: readonly Json[],
  from: FieldShape,
  becoming: FieldType,
  said: ReadingChoice = {},
): ConversionReading {
  const isDate = becoming === 'date';
  const isNumber = becoming === 'number' || becoming === 'qualified-number';
  const texts = (isDate || isNumber) && WRITTEN.has(from.field_type) ? textsOf(contents, from) : [];
  const dates = orderOfDates(isDate ? texts : []);
  const numbers = decimalOfNumbers(isNumber ? texts : []);
  const dateOrder = said.date_order ?? dates.proven ?? 'month-first';
  return {
    decimal: said.decimal_separator ?? numbers.decimal ?? '.',
    reading: labReading({ dateOrder, isAlone: false, unit: null }),
    openDate: dates.isOpen && dates.proven === null ? dates.sample : null,
    openNumber: numbers.sample,
  };
}

/** The texts of such values: names of options, not their ids. */
function textsOf(contents: readonly Json[], from: FieldShape): string[] {
  return contents.flatMap((content) => {
    if (isRedacted(content) || readContent(from, content) === null) return [];
    return exportContent(content, { field: from, lookups: NO_LOOKUPS });
  });
}
