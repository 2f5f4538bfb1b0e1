/** The aggregations that a column of values can show; those of curves and plots belong to the curves. */
export const VALUE_AGGREGATIONS = [
  'latest',
  'earliest',
  'list',
  'range',
  'mean',
  'median',
  'minimum',
  'maximum',
] as const;
export type ValueAggregation = (typeof VALUE_AGGREGATIONS)[number];

/** Those that need numbers. */
export const NUMERIC_AGGREGATIONS: ReadonlySet<ValueAggregation> = new Set([
  'range',
  'mean',
  'median',
  'minimum',
  'maximum',
]);

/** How they are called where they are chosen. */
export const AGGREGATION_LABELS: Record<ValueAggregation, string> = {
  latest: 'Newest value',
  earliest: 'Oldest value',
  list: 'All values',
  range: 'Range',
  mean: 'Mean',
  median: 'Median',
  minimum: 'Minimum',
  maximum: 'Maximum',
};

export function isValueAggregation(name: string | null | undefined): name is ValueAggregation {
  return VALUE_AGGREGATIONS.some((known) => known === name);
}
