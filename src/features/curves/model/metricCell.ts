import { metricText } from '@/domain/curves/metricText';
import type { MetricValue } from '@/domain/curves/metricValue';
import { formatNumber } from '@/domain/fields/formatNumber';

const FIGURES = 3;

/** A metric as it stands in a cell: three figures, `>` and `<` kept, a dash without value. */
export function metricCell(metric: MetricValue | undefined): string {
  if (!metric || metric.value === null) return '–';
  return metricText(metric, (value) => formatNumber(value, FIGURES)).replace(/^([<>])/, '$1 ');
}

/** Order of metrics: by value, `<` before and `>` behind the same number, without value last. */
export function compareMetrics(a: MetricValue | undefined, b: MetricValue | undefined): number {
  const hasA = a?.value !== null && a !== undefined;
  const hasB = b?.value !== null && b !== undefined;
  if (!hasA || !hasB) return Number(hasB) - Number(hasA);
  const order = { '<': -1, '=': 0, '>': 1 };
  return (a.value as number) - (b.value as number) || signOf(a, order) - signOf(b, order);
}

function signOf(metric: MetricValue, order: Record<'<' | '=' | '>', number>): number {
  return metric.value === null ? 0 : order[metric.qualifier];
}
