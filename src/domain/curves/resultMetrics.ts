import { curveMetrics, type MetricContext } from './curveMetrics';
import { type CurveResult, isFlat } from './curveResult';
import type { DoseResponseConfig } from './doseResponseConfig';
import type { DrcMetric } from './drcMetric';
import { responseScaleOf } from './fitConfig';
import type { MetricValue } from './metricValue';

/** What decides a metric beside the result itself. */
export type MetricSettings = Pick<MetricContext, 'doseUnit' | 'scale'>;

/** All metrics of a curve result, qualified by the doses that were tested. */
export function metricsOf(result: CurveResult, settings: MetricSettings): Record<DrcMetric, MetricValue> {
  if (!result.success) return curveMetrics(null, { ...settings, testedDoses: null });
  return curveMetrics(result.parameters, { ...settings, testedDoses: result.tested_doses, flat: isFlat(result) });
}

/** All metrics of a result as its configuration reads them. */
export function resultMetrics(result: CurveResult, config: DoseResponseConfig): Record<DrcMetric, MetricValue> {
  return metricsOf(result, { doseUnit: config.dose_unit, scale: responseScaleOf(config) });
}
