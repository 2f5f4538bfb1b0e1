import { type DoseUnit, negativeLogMolar } from './doseUnit';
import { DRC_METRICS, type DrcMetric, effectiveDoseMetric } from './drcMetric';
import { absoluteEffectiveDose, relativeEffectiveDose } from './effectiveDose';
import type { CurveParameters } from './fourParameterLogistic';
import { exactly, type MetricValue, noValue } from './metricValue';
import { type ResponseScale, responseAtEffect } from './responseScale';

/** Inputs of a metric besides the parameters. */
export interface MetricContext {
  doseUnit: DoseUnit;
  scale: ResponseScale;
  /** Lowest and highest positive dose that took part in the fit; null leaves values unqualified. */
  testedDoses: readonly [number, number] | null;
}

/**
 * One metric of a fitted curve. A dose outside the tested range is returned as a qualified number (`<` lowest, `>`
 * highest tested dose; for p-forms the direction is reversed), never as if it had been measured.
 */
export function curveMetric(metric: DrcMetric, parameters: CurveParameters, context: MetricContext): MetricValue {
  const parts = effectiveDoseMetric(metric);
  if (!parts) return plainParameter(metric as 'baseline' | 'top' | 'hill_slope', parameters, context);
  if (parameters.hill_slope === 0) return noValue('inactive');
  if (parts.negativeLog && context.doseUnit === 'none') return noValue('not_molar');
  const dose = parts.absolute
    ? absoluteEffectiveDose(parameters, responseAtEffect(context.scale, parts.percent))
    : relativeEffectiveDose(parameters, parts.percent);
  if (dose === null)
    return noValue(isExceeded(parameters, context.scale, parts.percent) ? 'below_doses' : 'not_reached');
  const qualified = qualifyDose(dose, context.testedDoses);
  return parts.negativeLog ? negativeLogOf(qualified, context.doseUnit) : qualified;
}

/**
 * Whether both plateaus exceed this percentage of the full effect: the compound is not weak, it was tested at too high
 * doses.
 */
function isExceeded({ baseline, top }: CurveParameters, scale: ResponseScale, percent: number): boolean {
  const [zero, full] = [responseAtEffect(scale, 0), responseAtEffect(scale, 100)];
  return [baseline, top].every((plateau) => (100 * (plateau - zero)) / (full - zero) > percent);
}

/**
 * A plateau or the hill slope. If the EC50 of a curve is outside the tested doses, neither the plateau beyond it nor
 * the steepness was observed: the values of the fit follow from the bounds alone.
 */
function plainParameter(
  metric: 'baseline' | 'top' | 'hill_slope',
  parameters: CurveParameters,
  { testedDoses }: MetricContext,
): MetricValue {
  const { ec50, hill_slope } = parameters;
  const isBeyond = testedDoses !== null && ec50 > testedDoses[1];
  const isBefore = testedDoses !== null && ec50 < testedDoses[0];
  const atZeroDose = hill_slope > 0 ? 'baseline' : 'top';
  const isUnseen = metric === 'hill_slope' ? isBeyond || isBefore : metric === atZeroDose ? isBefore : isBeyond;
  return isUnseen ? noValue('plateau_beyond') : exactly(parameters[metric]);
}

/** All metrics of a curve. */
export function curveMetrics(parameters: CurveParameters, context: MetricContext): Record<DrcMetric, MetricValue> {
  return eachMetric((metric) => curveMetric(metric, parameters, context));
}

/** A value for every metric. */
export function eachMetric(read: (metric: DrcMetric) => MetricValue): Record<DrcMetric, MetricValue> {
  return Object.fromEntries(DRC_METRICS.map((metric) => [metric, read(metric)])) as Record<DrcMetric, MetricValue>;
}

/** Turns a dose outside the tested range into `<` lowest or `>` highest; an untested range leaves it as it is. */
export function qualifyDose(dose: number, tested: readonly [number, number] | null): MetricValue {
  if (tested) {
    if (dose < tested[0]) return { value: tested[0], qualifier: '<' };
    if (dose > tested[1]) return { value: tested[1], qualifier: '>' };
  }
  return dose > 0 ? exactly(dose) : noValue('not_finite');
}

/** The dose as its negative logarithm, which reverses the direction. */
export function negativeLogOf(dose: MetricValue, unit: DoseUnit): MetricValue {
  if (dose.value === null) return dose;
  const value = negativeLogMolar(dose.value, unit);
  if (value === null) return noValue(unit === 'none' ? 'not_molar' : 'not_finite');
  return { value, qualifier: dose.qualifier === '<' ? '>' : dose.qualifier === '>' ? '<' : '=' };
}
