import type { CurveResult } from '@/domain/curves/curveResult';
import type { DrcMetric } from '@/domain/curves/drcMetric';
import type { CurveGroup, CurveSeries } from '@/domain/curves/groupCurves';
import { type MetricValue, noValue } from '@/domain/curves/metricValue';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import { selectivity } from '@/domain/curves/selectivity';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import { checkOf, type FitCheck } from '@/domain/curves/checkOf';

/** One series with everything that tables show of it. */
export interface CurveLine {
  groupKey: string;
  groupName: string;
  name: string;
  series: CurveSeries;
  result: CurveResult | undefined;
  metrics: Record<DrcMetric, MetricValue> | null;
  /** By name of the selectivity column. */
  selectivity: ReadonlyMap<string, MetricValue>;
  check: FitCheck;
}

interface Sources {
  config: DrcConfig;
  nameOfGroup(group: CurveGroup): string;
  nameOfSeries(series: CurveSeries): string;
  resultOf(series: CurveSeries): CurveResult | undefined;
}

/** The series of all groups in order. */
export function curveLines(groups: readonly CurveGroup[], sources: Sources): CurveLine[] {
  const { config } = sources;
  return groups.flatMap((group) => {
    const groupName = sources.nameOfGroup(group);
    const fitted = group.series.map((series) => {
      const result = sources.resultOf(series);
      return {
        series,
        result,
        name: sources.nameOfSeries(series),
        metrics: result ? resultMetrics(result, config) : null,
      };
    });
    return fitted.map((one) => ({
      ...one,
      groupKey: group.key,
      groupName,
      check: checkOf(one.result),
      selectivity: new Map(
        config.selectivity_fields.map((column) => {
          const other = fitted.find((candidate) => candidate.name.split(' / ').includes(column.comparator_variant));
          const none = noValue('no_comparator');
          const [own, against] = [one.metrics?.[column.drc_parameter], other?.metrics?.[column.drc_parameter]];
          const value = own && against && other !== one ? selectivity(column.drc_parameter, own, against) : none;
          return [column.selectivity_field_name, value];
        }),
      ),
    }));
  });
}
