import type { CurveWarning } from '@/domain/curves/curveResult';
import type { CurveState } from '@/domain/curves/curveVerdict';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { FitPoints } from './fitPoints';
import { areBeyondScale, beyondScale, scaleOf } from './verdict/smallestSpan';

/** Half of the full effect. Responses up to 1.5 times the scale count as being on it. */
const HALF = 0.5;
const ON_SCALE = 1.5;
const FIGURES = 2;

/**
 * Warns when the responses hardly match the scale of the configuration: a wrong scale reverses the meaning of an effect
 * or turns 1 into 100 %, and the numbers still look right.
 */
export function scaleWarnings(
  points: FitPoints,
  config: FitConfig,
  state: CurveState,
  parameters: CurveParameters,
): CurveWarning[] {
  const { effect_scale: scale } = config;
  if (!scale) return [];
  const message =
    farBeyond(points, config) ??
    (scaleOf(config, points.responses)
      ? againstScale(points, scale, state, parameters)
      : asFractions(points, scale, state));
  return message === null ? [] : [{ code: 'scale_doubtful', message }];
}

function farBeyond({ responses }: FitPoints, config: FitConfig): string | null {
  const far = beyondScale(config, responses);
  const { zero, full } = config.effect_scale ?? {};
  const most = far.reduce((largest, response) => (Math.abs(response) > Math.abs(largest) ? response : largest), 0);
  if (far.length === 0) return null;
  const words = `Responses up to ${formatNumber(most, FIGURES)} are implausible on a scale from ${zero} to ${full}`;
  return areBeyondScale(config, responses)
    ? `${words}: choose raw responses as the response scale of the configuration`
    : `${words}: check the data`;
}

function againstScale(
  { doses }: FitPoints,
  { zero, full }: NonNullable<FitConfig['effect_scale']>,
  state: CurveState,
  parameters: CurveParameters,
): string | null {
  if (state === 'inactive') return null;
  const effectAt = (dose: number) => (fourParameterLogistic(dose, parameters) - zero) / (full - zero);
  const [first, last] = [effectAt(Math.min(...doses)), effectAt(Math.max(...doses))];
  if (first < HALF || first > ON_SCALE || last < -HALF || first - last < HALF) return null;
  const percent = (part: number) => `${formatNumber(100 * part, FIGURES)} %`;
  return `The effect falls from ${percent(first)} at the lowest dose to ${percent(last)} at the highest: check the response scale of the configuration`;
}

function asFractions(
  { responses }: FitPoints,
  { zero, full }: NonNullable<FitConfig['effect_scale']>,
  state: CurveState,
): string | null {
  const [low, high] = [Math.min(...responses), Math.max(...responses)];
  const isPercent = Math.abs(full - zero) === 100;
  const isSure = low >= HALF || (state !== 'inactive' && high - low >= HALF);
  if (!isPercent || !isSure || high > ON_SCALE || low < -HALF) return null;
  return 'The responses look like fractions (0 to 1), but the configuration reads them as percent';
}
