import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { monthIndex, weekIndex } from '../dates/calendar';
import type { FilterType } from '../fields/filterTypes';

export type SpanUnit = 'day' | 'week' | 'month';

/** Days, calendar (ISO, Monday) weeks or calendar months as numbers that count up by one from one to the next. */
export function spanIndex(dayNumber: number, unit: SpanUnit): number {
  if (unit === 'day') return dayNumber;
  return unit === 'week' ? weekIndex(dayNumber) : monthIndex(dayNumber);
}

/**
 * Units from today: `{amount, direction: 'past' | 'future'}` (future when the direction is left out) or a signed
 * number. Null when the value is neither.
 */
export function spanOffset(value: Json): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  if (!isObject(value)) return null;
  const amount = typeof value.amount === 'string' && value.amount.trim() !== '' ? Number(value.amount) : value.amount;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return null;
  const { direction } = value;
  if (direction === 'past') return -amount;
  return direction === 'future' || direction === undefined || direction === null ? amount : null;
}

export type DateBound = 'before' | 'after' | 'between';

const RELATIVE = /^(before|after|between)_relative_(day|week|month)$/;

/** Comparison and unit of a relative date filter type, or null for other types. */
export function relativeRule(type: FilterType): { bound: DateBound; unit: SpanUnit } | null {
  const found = RELATIVE.exec(type);
  return found ? { bound: found[1] as DateBound, unit: found[2] as SpanUnit } : null;
}

const NAMED_SPANS: Partial<Record<FilterType, { unit: SpanUnit; offset: number }>> = {
  last_week: { unit: 'week', offset: -1 },
  this_week: { unit: 'week', offset: 0 },
  next_week: { unit: 'week', offset: 1 },
  this_month: { unit: 'month', offset: 0 },
  next_month: { unit: 'month', offset: 1 },
};

/** The calendar week or month meant by a date filter without a value. */
export function namedSpan(type: FilterType): { unit: SpanUnit; offset: number } | null {
  return NAMED_SPANS[type] ?? null;
}
