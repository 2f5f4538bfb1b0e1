import { type ConversionCheck, checkConversion, type HeldValue } from '../fields/convert';
import { type FieldShape, type Lookups, NO_LOOKUPS } from '../fields/fieldContext';
import { withNamedOptions } from '../fields/withNamedOptions';
import { currentValues } from '../records/currentValues';
import type { RecordRow } from '../records/recordRow';
import { conversionReading, type ReadingChoice } from './conversionReading';

/** How a change of type would affect the values, and which of them can be read in two ways. */
export interface TypeChangeCheck extends ConversionCheck {
  /** A date whose day and month may be swapped; null if the values prove the order. */
  open_date: string | null;
  /** A number whose decimal separator is unknown; null if the values prove it. */
  open_number: string | null;
}

/**
 * How a change of type would affect the values of these records. A choice without options accepts every text, as the
 * change itself does.
 * @param becoming the field with its new type, and the options that it will get.
 * @param said the order of day and month and the decimal separator, if somebody gave them
 */
export function checkTypeChange(
  records: readonly Pick<RecordRow, 'id' | 'cells'>[],
  field: FieldShape,
  becoming: FieldShape,
  lookups: Lookups = NO_LOOKUPS,
  said: ReadingChoice = {},
): TypeChangeCheck {
  const values: HeldValue[] = records.flatMap((record) =>
    currentValues(record.cells[field.id] ?? []).map((value) => ({
      record_id: record.id,
      value_id: value.id,
      content: value.content,
    })),
  );
  const contents = values.map(({ content }) => content);
  let made = 0;
  const target = withNamedOptions(contents, field, becoming, () => `new ${++made}`);
  const { decimal, reading, openDate, openNumber } = conversionReading(contents, field, target.field_type, said);
  const check = checkConversion(values, field, { field: target, lookups, decimal, reading });
  return { ...check, open_date: openDate, open_number: openNumber };
}
