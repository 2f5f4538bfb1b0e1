import type { FormatContext } from '../fields/fieldContext';
import { formatNumber } from '../fields/formatNumber';
import { LIST_SEPARATOR } from '../fields/listSeparator';
import { compareQualifiedNumbers, type QualifiedNumber, writeQualifiedNumber } from '../fields/qualifiedNumber';
import { readContent } from '../fields/readContent';
import { formatContent } from '../fields/showContent';
import type { CellValue } from '../records/recordRow';
import { averageable, measurementOf } from './measurement';
import { mean, median } from './statistics';

/** The aggregations that a column of values can show; those of curves and plots belong to the curves. */
export const VALUE_AGGREGATIONS = [
  'latest',
  'list',
  'earliest',
  'range',
  'mean',
  'median',
  'minimum',
  'maximum',
] as const;
export type ValueAggregation = (typeof VALUE_AGGREGATIONS)[number];

export interface Aggregate {
  text: string;
  /** The number behind the text, for sorting and plots; null for lists, ranges and texts. */
  number: QualifiedNumber | null;
  /** Values that entered, newest first. */
  used: CellValue[];
  /** How many values were left out: markers, no numbers, signs that cannot enter a mean. */
  leftOut: number;
}

function numeric(kind: ValueAggregation, numbers: readonly QualifiedNumber[], write: (value: number) => string) {
  const ordered = [...numbers].sort(compareQualifiedNumbers);
  const lowest = ordered[0];
  const highest = ordered.at(-1);
  if (!lowest || !highest) return null;
  const bare = ({ qualifier, value }: QualifiedNumber): QualifiedNumber => ({ qualifier, value });
  if (kind === 'range') {
    const ends = [lowest, highest].map((end) => writeQualifiedNumber(bare(end), write));
    return { text: ends.join(' \u2013 '), number: null };
  }
  let number: QualifiedNumber;
  if (kind === 'minimum' || kind === 'maximum') number = bare(kind === 'minimum' ? lowest : highest);
  else {
    const { qualifier, values } = averageable(numbers);
    const value = kind === 'mean' ? mean(values) : median(values);
    if (value === null) return null;
    number = { qualifier, value };
  }
  return { text: writeQualifiedNumber(number, write), number };
}

/**
 * One shown value for the values of a cell. Mean is arithmetic; values with a sign enter minimum, maximum and range
 * with it, mean and median leave them out unless all values carry the same sign. Redacted values do not exist.
 * @param values those that stand, newest first (currentValues).
 */
export function aggregate(kind: ValueAggregation, values: readonly CellValue[], cx: FormatContext): Aggregate {
  const held = values.filter((value) => readContent(cx.field, value.content) !== null);
  const one = (value: CellValue | undefined): Aggregate => ({
    text: value ? formatContent(value.content, cx) : '',
    number: value ? measurementOf(value.content, cx.field) : null,
    used: value ? [value] : [],
    leftOut: 0,
  });
  if (kind === 'latest') return one(held[0]);
  if (kind === 'earliest') return one(held.at(-1));
  if (kind === 'list') {
    const text = held.map((value) => formatContent(value.content, cx)).join(LIST_SEPARATOR);
    return { text, number: null, used: held, leftOut: 0 };
  }
  const measured = held.flatMap((value) => {
    const number = measurementOf(value.content, cx.field);
    return number ? [{ value, number }] : [];
  });
  const figures = cx.field.attrs.display_options?.significant_figures;
  const numbers = measured.map(({ number }) => number);
  const result = numeric(kind, numbers, (value) => formatNumber(value, figures));
  if (!result) return { text: '', number: null, used: [], leftOut: held.length };
  const averaged = kind === 'mean' || kind === 'median';
  const { qualifier } = averageable(numbers);
  const used = measured.filter(({ number }) => !averaged || number.qualifier === qualifier).map(({ value }) => value);
  return { ...result, used, leftOut: held.length - used.length };
}
