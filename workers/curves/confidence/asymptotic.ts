import type { CurveConfidence } from '@/domain/curves/curveResult';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { hillOf, type Interval, type ParameterBox } from '../fit/SearchBox';
import { invertSymmetric } from './invertSymmetric';
import { studentCritical } from './studentT';

export const CONFIDENCE_LEVEL = 0.95;

/** Order of the parameters inside gradients and matrices; the EC50 as log10. */
const BASELINE = 0;
const TOP = 1;
const HILL = 2;
const LOG_EC50 = 3;

/**
 * Standard errors, 95 % intervals and confidence band from the curvature of the sum of squares at its minimum (Seber
 * and Wild, Nonlinear Regression, chapter 5): covariance = residual variance * inverse of the observed information (as
 * in R drc; programs that use J'J alone differ by a few percent), intervals by Student's t. The EC50 is treated as a
 * logarithm, so its interval is a multiple and its standard error follows by the delta method, as in R drc. Null where
 * the parameters are not determined.
 *
 * @param bandDoses doses at which the band is computed
 */
export function asymptoticConfidence(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  parameters: CurveParameters,
  box: ParameterBox,
  rss: number,
  degreesOfFreedom: number,
  bandDoses: readonly number[],
): CurveConfidence | null {
  if (degreesOfFreedom < 1) return null;
  const free = interiorParameters(parameters, box);
  if (free.length === 0) return null;
  const covariance = covarianceOf(doses, responses, parameters, free, rss / degreesOfFreedom);
  if (!covariance) return null;
  const t = studentCritical(1 - CONFIDENCE_LEVEL, degreesOfFreedom);
  const error = (index: number): number | null => {
    const at = free.indexOf(index);
    return at < 0 ? null : Math.sqrt(Math.max(0, covariance[at]![at]!));
  };
  const around = (value: number, se: number | null): [number, number] | null =>
    se === null || !Number.isFinite(t * se) ? null : [value - t * se, value + t * se];
  const logError = error(LOG_EC50);
  const logInterval = around(Math.log10(parameters.ec50), logError);
  const ec50Interval = logInterval?.map((value) => 10 ** value) as [number, number] | undefined;
  return {
    method: 'asymptotic',
    level: CONFIDENCE_LEVEL,
    standard_errors: {
      baseline: finiteOrNull(error(BASELINE)),
      top: finiteOrNull(error(TOP)),
      hill_slope: finiteOrNull(error(HILL)),
      ec50: logError === null ? null : finiteOrNull(parameters.ec50 * Math.LN10 * logError),
    },
    intervals: {
      baseline: around(parameters.baseline, error(BASELINE)),
      top: around(parameters.top, error(TOP)),
      hill_slope: around(parameters.hill_slope, error(HILL)),
      ec50: ec50Interval && Number.isFinite(ec50Interval[1]) ? ec50Interval : null,
    },
    band: bandDoses.flatMap((dose) => {
      const gradient = gradientAt(dose, parameters, free);
      const response = fourParameterLogistic(dose, parameters);
      let variance = 0;
      for (let i = 0; i < free.length; i++) {
        for (let j = 0; j < free.length; j++) variance += gradient[i]! * covariance[i]![j]! * gradient[j]!;
      }
      const half = t * Math.sqrt(Math.max(0, variance));
      return Number.isFinite(half) ? [{ dose, lower: response - half, upper: response + half }] : [];
    }),
  };
}

/**
 * Width of the 95 % interval of the EC50 in decades, by the same rule; Infinity when the points do not determine it;
 * null when the question does not arise: it is constant, or no degrees of freedom are left.
 */
export function logEc50Width(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  parameters: CurveParameters,
  box: ParameterBox,
  rss: number,
  degreesOfFreedom: number,
): number | null {
  const free = interiorParameters(parameters, box);
  const at = free.indexOf(LOG_EC50);
  if (degreesOfFreedom < 1 || at < 0) return null;
  const covariance = covarianceOf(doses, responses, parameters, free, rss / degreesOfFreedom);
  if (!covariance) return Infinity;
  const width =
    2 * studentCritical(1 - CONFIDENCE_LEVEL, degreesOfFreedom) * Math.sqrt(Math.max(0, covariance[at]![at]!));
  return Number.isNaN(width) ? Infinity : width;
}

