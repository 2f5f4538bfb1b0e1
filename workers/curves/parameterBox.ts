import type { FitConfig } from '@/domain/curves/fitConfig';
import { type BoundedParameter, PARAMETER_NAMES, type ParameterConstraint } from '@/domain/curves/parameterConstraint';
import type { ParameterBox } from './fit/SearchBox';
import { FIT_ERRORS } from './fitErrors';

/**
 * How far the search extends where nothing constrains it. An unconstrained partial curve has no optimum: a plateau
 * would go to infinity.
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
 * The search box defined by a configuration and the data: an explicit limit or bound applies, an open side extends as
 * far as the data justify. Bounds that only warn do not apply. Returns an error string when the box is empty.
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
  const plateaus = inOrder({ baseline, top }, config, range);
  if (isHuge(plateaus.baseline) || isHuge(plateaus.top)) return FIT_ERRORS.tooLarge;
  const hill = hillInterval(config);
  if (typeof hill === 'string') return hill;
  const logEc50 = doseInterval(config, Math.log10(lowDose) - DOSE_REACH, Math.log10(highDose) + DOSE_REACH);
  if (typeof logEc50 === 'string') return logEc50;
  return { ...plateaus, ...hill, logEc50 };
}

/**
 * When Top must stay above Baseline, a plateau that is open towards the other one extends past the other's bound,
 * however far that is from the data.
 */
function inOrder(
  { baseline, top }: { baseline: Limits; top: Limits },
  config: FitConfig,
  range: number,
): { baseline: Limits; top: Limits } {
  const isOrdered = (config.form ?? 'top_above_baseline') === 'top_above_baseline';
  if (!isOrdered || top[1] >= baseline[0]) return { baseline, top };
  if (boundsOf(config.baseline).min === null) return { top, baseline: [top[1] - range, baseline[1]] };
  if (boundsOf(config.top).max === null) return { baseline, top: [top[0], baseline[0] + range] };
  return { baseline, top };
}

function isHuge([low, high]: Limits): boolean {
  return low < -RESPONSE_LIMIT || high > RESPONSE_LIMIT;
}

/** The limits that a constraint sets for its parameter; open sides are null. A bound that only warns sets none. */
function boundsOf(constraint: ParameterConstraint | undefined): { min: number | null; max: number | null } {
  if (constraint === undefined || constraint.type === 'none' || constraint.warn_only === true)
    return { min: null, max: null };
  if (constraint.type === 'constant') return { min: constraint.value, max: constraint.value };
  return { min: constraint.min ?? null, max: constraint.max ?? null };
}

function interval(
  name: BoundedParameter,
  constraint: ParameterConstraint | undefined,
  limits: Limits | undefined,
  reach: Limits,
  range: number,
): Limits | string {
  const { min, max } = boundsOf(constraint);
  // An open side must leave room even when the given side is beyond the reach of the data.
  const open: Limits = limits ?? [
    max === null ? reach[0] : Math.min(reach[0], max - range),
    min === null ? reach[1] : Math.max(reach[1], min + range),
  ];
  // A constant is used as given, whatever the limits.
  const outer = limits && min !== max ? limits : undefined;
  return checked(
    name,
    Math.max(min ?? open[0], outer?.[0] ?? -Infinity),
    Math.min(max ?? open[1], outer?.[1] ?? Infinity),
  );
}

function checked(name: BoundedParameter, low: number, high: number): Limits | string {
  const label = PARAMETER_NAMES[name].replace(/^(?!EC)./, (letter) => letter.toLowerCase());
  if (!Number.isFinite(low) || !Number.isFinite(high)) return FIT_ERRORS.notFinite(label);
  return low > high ? FIT_ERRORS.minAboveMax(label) : [low, high];
}

/**
 * The hill slope, by its sign as in `as_bounded`, or by its size. Non-negative bounds limit the size, for falling
 * curves too; a negative bound limits the number itself, so that a direction can be required.
 */
function hillInterval(config: FitConfig): Pick<ParameterBox, 'hill' | 'hillBySize'> | string {
  const { hill_slope, form, limits } = config;
  const { min, max } = boundsOf(hill_slope);
  const signed = form === 'as_bounded' || (min ?? 0) < 0 || (max ?? 0) < 0;
  if (form === 'baseline_at_zero_dose' && ((min ?? 0) < 0 || (max ?? 0) < 0)) return FIT_ERRORS.negativeHill;
  const hill = interval('hill_slope', hill_slope, limits?.hill_slope, [-HILL_REACH, HILL_REACH], HILL_REACH);
  if (typeof hill === 'string') return hill;
  if (hill[0] === 0 && hill[1] === 0) return FIT_ERRORS.zeroHill;
  if (signed) return { hill };
  const size: Limits = [Math.max(0, hill[0]), hill[1]];
  return form === 'baseline_at_zero_dose' ? { hill: size } : { hill: size, hillBySize: true };
}

/** log10 of the doses between which the EC50 is searched. */
function doseInterval(config: FitConfig, low: number, high: number): Limits | string {
  const limits = config.limits?.ec50;
  if (limits) {
    if (Number.isNaN(limits[0]) || Number.isNaN(limits[1])) return FIT_ERRORS.notFinite('EC50');
    if (limits[0] > limits[1]) return FIT_ERRORS.minAboveMax('EC50');
    if (limits[0] > 0) low = Math.log10(limits[0]);
    if (limits[1] > 0 && limits[1] < Infinity) high = Math.log10(limits[1]);
  }
  const { min, max } = boundsOf(config.ec50);
  if ((min ?? 1) <= 0 || (max ?? 1) <= 0) return FIT_ERRORS.ec50NotPositive;
  if (min !== null && max !== null && min > max) return FIT_ERRORS.minAboveMax('EC50');
  if (min !== null) low = Math.log10(min);
  if (max !== null) high = Math.log10(max);
  if (Number.isNaN(low) || Number.isNaN(high)) return FIT_ERRORS.notFinite('EC50');
  // An open side must leave room when the given one is beyond the reach of the doses.
  if (min !== null && max === null) high = Math.max(high, low + DOSE_REACH);
  if (max !== null && min === null) low = Math.min(low, high - DOSE_REACH);
  low = Math.max(-LOG_LIMIT, Math.min(LOG_LIMIT, low));
  return [low, Math.max(low, Math.min(LOG_LIMIT, high))];
}
