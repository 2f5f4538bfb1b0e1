import { orderOfDates } from '@/domain/dates/orderOfDates';
import { readNumberText } from '@/domain/fields/numberText';
import { readWideQualified } from '@/domain/fields/wideQualifiedText';
import { guessNumbers } from '@/domain/files/guessNumbers';
import { type ColumnReading, PLAIN_READING } from '@/domain/imports/columnReading';
import type { Field } from '@/domain/kinds/field';

/** How the texts of a pasted column are read, and what they leave open. */
export interface PasteReading {
  reading: ColumnReading;
  /** They can be read in two ways, and nothing in the column decides between them. */
  isOpen: boolean;
  /**
   * An example: a date that is another day in the other order, a number whose comma can mean two things; null = there
   * is none.
   */
  orderSample: string | null;
  commaSample: string | null;
}

const NUMERIC: ReadonlySet<string> = new Set(['number', 'qualified-number']);
/** Types whose texts may be read as something else than they say. */
export const isReadable = ({ field_type: type }: Pick<Field, 'field_type'>) => type === 'date' || NUMERIC.has(type);

const PLAIN: PasteReading = { reading: PLAIN_READING, isOpen: false, orderSample: null, commaSample: null };

/** The number in a text, also after a qualifier and before an error. */
const plainOf = (text: string, decimal: '.' | ',') =>
  (readNumberText(text, decimal) ?? readWideQualified(text, decimal)?.value)?.plain ?? null;

function ofNumbers(texts: readonly string[], known: ColumnReading | undefined): PasteReading {
  let [points, commas] = [0, 0];
  let sample: string | null = null;
  for (const text of texts) {
    const [point, comma] = [plainOf(text, '.'), plainOf(text, ',')];
    if (point !== null) points++;
    if (comma !== null) commas++;
    if (point !== null && comma !== null && point !== comma) sample ??= text;
  }
  const usual = commas > points ? ',' : '.';
  const commaSample = sample ?? texts.find((text) => text.includes(',') && plainOf(text, ',') !== null) ?? null;
  // A decimal separator that splits no column of the clipboard must be one.
  const guess = guessNumbers(texts, { delimiter: '\t', decimal: null, headUnit: null });
  const proven = guess && guess.type !== 'text' ? guess.decimal : sample === null ? usual : null;
  const decimal = proven ?? known?.decimal ?? '.';
  return { reading: { ...PLAIN_READING, decimal }, isOpen: proven === null && !known, orderSample: null, commaSample };
}

/**
 * How texts pasted into a field are read, judged by the column as a whole.
 * @param texts the non-empty ones, trimmed.
 * @param known how earlier texts pasted into this field were read, if the person has chosen.
 */
export function pasteReading(
  field: Pick<Field, 'field_type'>,
  texts: readonly string[],
  known: ColumnReading | undefined,
): PasteReading {
  if (texts.length === 0) return PLAIN;
  if (NUMERIC.has(field.field_type)) return ofNumbers(texts, known);
  if (field.field_type !== 'date') return PLAIN;
  const { proven, usual, isOpen, isMixed, sample } = orderOfDates(texts);
  const order = proven ?? usual;
  return {
    reading: { ...PLAIN_READING, dateOrder: order ?? known?.dateOrder ?? null },
    isOpen: (isOpen && order === null && !known?.dateOrder) || isMixed,
    orderSample: sample,
    commaSample: null,
  };
}
