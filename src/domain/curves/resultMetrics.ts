import { curveMetrics } from './curveMetrics';
import { type CurveResult, isFlat } from './curveResult';
import type { DoseResponseConfig } from './doseResponseConfig';
import type { DrcMetric } from './drcMetric';
import { responseScaleOf } from './fitConfig';
import type { MetricValue } from './metricValue';

/** All metrics of a result as its configuration reads them, qualified by the doses that were tested. */
export function resultMetrics(result: CurveResult, config: DoseResponseConfig): Record<DrcMetric, MetricValue> {
  const context = { doseUnit: config.dose_unit, scale: responseScaleOf(config) };
  if (!result.success) return curveMetrics(null, { ...context, testedDoses: null });
  return curveMetrics(result.parameters, { ...context, testedDoses: result.tested_doses, flat: isFlat(result) });
}
