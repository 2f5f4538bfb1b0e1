import type { CurveResult } from './curveResult';
import type { SelectivityField } from './doseResponseConfig';
import type { DrcMetric } from './drcMetric';
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
 * A selectivity column for one series of a group: its metric against that of the series which has the comparator among
 * its keys. The comparator itself has none.
 */
export function selectivityInGroup(own: FittedSeries, group: FittedGroup, column: SelectivityField): MetricValue {
  const other = group.find((series) => series.texts.includes(column.comparator_variant));
  if (!other || other === own) return noValue('no_comparator');
  return selectivity(column.drc_parameter, own.metrics[column.drc_parameter], other.metrics[column.drc_parameter]);
}
