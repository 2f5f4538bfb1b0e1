/** Why a metric has no value. */
export const METRIC_REASONS = {
  not_fitted: 'The curve could not be fitted',
  inactive: 'Inactive: the curve shows no effect',
  ambiguous: 'The fit is ambiguous',
  plateau_beyond: 'The tested doses do not reach this plateau',
  below_doses: 'The effect is beyond this level at every dose tested',
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

/**
 * A metric as a qualified number (`<` lowest or `>` highest tested dose), or no value with the reason. An ambiguous
 * value is shown, but nothing is computed from it unless the configuration says so.
 */
export type MetricValue =
  | { value: number; qualifier: '<' | '=' | '>'; ambiguous?: true }
  | { value: null; reason: MetricReason };

/** An exact value. */
export function exactly(value: number): MetricValue {
  return Number.isFinite(value) ? { value, qualifier: '=' } : noValue('not_finite');
}

/** No value, with its reason. */
export function noValue(reason: MetricReason): MetricValue {
  return { value: null, reason };
}

/** The value marked as ambiguous. */
export function ambiguously(metric: MetricValue): MetricValue {
  return metric.value === null ? metric : { ...metric, ambiguous: true };
}

/** Whether a metric may be used in calculations. @param useAmbiguous whether ambiguous values count */
export function isUsable(metric: MetricValue, useAmbiguous: boolean): boolean {
  return metric.value !== null && (useAmbiguous || metric.ambiguous !== true);
}
