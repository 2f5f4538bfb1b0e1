import { negativeLogOf, qualifyDose } from './curveMetrics';
import type { CurveResult } from './curveResult';
import type { DoseResponseConfig, SelectivityField } from './doseResponseConfig';
import { type DrcMetric, effectiveDoseMetric } from './drcMetric';
import { type MetricValue, noValue } from './metricValue';
import { selectivity } from './selectivity';

/** One fitted line of a plot with everything that columns show of it. */
export interface FittedSeries {
  /** Shown texts of the series keys, in their order. */
  texts: readonly string[];
  /** Mark of points and configuration; equal marks mean equal results. */
  hash: string;
  result: CurveResult;
  metrics: Record<DrcMetric, MetricValue>;
}

/** The series that share one plot. */
export type FittedGroup = readonly FittedSeries[];

/**
 * A selectivity column for one series of a group: its metric compared with that of the series that has the comparator
 * among its keys. The comparator itself has no selectivity. A comparator without effect counts as beyond its highest
 * tested dose.
 */
export function selectivityInGroup(
  own: FittedSeries,
  group: FittedGroup,
  column: SelectivityField,
  config: Pick<DoseResponseConfig, 'ambiguous_values' | 'dose_unit'>,
): MetricValue {
  const other = group.find((series) => series.texts.includes(column.comparator_variant));
  if (!other || other === own) return noValue('no_comparator');
  const metric = column.drc_parameter;
  const comparator = beyondDoses(metric, other.result, config) ?? other.metrics[metric];
  return selectivity(metric, own.metrics[metric], comparator, config.ambiguous_values === 'use');
}

/** Dose of an inactive curve: above the highest tested one. Null for everything else. */
function beyondDoses(
  metric: DrcMetric,
  result: CurveResult,
  { dose_unit }: Pick<DoseResponseConfig, 'dose_unit'>,
): MetricValue | null {
  const parts = effectiveDoseMetric(metric);
  if (!parts || !result.success || result.verdict.state !== 'inactive') return null;
  const limit = qualifyDose(Infinity, result.tested_doses);
  return parts.negativeLog ? negativeLogOf(limit, dose_unit) : limit;
}
