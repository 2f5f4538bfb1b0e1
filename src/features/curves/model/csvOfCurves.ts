import { DRC_METRIC_LABELS, DRC_METRICS, type DrcMetric } from '@/domain/curves/drcMetric';
import type { MetricValue } from '@/domain/curves/metricValue';
import type { CurveLine } from './curveLine';

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function plain(metric: MetricValue | undefined): string {
  if (!metric || metric.value === null) return '';
  return metric.qualifier === '=' ? String(metric.value) : `${metric.qualifier}${metric.value}`;
}

/** All metrics and selectivities of all curves as CSV in full precision. */
export function csvOfCurves(lines: readonly CurveLine[]): string {
  const selectivities = [...(lines[0]?.selectivity.keys() ?? [])];
  const head = [
    'Curve',
    'Series',
    ...DRC_METRICS.map((metric) => DRC_METRIC_LABELS[metric]),
    ...selectivities,
    'R squared',
    'Points',
    'Check',
  ];
  const rows = lines.map(({ groupName, name, series, result, metrics, selectivity, check }) => [
    groupName,
    name,
    ...DRC_METRICS.map((metric: DrcMetric) => plain(metrics[metric])),
    ...selectivities.map((column) => plain(selectivity.get(column))),
    result.success ? String(result.fit_statistics.r_squared ?? '') : '',
    String(series.used),
    [check.word, ...check.details].join('; '),
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
