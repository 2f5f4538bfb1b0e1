import { checkOf, type FitCheck } from '@/domain/curves/checkOf';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { DrcMetric } from '@/domain/curves/drcMetric';
import { type FittedSeries, selectivityInGroup } from '@/domain/curves/fittedSeries';
import type { MetricValue } from '@/domain/curves/metricValue';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookGroup, BookSeries } from '@/engine/curvesClient';

/** One series with everything that lists and tables show about it. */
export interface CurveLine {
  key: string;
  groupKey: string;
  groupName: string;
  name: string;
  series: BookSeries;
  result: CurveResult;
  metrics: Record<DrcMetric, MetricValue>;
  /** By name of the selectivity column. */
  selectivity: ReadonlyMap<string, MetricValue>;
  check: FitCheck;
}

interface Sources {
  config: DrcConfig;
  nameOfGroup(group: BookGroup): string;
  nameOf(series: BookSeries): string;
  /** A result that is newer or more complete than that of the group. */
  resultOf?(series: BookSeries): CurveResult | undefined;
}

/** The series of a plot in order. */
export function curveLines(group: BookGroup, { config, nameOf, nameOfGroup, resultOf }: Sources): CurveLine[] {
  const groupName = nameOfGroup(group);
  const fitted = group.series.map((series): FittedSeries => {
    const result = resultOf?.(series) ?? series.result;
    return { texts: series.texts, hash: series.hash, result, metrics: resultMetrics(result, config) };
  });
  return fitted.map((one, i) => {
    const series = group.series[i] as BookSeries;
    const columns = config.selectivity_fields.map(
      (column) => [column.selectivity_field_name, selectivityInGroup(one, fitted, column, config)] as const,
    );
    return {
      key: series.key,
      groupKey: group.key,
      groupName,
      name: nameOf(series),
      series,
      result: one.result,
      metrics: one.metrics,
      selectivity: new Map(columns),
      check: checkOf(one.result),
    };
  });
}
