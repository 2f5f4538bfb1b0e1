import type { DecimalSeparator } from './decimalSeparator';
import type { ParseResult } from './parseResult';
import type { QualifiedNumber } from './qualifiedNumber';

/** The field that a number is read for, as much of it as is looked at. */
export interface NumberPlace {
  fieldName: string;
  unit: string | null;
  decimal: DecimalSeparator;
}

/**
 * How texts are read that people type, paste or import: beside the forms of the specification those of a laboratory
 * (5 mg, 97-99, 12-May-25; see labReading). Handed in, so that who never reads texts does not carry it.
 */
export interface ReadingOfTexts {
  number(text: string, place: NumberPlace): ParseResult<number | string>;
  qualified(text: string, place: NumberPlace): ParseResult<QualifiedNumber>;
  date(text: string): ParseResult<string>;
}
