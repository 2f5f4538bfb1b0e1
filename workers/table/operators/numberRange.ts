import { dayNumberOf } from '@/domain/dates/civilDate';
import { qualifierRank } from '@/domain/fields/qualifier';
import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { SpanUnit } from '@/domain/filters/relativeSpan';
import { EQUALS_RANK } from '../columns/numberColumn';

/** Numbers from low to high, both included; none when low is above high. */
export interface NumberRange {
  low: number;
  high: number;
}

const LOWEST = Number.NEGATIVE_INFINITY;
const HIGHEST = Number.POSITIVE_INFINITY;
const NONE: NumberRange = { low: HIGHEST, high: LOWEST };

/** First day of the day, week (Monday) or month with that index. */
export function firstDayOf(index: number, unit: SpanUnit): number {
  if (unit === 'day') return index;
  // Day 0 (1970-01-01) is a Thursday of week 0, which begins on day -3.
  if (unit === 'week') return index * 7 - 3;
  const year = Math.floor(index / 12);
  return dayNumberOf({ year, month: index - year * 12 + 1, day: 1 });
}

/** The days of a span of days, weeks or months. */
export function spanRange(test: ContentTest & { kind: 'span' }): NumberRange {
  return {
    low: test.from === null ? LOWEST : firstDayOf(test.from, test.unit),
    high: test.to === null ? HIGHEST : firstDayOf(test.to + 1, test.unit) - 1,
  };
}

/**
 * The numbers that pass in a column all of whose numbers carry the qualifier `=`, or null for not_equals. Equal numbers
 * are ordered by qualifier: a bound `< 5` is before 5, a bound `> 5` after it.
 */
export function comparisonRange({ how, bound }: ContentTest & { kind: 'number' }): NumberRange | null {
  const rank = qualifierRank(bound.qualifier);
  const { value } = bound;
  switch (how) {
    case 'not_equals':
      return null;
    case 'equals':
      return rank === EQUALS_RANK ? { low: value, high: value } : NONE;
    case 'less':
      return { low: LOWEST, high: rank > EQUALS_RANK ? value : below(value) };
    case 'less_or_equal':
      return { low: LOWEST, high: rank >= EQUALS_RANK ? value : below(value) };
    case 'greater':
      return { low: rank < EQUALS_RANK ? value : above(value), high: HIGHEST };
    case 'greater_or_equal':
      return { low: rank <= EQUALS_RANK ? value : above(value), high: HIGHEST };
  }
}

export function intersection(a: NumberRange, b: NumberRange): NumberRange {
  return { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
}

const one = new Float64Array(1);
const word = new BigInt64Array(one.buffer);

/** The next number above (IEEE 754 nextUp). */
function above(value: number): number {
  if (value === HIGHEST) return value;
  one[0] = value + 0;
  word[0]! += value >= 0 ? 1n : -1n;
  return one[0]!;
}

function below(value: number): number {
  return -above(-value);
}
