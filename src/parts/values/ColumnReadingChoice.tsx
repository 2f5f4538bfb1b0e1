import { DATE_ORDER_LABELS, DATE_ORDERS, type DateOrder } from '@/domain/dates/dateOrder';
import { dayInWords } from '@/domain/dates/dayInWords';
import { readDateText } from '@/domain/dates/readDateText';
import { readNumberText } from '@/domain/fields/numberText';
import type { ColumnGuess } from '@/domain/files/columnGuess';
import type { ColumnReading } from '@/domain/imports/columnReading';
import type { FieldType } from '@/domain/kinds/fieldType';
import { Select } from '@/ui';

interface Props {
  column: Pick<ColumnGuess, 'name' | 'orderSample' | 'commaSample'>;
  /** The field type as which the column is read. */
  type: FieldType;
  reading: ColumnReading;
  onReading: (reading: ColumnReading) => void;
  className?: string | undefined;
}

function dateOptions(sample: string) {
  const read = readDateText(sample);
  return DATE_ORDERS.map((value) => {
    const day = read && (value === 'day-first' ? read.dayFirst : read.monthFirst);
    return { value, label: day ? `${DATE_ORDER_LABELS[value]}: ${dayInWords(day)}` : DATE_ORDER_LABELS[value] };
  });
}

function decimalOptions(sample: string) {
  const options = [
    { value: '.' as const, label: 'Decimal point' },
    { value: ',' as const, label: 'Decimal comma' },
  ];
  return options.map(({ value, label }) => {
    const read = readNumberText(sample, value);
    return { value, label: `${label}: ${sample} is ${read ? read.plain : 'no number'}` };
  });
}

/**
 * Choices that the texts of a column leave open: the order of day and month, the decimal separator. Shown only where
 * they matter.
 */
export function ColumnReadingChoice({ column, type, reading, onReading, className }: Props) {
  const { orderSample: sample, commaSample } = column;
  if (type === 'date' && sample !== null)
    return (
      <Select<DateOrder>
        size="compact"
        className={className}
        aria-label={`Order of day and month in ${column.name}`}
        value={reading.dateOrder ?? ''}
        placeholder={`${sample} is …`}
        onValueChange={(dateOrder) => onReading({ ...reading, dateOrder })}
        options={dateOptions(sample)}
      />
    );
  if ((type === 'number' || type === 'qualified-number') && commaSample !== null)
    return (
      <Select
        size="compact"
        className={className}
        aria-label={`Decimal separator in ${column.name}`}
        value={reading.decimal}
        onValueChange={(decimal) => onReading({ ...reading, decimal })}
        options={decimalOptions(commaSample)}
      />
    );
  return null;
}
