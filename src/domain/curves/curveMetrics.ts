import { type DoseUnit, negativeLogMolar } from './doseUnit';
import { DRC_METRICS, type DrcMetric, effectiveDoseMetric } from './drcMetric';
import { absoluteEffectiveDose, relativeEffectiveDose } from './effectiveDose';
import type { CurveParameters } from './fourParameterLogistic';
import { exactly, type MetricValue, noValue } from './metricValue';
import { type ResponseScale, responseAtEffect } from './responseScale';

/** What beside the parameters decides a metric. */
export interface MetricContext {
  doseUnit: DoseUnit;
  scale: ResponseScale;
  /** Lowest and highest positive dose that took part in the fit; null leaves values unqualified. */
  testedDoses: readonly [number, number] | null;
  /** The responses do not depend on the dose, so no EC exists. */
  flat?: boolean;
}

/**
 * One metric of a fitted curve. A dose outside the tested range is answered as a qualified number (`<` lowest, `>`
 * highest tested dose; for p-forms the sense turns round), never as if it had been measured.
 */
export function curveMetric(metric: DrcMetric, parameters: CurveParameters, context: MetricContext): MetricValue {
  const parts = effectiveDoseMetric(metric);
  if (!parts) return exactly(parameters[metric as 'baseline' | 'top' | 'hill_slope']);
  if (context.flat || parameters.hill_slope === 0) return noValue('flat');
  if (parts.negativeLog && context.doseUnit === 'none') return noValue('not_molar');
  const dose = parts.absolute
    ? absoluteEffectiveDose(parameters, responseAtEffect(context.scale, parts.percent))
    : relativeEffectiveDose(parameters, parts.percent);
  if (dose === null) return noValue('not_reached');
  const qualified = qualifyDose(dose, context.testedDoses);
  return parts.negativeLog ? toNegativeLog(qualified, context.doseUnit) : qualified;
}

/** All metrics of a curve; `null` parameters (a failed fit) give no value everywhere. */
export function curveMetrics(
  parameters: CurveParameters | null,
  context: MetricContext,
): Record<DrcMetric, MetricValue> {
  const entries = DRC_METRICS.map((metric) => [
    metric,
    parameters ? curveMetric(metric, parameters, context) : noValue('not_fitted'),
  ]);
  return Object.fromEntries(entries) as Record<DrcMetric, MetricValue>;
}

/** Turns a dose outside the tested range into `<` lowest or `>` highest; an untested range leaves it as it is. */
export function qualifyDose(dose: number, tested: readonly [number, number] | null): MetricValue {
  if (tested) {
    if (dose < tested[0]) return { value: tested[0], qualifier: '<' };
    if (dose > tested[1]) return { value: tested[1], qualifier: '>' };
  }
  return dose > 0 ? exactly(dose) : noValue('not_finite');
}

function toNegativeLog(dose: MetricValue, unit: DoseUnit): MetricValue {
  if (dose.value === null) return dose;
  const value = negativeLogMolar(dose.value, unit);
  if (value === null) return noValue('not_finite');
  return { value, qualifier: dose.qualifier === '<' ? '>' : dose.qualifier === '>' ? '<' : '=' };
}
