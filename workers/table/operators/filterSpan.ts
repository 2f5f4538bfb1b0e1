import { dayNumberOf } from '@/domain/dates/civilDate';
import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import type { SpanUnit } from '@/domain/filters/relativeSpan';
import { testContent } from '@/domain/filters/testContent';
import type { Bits } from '../columns/bits';
import type { NumberColumn } from '../columns/numberColumn';
import { overrideSeveral } from './overrideSeveral';
import type { OperatorContext } from './queryContext';
import { rowsInRange } from './rowsInRange';

/** First day of the day, week (Monday) or month with that index. */
export function firstDayOf(index: number, unit: SpanUnit): number {
  if (unit === 'day') return index;
  // Day 0 (1970-01-01) is a Thursday of week 0, which begins on day -3.
  if (unit === 'week') return index * 7 - 3;
  const year = Math.floor(index / 12);
  return dayNumberOf({ year, month: index - year * 12 + 1, day: 1 });
}

/** Rows whose day lies in a span of days, weeks or months. */
export function filterSpan(
  column: NumberColumn,
  test: ContentTest & { kind: 'span' },
  strategy: Strategy,
  cx: OperatorContext,
): Bits {
  const low = test.from === null ? Number.NEGATIVE_INFINITY : firstDayOf(test.from, test.unit);
  const high = test.to === null ? Number.POSITIVE_INFINITY : firstDayOf(test.to + 1, test.unit) - 1;
  const bits = rowsInRange(column.values, column.rows, low, high);
  overrideSeveral(bits, column.several, strategy, (content) => testContent(test, content, cx.filters));
  return bits;
}
