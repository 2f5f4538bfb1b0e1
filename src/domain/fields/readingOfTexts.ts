import type { DecimalSeparator } from './decimalSeparator';
import type { ParseResult } from './parseResult';
import type { QualifiedNumber } from './qualifiedNumber';

/** The field that a number is read for, reduced to what reading needs. */
export interface NumberPlace {
  fieldName: string;
  unit: string | null;
  decimal: DecimalSeparator;
}

/**
 * How texts that people type, paste or import are read: besides the forms of the specification, those of a laboratory
 * (5 mg, 97-99, 12-May-25; see labReading). Passed in, so that code which never reads texts does not load it.
 */
export interface ReadingOfTexts {
  number(text: string, place: NumberPlace): ParseResult<number | string>;
  qualified(text: string, place: NumberPlace): ParseResult<QualifiedNumber>;
  date(text: string): ParseResult<string>;
}
