import type { FormatContext } from '../fields/fieldContext';
import { compareQualifiedNumbers, type QualifiedNumber } from '../fields/qualifiedNumber';
import { readContent } from '../fields/readContent';
import { currentValues } from '../records/currentValues';
import { madeValues } from '../records/derivedValues';
import type { CellValue } from '../records/recordRow';
import { type SortBehavior, sortCellValues } from '../sorts/sortCellValues';
import { averageable, measurementOf } from './measurement';
import { mean, median } from './statistics';
import {
  isValueAggregation,
  NUMERIC_AGGREGATIONS,
  showsAllValues,
  type ValueAggregation,
  type ValuePlot,
} from './valueAggregation';

/** How several values of a cell are shown and, where all of them are shown, in which order. */
export interface Aggregation {
  kind: ValueAggregation | ValuePlot;
  order: SortBehavior;
}

const bare = ({ qualifier, value }: QualifiedNumber): QualifiedNumber => ({ qualifier, value });

/** The number, or both ends of a range that differ; empty when no value qualifies. */
function numbersOf(kind: ValueAggregation, numbers: readonly QualifiedNumber[]): QualifiedNumber[] {
  const [first] = numbers;
  if (!first) return [];
  if (kind === 'mean' || kind === 'median') {
    const { qualifier, values } = averageable(numbers);
    const value = kind === 'mean' ? mean(values) : median(values);
    return value === null ? [] : [{ qualifier, value }];
  }
  let lowest = first;
  let highest = first;
  for (const number of numbers) {
    if (compareQualifiedNumbers(number, lowest) < 0) lowest = number;
    if (compareQualifiedNumbers(number, highest) >= 0) highest = number;
  }
  if (kind === 'minimum') return [bare(lowest)];
  if (kind === 'maximum') return [bare(highest)];
  return compareQualifiedNumbers(lowest, highest) === 0 ? [bare(lowest)] : [bare(lowest), bare(highest)];
}

/**
 * The values that a column shows of those of a cell that count: the newest or the oldest, all of them in a given order,
 * or a number computed from them. The mean is arithmetic; values with a qualifier enter minimum, maximum and range with
 * it, while mean and median leave them out unless all have the same qualifier (open-questions B-2.16). Markers,
 * redacted values and those of another type are ignored. A range shows its lower and upper end, or one value when both
 * are equal.
 * @param cell newest first, with its history.
 * @param cx the field that the values belong to.
 */
export function aggregate({ kind, order }: Aggregation, cell: readonly CellValue[], cx: FormatContext): CellValue[] {
  if (cell.length === 0) return [];
  const held = currentValues(cell).filter((value) => readContent(cx.field, value.content) !== null);
  const [newest] = held;
  if (!newest) return [];
  if (isValueAggregation(kind) && NUMERIC_AGGREGATIONS.has(kind)) {
    const numbers = held.flatMap(({ content }) => measurementOf(content, cx.field) ?? []);
    return madeValues(numbersOf(kind, numbers).map((content) => ({ content, at: newest.at })));
  }
  if (showsAllValues(kind)) return madeValues(sortCellValues(held, order, cx));
  if (held.length === 1) return madeValues(held);
  // Values of other records come in the order of those records, so only their times say which is the newest.
  const by = kind === 'latest' ? 1 : -1;
  return madeValues([held.reduce((best, value) => ((value.at - best.at) * by > 0 ? value : best))]);
}
