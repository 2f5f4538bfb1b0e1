import type { CurveWarning } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { formatNumber } from '@/domain/fields/formatNumber';
import { plural } from '@/lib/words/counted';
import { fUpperTail } from '../confidence/studentT';
import { type FittedParameters, fitParameters } from '../fitParameters';
import type { FitPoints } from '../fitPoints';
import { contenderOf, levelLine, testAgainstLevel } from './levelTest';
import { smallestSpan, spanOfCurve } from './smallestSpan';

/** Most of the highest doses that may be tested for leaving the curve, and fewest doses that must remain to fit one. */
const MOST_LEAVING = 3;
const FEWEST_LEFT = 5;
/** Required P value, corrected for the numbers of doses that are tried. */
const P = 0.01 / MOST_LEAVING;
/** How far each dose must deviate: in standard errors of its mean, and as a fraction of the span of the curve. */
const ERRORS = 3;
const PART_OF_SPAN = 0.1;
/** R squared above which a curve follows its points so well that nothing is tested. */
const FOLLOWS = 0.99;
/** R squared below which more than a drop from the extreme is tested. */
const MISSES = 0.92;
/**
 * Fraction of the range of the means by which the highest dose must drop from the extreme before anything is tested.
 */
const FALLS_BACK = 0.12;

/**
 * Whether the responses at the highest doses leave the curve that all others follow (a hook effect, solubility, a
 * second phase): a curve through the others, with a separate mean for each dose that leaves, is better by an F test
 * than the curve through all, and every such dose deviates to the same side. Nothing is excluded because of this; the
 * reader gets a warning.
 */
export function lastPointsLeave(points: FitPoints, fit: FittedParameters, config: FitConfig): CurveWarning | null {
  const doses = [...new Set(points.doses)].sort((a, b) => a - b);
  const missed = fit.fit.rss / levelLine(points.responses).squares;
  if (missed <= 1 - FOLLOWS) return null;
  const means = doses.map((dose) => meanAt(points, dose).mean);
  const range = Math.max(...means) - Math.min(...means);
  if (range < smallestSpan(config, points.responses, null)) return null;
  if (missed <= 1 - MISSES && fallBackOf(means) < FALLS_BACK * range) return null;
  for (let count = Math.min(MOST_LEAVING, doses.length - FEWEST_LEFT); count > 0; count--) {
    const found = leaving(points, fit, config, doses.slice(-count));
    if (found) return found;
  }
  return null;
}

/** How far the last mean is from the lowest or the highest mean, whichever comes later. */
function fallBackOf(means: readonly number[]): number {
  const [lowest, highest] = [Math.min(...means), Math.max(...means)];
  const later = means.lastIndexOf(lowest) > means.lastIndexOf(highest) ? lowest : highest;
  return Math.abs((means.at(-1) as number) - later);
}

function leaving(
  points: FitPoints,
  fit: FittedParameters,
  config: FitConfig,
  doses: readonly number[],
): CurveWarning | null {
  const rest = without(points, doses);
  const curve = fitParameters(rest.doses, rest.responses, config);
  if (!curve.success) return null;
  const restFreedom = rest.responses.length - curve.freeParameters;
  const level = testAgainstLevel(rest.responses, contenderOf(curve));
  if (restFreedom < 1 || !level.better || level.weak) return null;
  const means = doses.map((dose) => meanAt(points, dose));
  const squares = curve.fit.rss + means.reduce((sum, mean) => sum + mean.squares, 0);
  const freedom = points.responses.length - curve.freeParameters - doses.length;
  if (freedom < 1) return null;
  const f = squares > 0 ? (fit.fit.rss - squares) / doses.length / (squares / freedom) : Infinity;
  if (!(f > 0) || fUpperTail(f, doses.length, freedom) > P) return null;
  const span = spanOfCurve(curve.parameters, rest);
  const sd = Math.sqrt(squares / freedom);
  const offs = means.map(({ dose, mean }) => mean - fourParameterLogistic(dose, curve.parameters));
  const side = Math.sign(offs[0] as number);
  const isOff = (off: number, i: number) =>
    Math.sign(off) === side &&
    Math.abs(off) > Math.max((ERRORS * sd) / Math.sqrt(means[i]?.n ?? 1), PART_OF_SPAN * span);
  if (!offs.every(isOff)) return null;
  const fallsBack =
    side !== Math.sign(curve.parameters.hill_slope * (curve.parameters.top - curve.parameters.baseline));
  const which = doses.length === 1 ? 'The highest dose leaves' : `The ${doses.length} highest doses leave`;
  const how = fallsBack ? 'turning back (hook effect?)' : 'going on (second phase?)';
  const message = `${which} the curve, ${how}. Without ${plural(doses.length, 'it', 'them')} EC50 is ${formatNumber(curve.parameters.ec50, 3)}`;
  return { code: 'last_points_leave', doses: [...doses], message };
}

function without({ doses, responses }: FitPoints, left: readonly number[]): FitPoints {
  const kept = doses.flatMap((dose, i) => (left.includes(dose) ? [] : [i]));
  return { doses: kept.map((i) => doses[i] as number), responses: kept.map((i) => responses[i] as number) };
}

/** Mean of the responses at a dose, and their sum of squares around it. */
function meanAt({ doses, responses }: FitPoints, dose: number) {
  const own = responses.filter((_, i) => doses[i] === dose);
  const mean = own.reduce((sum, value) => sum + value / own.length, 0);
  return { dose, n: own.length, mean, squares: own.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}
