/** Why a metric has no value. */
export const METRIC_REASONS = {
  not_fitted: 'The curve could not be fitted',
  flat: 'The curve is flat: the dose is not determined',
  not_reached: 'The curve does not reach this response between its plateaus',
  not_molar: 'Doses are not molar, so there is no p-value',
  not_finite: 'The dose is too large or too small to be written as a number',
  no_values: 'There are no values',
  not_positive: 'A geometric mean needs positive values',
  only_qualified: 'All values lie outside the tested doses',
  no_comparator: 'The comparator has no value',
  not_comparable: 'Two limits on the same side have no ratio',
} as const;

export type MetricReason = keyof typeof METRIC_REASONS;

/** A metric as a qualified number (`<` lowest or `>` highest tested dose), or no value with the reason. */
export type MetricValue = { value: number; qualifier: '<' | '=' | '>' } | { value: null; reason: MetricReason };

/** An exact value. */
export function exactly(value: number): MetricValue {
  return Number.isFinite(value) ? { value, qualifier: '=' } : noValue('not_finite');
}

/** No value, with its reason. */
export function noValue(reason: MetricReason): MetricValue {
  return { value: null, reason };
}
