/** The stored names of all filter types, grouped as the specification's table of field types groups them. */
export const FILTER_TYPES = [
  'is_set',
  'is_empty',
  'equals',
  'any_of',
  'not_any_of',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'not_equals',
  'less_than',
  'less_than_or_equal',
  'greater_than',
  'greater_than_or_equal',
  'is_one_of',
  'is_not_one_of',
  'subset',
  'superset',
  'overlap',
  'no_overlap',
  'same_elements',
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
  'last_updated_after',
] as const;

export type FilterType = (typeof FILTER_TYPES)[number];

/** Labels in menus and chips; those of the relative variants are ours, the specification gives none. */
export const FILTER_LABELS: Record<FilterType, string> = {
  is_set: 'Is not empty',
  is_empty: 'Is empty',
  equals: '=',
  any_of: 'is any of',
  not_any_of: 'is not any of',
  contains: 'Contains',
  not_contains: 'Does not contain',
  starts_with: 'Starts with',
  ends_with: 'Ends with',
  not_equals: '≠',
  less_than: '<',
  less_than_or_equal: '≤',
  greater_than: '>',
  greater_than_or_equal: '≥',
  is_one_of: 'Is one of',
  is_not_one_of: 'Is not one of',
  subset: 'Has none outside of',
  superset: 'Has all of',
  overlap: 'Has at least one of',
  no_overlap: 'Has none of',
  same_elements: 'Has exactly',
  before_absolute: 'Is before',
  after_absolute: 'Is after',
  between_absolute: 'Is between',
  before_relative_day: 'Is before (days from today)',
  after_relative_day: 'Is after (days from today)',
  between_relative_day: 'Is between (days from today)',
  before_relative_week: 'Is before (weeks from today)',
  after_relative_week: 'Is after (weeks from today)',
  between_relative_week: 'Is between (weeks from today)',
  before_relative_month: 'Is before (months from today)',
  after_relative_month: 'Is after (months from today)',
  between_relative_month: 'Is between (months from today)',
  last_week: 'Last week',
  this_week: 'This week',
  next_week: 'Next week',
  this_month: 'This month',
  next_month: 'Next month',
  last_updated_after: 'Last updated after',
};

/** The placeholder in a filter row while no field is chosen. */
export const FILTER_FIELD_PLACEHOLDER = 'Enter a field';

const WITHOUT_VALUE: ReadonlySet<FilterType> = new Set([
  'is_set',
  'is_empty',
  'last_week',
  'this_week',
  'next_week',
  'this_month',
  'next_month',
]);

/** Whether a filter of this type is complete without a value. */
export function needsNoValue(type: FilterType): boolean {
  return WITHOUT_VALUE.has(type);
}

const KNOWN: ReadonlySet<string> = new Set(FILTER_TYPES);

export function isFilterType(name: string): name is FilterType {
  return KNOWN.has(name);
}
