import { curveMetrics, eachMetric, type MetricContext } from './curveMetrics';
import { type CurveResult, drawnCurve } from './curveResult';
import type { DoseResponseConfig } from './doseResponseConfig';
import type { DrcMetric } from './drcMetric';
import { responseScaleOf } from './fitConfig';
import { ambiguously, type MetricValue, noValue } from './metricValue';

/** Settings that a metric depends on besides the result itself. */
export type MetricSettings = Pick<MetricContext, 'doseUnit' | 'scale'>;

/**
 * All metrics of a curve result, qualified by the doses that were tested. An inactive curve and a failed fit have none;
 * those of an ambiguous fit are marked.
 */
export function metricsOf(result: CurveResult, settings: MetricSettings): Record<DrcMetric, MetricValue> {
  if (!result.success) return eachMetric(() => noValue('not_fitted'));
  const { state } = result.verdict;
  if (state === 'inactive') return eachMetric(() => noValue('inactive'));
  const metrics = curveMetrics(drawnCurve(result), { ...settings, testedDoses: result.tested_doses });
  return state === 'ambiguous' ? eachMetric((metric) => ambiguously(metrics[metric])) : metrics;
}

/** All metrics of a result under its configuration. */
export function resultMetrics(result: CurveResult, config: DoseResponseConfig): Record<DrcMetric, MetricValue> {
  return metricsOf(result, { doseUnit: config.dose_unit, scale: responseScaleOf(config) });
}
