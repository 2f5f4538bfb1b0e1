import type { FitConfig } from '@/domain/curves/fitConfig';
import type { BoundedParameter, ParameterConstraint } from '@/domain/curves/parameterConstraint';
import type { ParameterBox } from './fit/SearchBox';
import { FIT_ERRORS } from './fitErrors';

/**
 * Reach of the search where nothing constrains it. An unconstrained partial curve has no optimum: a plateau would run
 * to infinity.
 */
const PLATEAU_REACH = 2;
const HILL_REACH = 10;
const DOSE_REACH = 2;
/** log10 of the smallest and largest EC50 that can be written as a number. */
const LOG_LIMIT = 300;
/** Responses and plateaus beyond this have squares that overflow. */
const RESPONSE_LIMIT = 1e150;

type Limits = readonly [number, number];

/**
 * Box of the search that a configuration and the data make together: an explicit limit or bound holds, an open side
 * reaches as far as the data give reason to. Bounds that only warn do not bind. Answers an error string for a box
 * without inside.
 * @param doses at least one positive
 */
export function parameterBox(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  config: FitConfig,
): ParameterBox | string {
  let low = Infinity;
  let high = -Infinity;
  let lowDose = Infinity;
  let highDose = 0;
  for (let i = 0; i < doses.length; i++) {
    const y = responses[i] as number;
    const dose = doses[i] as number;
    if (y < low) low = y;
    if (y > high) high = y;
    if (dose > 0 && dose < lowDose) lowDose = dose;
    if (dose > highDose) highDose = dose;
  }
  if (high > RESPONSE_LIMIT || low < -RESPONSE_LIMIT) return FIT_ERRORS.tooLarge;
  const range = high - low;
  const plateau: Limits = [low - PLATEAU_REACH * range, high + PLATEAU_REACH * range];
  const limits = config.limits;
  const baseline = interval('baseline', config.baseline, limits?.baseline, plateau, range);
  if (typeof baseline === 'string') return baseline;
  const top = interval('top', config.top, limits?.top, plateau, range);
  if (typeof top === 'string') return top;
  const hill = interval('hill_slope', config.hill_slope, limits?.hill_slope, [-HILL_REACH, HILL_REACH], HILL_REACH);
  if (typeof hill === 'string') return hill;
  if (isHuge(baseline) || isHuge(top)) return FIT_ERRORS.tooLarge;
  if (hill[0] === 0 && hill[1] === 0) return FIT_ERRORS.zeroHill;
  const logEc50 = logInterval(limits?.ec50, Math.log10(lowDose) - DOSE_REACH, Math.log10(highDose) + DOSE_REACH);
  if (typeof logEc50 === 'string') return logEc50;
  return { baseline, top, hill, logEc50 };
}

function isHuge([low, high]: Limits): boolean {
  return low < -RESPONSE_LIMIT || high > RESPONSE_LIMIT;
}

const NAMES: Record<BoundedParameter, string> = { baseline: 'baseline', top: 'top', hill_slope: 'hill slope' };

function interval(
  name: BoundedParameter,
  constraint: ParameterConstraint | undefined,
  limits: readonly [number, number] | undefined,
  reach: Limits,
  range: number,
): Limits | string {
  const binds = constraint !== undefined && constraint.type !== 'none' && constraint.warn_only !== true;
  let low: number;
  let high: number;
  if (binds && constraint.type === 'constant') {
    low = constraint.value;
    high = low;
  } else {
    const min = binds && constraint.type === 'range' ? (constraint.min ?? null) : null;
    const max = binds && constraint.type === 'range' ? (constraint.max ?? null) : null;
    // An open side must leave room even when the given side lies beyond the reach of the data.
    const open: Limits = limits ?? [
      max === null ? reach[0] : Math.min(reach[0], max - range),
      min === null ? reach[1] : Math.max(reach[1], min + range),
    ];
    low = min ?? open[0];
    high = max ?? open[1];
    if (limits) {
      low = Math.max(low, limits[0]);
      high = Math.min(high, limits[1]);
    }
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return FIT_ERRORS.notFinite(NAMES[name]);
  return low > high ? FIT_ERRORS.minAboveMax(NAMES[name]) : [low, high];
}

function logInterval(limits: readonly [number, number] | undefined, low: number, high: number): Limits | string {
  if (limits) {
    if (Number.isNaN(limits[0]) || Number.isNaN(limits[1])) return FIT_ERRORS.notFinite('EC50');
    if (limits[0] > limits[1]) return FIT_ERRORS.minAboveMax('EC50');
    if (limits[0] > 0) low = Math.log10(limits[0]);
    if (limits[1] > 0 && limits[1] < Infinity) high = Math.log10(limits[1]);
  }
  low = Math.max(-LOG_LIMIT, Math.min(LOG_LIMIT, low));
  return [low, Math.max(low, Math.min(LOG_LIMIT, high))];
}
