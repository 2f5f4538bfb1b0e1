import { METRIC_REASONS, type MetricValue } from './metricValue';

/** A metric as it stands in a cell: `>10` outside the tested doses, empty without a value. */
export function metricText(metric: MetricValue, format: (value: number) => string): string {
  if (metric.value === null) return '';
  return metric.qualifier === '=' ? format(metric.value) : `${metric.qualifier}${format(metric.value)}`;
}

/** Why a metric is empty, in words; null where it has a value. */
export function metricReasonText(metric: MetricValue): string | null {
  return metric.value === null ? METRIC_REASONS[metric.reason] : null;
}
