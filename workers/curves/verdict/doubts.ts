import type { FitConfig } from '@/domain/curves/fitConfig';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { PARAMETER_NAMES } from '@/domain/curves/parameterConstraint';
import { formatNumber } from '@/domain/fields/formatNumber';
import { isInside, logEc50Width } from '../confidence/asymptotic';
import { hillOf, type Interval } from '../fit/SearchBox';
import type { FittedParameters } from '../fitParameters';
import type { FitPoints } from '../fitPoints';
import { type LevelTest, levelLine } from './levelTest';
import { type Reason, reason } from './reason';
import { areBeyondScale, beyondScale, scaleOf } from './smallestSpan';

/** R squared below which a curve hardly follows its points. */
const LOW_R_SQUARED = 0.3;
const HALF = 0.5;
/** Multiple of the scale up to which a response counts as being on it. */
const ON_SCALE = 1.5;
const FIGURES = 3;

/**
 * Why the numbers of a curve must not be relied on; null when its EC50 counts. An EC50 outside the tested doses is
 * reported as a limit, which needs no slope, and no plateau as long as the limit would hold with the full effect as
 * plateau.
 * @param test against a level line
 */
export function doubts(points: FitPoints, fit: FittedParameters, config: FitConfig, test: LevelTest): Reason[] {
  const { parameters, freeParameters } = fit;
  const found: Reason[] = [];
  const positive = points.doses.filter((dose) => dose > 0);
  const [low, high] = [Math.min(...positive), Math.max(...positive)];
  if (points.responses.length <= freeParameters)
    found.push(reason('no_degrees_of_freedom', 'As many parameters as points: the fit cannot be judged'));
  if (parameters.ec50 >= low && parameters.ec50 <= high) found.push(...undetermined(points, fit, config));
  else found.push(...outsideDoses(points, fit, config, parameters.ec50 > high ? high : low));
  const { squares } = levelLine(points.responses);
  const rSquared = squares > 0 ? 1 - fit.fit.rss / squares : 1;
  if (rSquared < LOW_R_SQUARED)
    found.push(reason('low_r_squared', `The curve hardly follows its points (R² ${rSquared.toFixed(2)})`));
  if (test.weak) {
    const p = test.p === null ? '' : ` (P = ${formatNumber(test.p, 2)})`;
    found.push(reason('weak_evidence', `Weak evidence against a level line${p}`));
  }
  return [...found, ...implausible(points, config)];
}

/** Single responses far beyond the scale, such as a count that was typed among percentages, draw a curve to themselves. */
function implausible({ responses }: FitPoints, config: FitConfig): Reason[] {
  const [first] = areBeyondScale(config, responses) ? [] : beyondScale(config, responses);
  const { zero, full } = config.effect_scale ?? {};
  if (first === undefined) return [];
  const message = `A response of ${formatNumber(first, FIGURES)} is implausible on a scale from ${zero} to ${full}`;
  return [reason('implausible_response', message)];
}

/** Reasons that leave an EC50 within the tested doses undetermined. */
function undetermined(points: FitPoints, fit: FittedParameters, config: FitConfig): Reason[] {
  const { parameters, box, freeParameters } = fit;
  const found: Reason[] = [];
  const positive = points.doses.filter((dose) => dose > 0);
  const decades = Math.log10(Math.max(...positive) / Math.min(...positive));
  const degreesOfFreedom = points.responses.length - freeParameters;
  const width = logEc50Width(points.doses, points.responses, parameters, box, fit.fit.rss, degreesOfFreedom);
  if (width === Infinity) found.push(reason('interval_wide', 'The points do not determine the EC50'));
  else if (width !== null && width > decades)
    found.push(reason('interval_wide', 'The 95 % interval of the EC50 is wider than the tested doses'));
  const hill = hillOf(parameters.hill_slope, box);
  if (box.hill[0] < box.hill[1] && !isInside(hill, box.hill))
    found.push(reason('hill_at_limit', `Hill slope ended at its limit of ${formatNumber(hill, FIGURES)}`));
  for (const name of ['top', 'baseline'] as const)
    if (endsWithSearch(parameters[name], box[name], config[name])) found.push(openPlateau(name));
  return [...found, ...beginsHigh(points, fit, config)];
}

/**
 * A curve that starts above half of the full effect: half of the effect is below the lowest dose, whatever lies between
 * this plateau and the next. Responses that are far from the scale say nothing about it.
 */
function beginsHigh(points: FitPoints, { parameters }: FittedParameters, config: FitConfig): Reason[] {
  const scale = scaleOf(config, points.responses);
  if (!scale) return [];
  const partAt = (dose: number) => (fourParameterLogistic(dose, parameters) - scale.zero) / (scale.full - scale.zero);
  const [first, last] = [partAt(Math.min(...points.doses)), partAt(Math.max(...points.doses))];
  if (first <= HALF || last <= first || last > ON_SCALE) return [];
  const percent = formatNumber(100 * first, 2);
  return [reason('level_at_effect', `The effect is ${percent} % at the lowest dose already, so half of it lies below`)];
}

/**
 * Whether an EC50 outside the doses is more than a guess at the plateau beyond them. If that plateau was neither
 * measured nor bounded, the limit holds only if half of the full effect is not reached at the last dose on that side.
 */
function outsideDoses(points: FitPoints, fit: FittedParameters, config: FitConfig, end: number): Reason[] {
  const { parameters, box } = fit;
  const isBeyond = parameters.ec50 > end;
  const unseen = parameters.hill_slope > 0 === isBeyond ? 'top' : 'baseline';
  if (!endsWithSearch(parameters[unseen], box[unseen], config[unseen])) return [];
  const scale = scaleOf(config, points.responses);
  // Without a scale a limit is doubtful if a single dose determines it, by a step.
  if (!scale) return isInside(hillOf(parameters.hill_slope, box), box.hill) ? [] : [openPlateau(unseen)];
  const part = (fourParameterLogistic(end, parameters) - scale.zero) / (scale.full - scale.zero);
  return part < HALF === isBeyond ? [] : [openPlateau(unseen)];
}

function openPlateau(name: 'top' | 'baseline'): Reason {
  return reason('plateau_open', `${PARAMETER_NAMES[name]} is not determined: no dose reaches that plateau`);
}

/** Whether a plateau ended at the limit of the search rather than at a bound that somebody chose. */
function endsWithSearch(value: number, limits: Interval, constraint: FitConfig['top']): boolean {
  if (limits[0] === limits[1] || isInside(value, limits)) return false;
  if (constraint?.type !== 'range' || constraint.warn_only) return true;
  const isUpper = value - limits[0] > limits[1] - value;
  return (isUpper ? constraint.max : constraint.min) == null;
}
