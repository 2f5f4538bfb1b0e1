/** The aggregations that a column of values can show; those for curves and plots are defined with the curves. */
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

/** Their names in menus. */
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

/** Ways in which a column draws the values of a cell instead of listing them. */
export const VALUE_PLOTS = ['scatter', 'line', 'histogram_categorical', 'histogram_numerical'] as const;
export type ValuePlot = (typeof VALUE_PLOTS)[number];

/** Those that need numbers or points. */
export const NUMERIC_PLOTS: ReadonlySet<ValuePlot> = new Set(['scatter', 'line', 'histogram_numerical']);

/** Their names in menus. */
export const VALUE_PLOT_LABELS: Record<ValuePlot, string> = {
  scatter: 'Points',
  line: 'Line',
  histogram_categorical: 'Bars by value',
  histogram_numerical: 'Histogram',
};

export function isValuePlot(name: string | null | undefined): name is ValuePlot {
  return VALUE_PLOTS.some((known) => known === name);
}

/** Whether a column shows all values of a cell, as a list or as a drawing. */
export function showsAllValues(name: string | null | undefined): boolean {
  return name === 'list' || isValuePlot(name);
}
