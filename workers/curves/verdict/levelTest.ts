import { fUpperTail } from '../confidence/studentT';
import type { Interval } from '../fit/SearchBox';
import type { FittedParameters } from '../fitParameters';

/** P above which a curve counts as no better than a level line. */
const NO_EFFECT_ABOVE = 0.05;
/** P above which the evidence for a curve is called weak. */
const WEAK_ABOVE = 0.01;
/** Relative difference in a response that can be due to rounding. */
const ROUNDING = 1e-9;

/** Difference in AIC from which a curve counts as better, and from which it is clearly better. */
const AIC_BETTER = 2;
const AIC_CLEAR = 6;

export interface LevelTest {
  /** Whether the curve follows the points better than a level line does. */
  better: boolean;
  /** Whether it is only slightly better. */
  weak: boolean;
  /** P of the F test; null when there is none. */
  p: number | null;
}

/** The properties of a fit that the test needs. */
export interface Contender {
  rss: number;
  freeParameters: number;
  /** Whether the level line is a special case of the curve: not where both plateaus are constant. */
  nested: boolean;
}

/** Sum of squares around the mean, and the mean: what a level line leaves unexplained. */
export function levelLine(responses: readonly number[]): { level: number; squares: number } {
  const level = responses.reduce((sum, value) => sum + value / responses.length, 0);
  return { level, squares: responses.reduce((sum, value) => sum + (value - level) ** 2, 0) };
}

/**
 * Extra sum-of-squares F test of a curve against a level line, which has one parameter (GraphPad Prism guide, "The
 * extra sum of squares F test"; Bates and Watts 1988, 3.10). Where both plateaus are constant the line is not a special
 * case of the curve, so the F test does not apply and Akaike's criterion decides (Burnham and Anderson 2002). With as
 * many parameters as points nothing can be tested.
 */
export function testAgainstLevel(responses: readonly number[], { rss, freeParameters, nested }: Contender): LevelTest {
  const { squares } = levelLine(responses);
  const n = responses.length;
  const largest = responses.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isFlat = n > 1 && squares <= n * (ROUNDING * largest) ** 2;
  if (isFlat) return { better: false, weak: false, p: null };
  if (n <= freeParameters) return { better: true, weak: false, p: null };
  if (!nested) {
    const gain = rss > 0 ? -n * Math.log(rss / squares) - 2 * (freeParameters - 1) : Infinity;
    return { better: gain >= AIC_BETTER, weak: gain < AIC_CLEAR, p: null };
  }
  const extra = freeParameters - 1;
  if (extra < 1) return { better: rss < squares * (1 - ROUNDING), weak: false, p: null };
  if (!(rss < squares * (1 - ROUNDING))) return { better: false, weak: false, p: 1 };
  const degreesOfFreedom = n - freeParameters;
  const p = rss > 0 ? fUpperTail((squares - rss) / extra / (rss / degreesOfFreedom), extra, degreesOfFreedom) : 0;
  return { better: p <= NO_EFFECT_ABOVE, weak: p > WEAK_ABOVE, p };
}

/** A fit in the form that the test needs. */
export function contenderOf({ fit, freeParameters, box }: FittedParameters): Contender {
  const isConstant = ([low, high]: Interval) => low === high;
  return { rss: fit.rss, freeParameters, nested: !isConstant(box.baseline) || !isConstant(box.top) };
}
