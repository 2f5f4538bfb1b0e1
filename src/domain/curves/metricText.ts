import { METRIC_REASONS, type MetricValue } from './metricValue';
import type { MetricSummary } from './summarizeReplicates';

/** A metric as it stands in a cell: `>10` outside the tested doses, empty without a value. */
export function metricText(metric: MetricValue, format: (value: number) => string): string {
  if (metric.value === null) return '';
  return metric.qualifier === '=' ? format(metric.value) : `${metric.qualifier}${format(metric.value)}`;
}

/** A summary as it stands in a cell: determinations joined by `; `, or their mean. */
export function metricSummaryText(summary: MetricSummary, format: (value: number) => string): string {
  if (summary.mode === 'geometric-mean') return metricText(summary.mean, format);
  return summary.values
    .map((value) => metricText(value, format))
    .filter((text) => text !== '')
    .join('; ');
}

/** Why a metric is empty, in words; null where it has a value. */
export function metricReasonText(metric: MetricValue): string | null {
  return metric.value === null ? METRIC_REASONS[metric.reason] : null;
}
