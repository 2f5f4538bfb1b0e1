import type { FilterType } from './filterTypes';

/** The text comparisons, in the order of the specification's table. */
export const TEXT_COMPARISONS = [
  'equals',
  'any_of',
  'not_any_of',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
] as const satisfies readonly FilterType[];

export const NUMBER_OPERATORS = [
  'equals',
  'not_equals',
  'less_than',
  'less_than_or_equal',
  'greater_than',
  'greater_than_or_equal',
  'is_empty',
  'is_set',
] as const satisfies readonly FilterType[];

export const CHOICE_OPERATORS = [
  'is_set',
  'is_empty',
  'is_one_of',
  'is_not_one_of',
] as const satisfies readonly FilterType[];

export const LIST_OPERATORS = [
  'is_set',
  'is_empty',
  'subset',
  'superset',
  'overlap',
  'no_overlap',
  'same_elements',
] as const satisfies readonly FilterType[];

export const SET_OR_EMPTY = ['is_set', 'is_empty'] as const satisfies readonly FilterType[];

export const STRUCTURE_OPERATORS = ['contains', 'not_contains'] as const satisfies readonly FilterType[];

export const DATE_OPERATORS = [
  'is_set',
  'is_empty',
  'before_absolute',
  'after_absolute',
  'between_absolute',
  'before_relative_day',
  'after_relative_day',
  'between_relative_day',
  'before_relative_week',
  'after_relative_week',
  'between_relative_week',
  'before_relative_month',
  'after_relative_month',
  'between_relative_month',
  'last_week',
  'this_week',
  'next_week',
  'this_month',
  'next_month',
] as const satisfies readonly FilterType[];
