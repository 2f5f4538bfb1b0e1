import { CURVE_STATE_WORDS } from '@/domain/curves/curveVerdict';
import { DRC_METRIC_LABELS, DRC_METRICS, type DrcMetric, effectiveDoseMetric } from '@/domain/curves/drcMetric';
import { metricText } from '@/domain/curves/metricText';
import type { MetricValue } from '@/domain/curves/metricValue';
import type { CurveLine } from './curveLine';

/** A cell of the results in full precision: an exact number, or text with its sign; null if there is none. */
export type ResultCell = string | number | null;

function cellOf(metric: MetricValue | undefined): ResultCell {
  if (!metric || metric.value === null) return null;
  return metric.qualifier === '=' && !metric.ambiguous ? metric.value : metricText(metric, String);
}

/** The heading of a metric, with the unit of the doses if it is a dose. */
export function resultHead(metric: DrcMetric, doseUnit: string): string {
  const parts = effectiveDoseMetric(metric);
  const unit = parts && !parts.negativeLog && doseUnit !== '' ? ` (${doseUnit})` : '';
  return `${DRC_METRIC_LABELS[metric]}${unit}`;
}

/** Headings of the results of curves; selectivities under the names of their columns. */
export function resultHeads(lines: readonly CurveLine[], doseUnit: string): string[] {
  return [
    'Curve',
    'Series',
    'State',
    ...DRC_METRICS.map((metric) => resultHead(metric, doseUnit)),
    ...(lines[0]?.selectivity.keys() ?? []),
    'R squared',
    'P against a level line',
    'Points',
    'Check',
  ];
}

/** The reported values of a curve, in the order of `resultHeads`. */
export function resultRow({ groupName, name, series, result, metrics, selectivity, check }: CurveLine): ResultCell[] {
  const { verdict } = result;
  return [
    groupName,
    name,
    CURVE_STATE_WORDS[verdict.state],
    ...DRC_METRICS.map((metric) => cellOf(metrics[metric])),
    ...[...selectivity.values()].map(cellOf),
    result.success ? result.fit_statistics.r_squared : null,
    verdict.p_value,
    series.used,
    [check.word, ...check.details].join('; '),
  ];
}