/** Parameters that ended inside their limits; one that ended on a limit is held there and has no error of its own. */
export function interiorParameters(parameters: CurveParameters, box: ParameterBox): number[] {
  const places: [number, number, Interval][] = [
    [BASELINE, parameters.baseline, box.baseline],
    [TOP, parameters.top, box.top],
    [HILL, hillOf(parameters.hill_slope, box), box.hill],
    [LOG_EC50, Math.log10(parameters.ec50), box.logEc50],
  ];
  return places.filter(([, value, limits]) => isInside(value, limits)).map(([index]) => index);
}

/** Whether a value lies inside its limits by more than rounding. */
export function isInside(value: number, [low, high]: Interval): boolean {
  const margin = 1e-9 * Math.max(high - low, Math.abs(low) * 1e-6, Math.abs(high) * 1e-6);
  return value > low + margin && value < high - margin;
}

/**
 * Observed information: half the exact Hessian of the sum of squares, J'J less the curvature of the model weighted by
 * the residuals. Where that is not positive definite (poorly determined curves), J'J alone is used.
 */
function covarianceOf(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  parameters: CurveParameters,
  free: readonly number[],
  variance: number,
): number[][] | null {
  const k = free.length;
  const normal = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  const observed = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  for (let p = 0; p < doses.length; p++) {
    const dose = doses[p] as number;
    const gradient = gradientAt(dose, parameters, free);
    const curvature = curvatureAt(dose, parameters);
    const residual = (responses[p] as number) - fourParameterLogistic(dose, parameters);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        const product = gradient[i]! * gradient[j]!;
        normal[i]![j]! += product;
        observed[i]![j]! += product - residual * curvature[free[i]!]![free[j]!]!;
      }
    }
  }
  const inverse = invertSymmetric(observed) ?? invertSymmetric(normal);
  return inverse?.map((row) => row.map((value) => value * variance)) ?? null;
}

/** Derivatives of the response with respect to the free parameters. */
function gradientAt(dose: number, parameters: CurveParameters, free: readonly number[]): number[] {
  const { baseline, top, ec50, hill_slope } = parameters;
  const share = fourParameterLogistic(dose, { baseline: 0, top: 1, ec50, hill_slope });
  const distance = dose > 0 ? Math.log10(ec50) - Math.log10(dose) : 0;
  const slope = dose > 0 ? (top - baseline) * share * (1 - share) * Math.LN10 : 0;
  const all = [1 - share, share, -slope * distance, -slope * hill_slope];
  return free.map((index) => all[index]!);
}

/** Second derivatives of the response with respect to all parameters. */
function curvatureAt(dose: number, { baseline, top, ec50, hill_slope }: CurveParameters): number[][] {
  if (!(dose > 0)) return LEVEL;
  const share = fourParameterLogistic(dose, { baseline: 0, top: 1, ec50, hill_slope });
  const distance = (Math.log10(ec50) - Math.log10(dose)) * Math.LN10;
  const first = share * (1 - share);
  const second = first * (1 - 2 * share);
  const slope = hill_slope * Math.LN10;
  const span = top - baseline;
  const byHill = first * distance;
  const byLog = first * slope;
  const hillHill = span * second * distance * distance;
  const hillLog = span * (second * distance * slope - first * Math.LN10);
  const logLog = span * second * slope * slope;
  return [
    [0, 0, byHill, byLog],
    [0, 0, -byHill, -byLog],
    [byHill, -byHill, hillHill, hillLog],
    [byLog, -byLog, hillLog, logLog],
  ];
}

const LEVEL = Array.from({ length: 4 }, () => [0, 0, 0, 0]);

function finiteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
