import { formatNumber } from '../fields/formatNumber';
import { METRIC_REASONS, type MetricValue } from './metricValue';

/** A metric as written in a cell: `>10` outside the tested doses, `~2` for an ambiguous fit, empty without a value. */
export function metricText(metric: MetricValue, format: (value: number) => string): string {
  if (metric.value === null) return '';
  const sign = metric.qualifier === '=' ? '' : metric.qualifier;
  return `${metric.ambiguous ? '~' : ''}${sign}${format(metric.value)}`;
}

/** A metric for readers: `> 10`, `~2`, a dash without a value. */
export function metricWords(metric: MetricValue | undefined, figures: number): string {
  if (!metric || metric.value === null) return '–';
  return metricText(metric, (value) => formatNumber(value, figures)).replace(/([<>])/, '$1 ');
}

/** Why a metric is empty, in words; null where it has a value. */
export function metricReasonText(metric: MetricValue): string | null {
  return metric.value === null ? METRIC_REASONS[metric.reason] : null;
}
