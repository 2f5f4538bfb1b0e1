import type { FitConfig } from '@/domain/curves/fitConfig';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import type { FittedParameters } from '../fitParameters';
import type { FitPoints } from '../fitPoints';

/** Fraction of the effect scale that a curve must span unless the configuration says otherwise. */
const PART_OF_SCALE = 0.1;
/** Residual standard deviations that a curve must span when there is no scale. */
const DEVIATIONS = 2;
/** Responses that never exceed this fraction of the scale are on another one, fractions instead of percent. */
const OTHER_SCALE = 0.03;
/** Multiple of the scale beyond which a response cannot be on it: a percent scale has no 1,200 %. */
const BEYOND_SCALE = 10;
/** Standard deviation around the mean, as a fraction of the scale, up to which responses count as level. */
const LEVEL_DEVIATION = 0.15;
/**
 * Fraction of the variance that a curve must explain to distinguish scattered responses from level ones when there is
 * no scale.
 */
const EXPLAINED = 0.5;

/** Difference of the curve between the lowest and the highest fitted dose. */
export function spanOfCurve(parameters: CurveParameters, { doses }: FitPoints): number {
  const at = (dose: number) => fourParameterLogistic(dose, parameters);
  return Math.abs(at(Math.max(...doses)) - at(Math.min(...doses)));
}

/** The effect scale, unless the responses are on another one: fractions or counts under a percent scale. */
export function scaleOf(config: FitConfig, responses: readonly number[]): FitConfig['effect_scale'] {
  const { effect_scale } = config;
  if (!effect_scale) return undefined;
  const { zero, full } = effect_scale;
  const isTiny = largestOf(responses) < OTHER_SCALE * Math.abs(full - zero);
  return zero * full === 0 && (isTiny || areBeyondScale(config, responses)) ? undefined : effect_scale;
}

/** The responses that cannot be on the effect scale. */
export function beyondScale({ effect_scale }: FitConfig, responses: readonly number[]): number[] {
  if (!effect_scale) return [];
  const { zero, full } = effect_scale;
  return responses.filter((response) => Math.abs((response - zero) / (full - zero)) > BEYOND_SCALE);
}

/** Whether most responses cannot be on the effect scale, so that the scale is wrong and not a response. */
export function areBeyondScale(config: FitConfig, responses: readonly number[]): boolean {
  return 2 * beyondScale(config, responses).length > responses.length;
}

function largestOf(responses: readonly number[]): number {
  return responses.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** The span that a curve needs to count as an effect. @param residualSd null without degrees of freedom. */
export function smallestSpan(config: FitConfig, responses: readonly number[], residualSd: number | null): number {
  return smallestSpanOn({ ...config, effect_scale: scaleOf(config, responses) }, residualSd);
}

/** The same for responses that are taken to be on the scale of the configuration, however small they are beside it. */
export function smallestSpanOn({ smallest_span, effect_scale: scale }: FitConfig, residualSd: number | null): number {
  if (smallest_span !== undefined) return smallest_span;
  return scale ? PART_OF_SCALE * Math.abs(scale.full - scale.zero) : DEVIATIONS * (residualSd ?? 0);
}

/**
 * Whether responses that no curve follows better than a level line are level, rather than scattered: their deviation is
 * small compared with the scale. Without a scale, it is small compared with the responses themselves, or the curve
 * explains little of it.
 * @param squares around their mean
 */
export function isLevel(
  responses: readonly number[],
  squares: number,
  { fit, freeParameters }: FittedParameters,
  config: FitConfig,
): boolean {
  const n = responses.length;
  const deviation = Math.sqrt(squares / Math.max(1, n - 1));
  const scale = areBeyondScale(config, responses) ? undefined : config.effect_scale;
  if (scale) return deviation <= LEVEL_DEVIATION * Math.abs(scale.full - scale.zero);
  if (deviation <= LEVEL_DEVIATION * largestOf(responses)) return true;
  const explained = n > freeParameters ? 1 - fit.rss / (n - freeParameters) / (squares / (n - 1)) : 0;
  return explained <= EXPLAINED;
}
