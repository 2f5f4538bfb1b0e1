import { currentValues } from '../records/currentValues';
import type { RecordRow } from '../records/recordRow';
import { conversionReading } from './conversionReading';
import { type ConversionCheck, checkConversion, type HeldValue } from './convert';
import { type FieldShape, type Lookups, NO_LOOKUPS } from './fieldContext';
import { withNamedOptions } from './withNamedOptions';

/**
 * How a change of type would affect the values of these records. A choice without options accepts every text, as the
 * change itself does.
 * @param becoming the field with its new type, and the options that it will get.
 */
export function checkTypeChange(
  records: readonly Pick<RecordRow, 'id' | 'cells'>[],
  field: FieldShape,
  becoming: FieldShape,
  lookups: Lookups = NO_LOOKUPS,
): ConversionCheck {
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
  return checkConversion(values, field, { field: target, lookups, decimal: '.', reading: conversionReading() });
}
