import type { FitConfig } from '@/domain/curves/fitConfig';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { studentTwoSided } from '../confidence/studentT';
import { fitParameters } from '../fitParameters';

/** Share of false discoveries among the points called outliers. */
const FALSE_DISCOVERY_RATE = 0.01;
/** Only the largest 30 % of the residuals are tested. */
const TESTED_FROM = 0.7;
/** Percentile of |residual| that is one standard deviation of a normal distribution. */
const ONE_SIGMA = 68.27;

/**
 * Finds outliers by ROUT at Q = 1 % (Motulsky and Brown 2006, doi 10.1186/1471-2105-7-123): a robust fit that minimises
 * the sum of ln(1 + (residual / RSDR)^2), then a false-discovery-rate test of the largest residuals against Student's
 * t. RSDR is the 68.27th percentile of the absolute residuals times N / (N - K). Each outlier found is confirmed
 * against the curve fitted without it.
 *
 * Returns the indices of the outliers, ascending; none when the curve cannot be fitted or has no degrees of freedom.
 */
export function rout(doses: ArrayLike<number>, responses: ArrayLike<number>, config: FitConfig): number[] {
  const robust = robustResiduals(doses, responses, config);
  if (!robust) return [];
  const { residuals, rsdr, freeParameters } = robust;
  const n = residuals.length;
  const order = Array.from(residuals, (_, i) => i).sort((a, b) => residuals[a]! - residuals[b]!);
  for (let i = Math.max(1, Math.floor(TESTED_FROM * n)); i <= n; i++) {
    const t = residuals[order[i - 1]!]! / rsdr;
    const p = studentTwoSided(t, n - freeParameters);
    if (p < (FALSE_DISCOVERY_RATE * (n - (i - 1))) / n) {
      return confirmed(doses, responses, config, order.slice(i - 1)).sort((a, b) => a - b);
    }
  }
  return [];
}

/**
 * Keeps the candidates that also deviate significantly from the least-squares curve through all other points, at the
 * same rate divided among the residuals that were tested. With few points the robust deviation can come out far too
 * small by chance; this step, which the published method does not have, drops a quarter of the false findings and costs
 * about one planted outlier in a hundred.
 */
function confirmed(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  config: FitConfig,
  candidates: readonly number[],
): number[] {
  const rest = Array.from(doses, (_, i) => i).filter((i) => !candidates.includes(i));
  const restDoses = rest.map((i) => doses[i] as number);
  const restResponses = rest.map((i) => responses[i] as number);
  const fit = fitParameters(restDoses, restResponses, config);
  if (!fit.success) return [];
  const degreesOfFreedom = rest.length - fit.freeParameters;
  if (degreesOfFreedom < 1) return [];
  const deviation = Math.sqrt(fit.fit.rss / degreesOfFreedom);
  const level = FALSE_DISCOVERY_RATE / Math.ceil((1 - TESTED_FROM) * doses.length);
  return candidates.filter((i) => {
    const residual = Math.abs((responses[i] as number) - fourParameterLogistic(doses[i] as number, fit.parameters));
    return studentTwoSided(residual / deviation, degreesOfFreedom) < level;
  });
}

interface RobustResiduals {
  /** Absolute residuals from the robust curve. */
  residuals: Float64Array;
  rsdr: number;
  freeParameters: number;
}

/**
 * Minimises the Lorentzian merit by iteratively reweighted least squares, every step a global fit. The merit has
 * several minima, so the descent starts once from the least-squares curve and once from the curve through the medians;
 * the one with the smaller deviation counts.
 */
function robustResiduals(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  config: FitConfig,
): RobustResiduals | null {
  const plain = fitParameters(doses, responses, config);
  if (!plain.success || doses.length <= plain.freeParameters) return null;
  const spread = responseRange(responses);
  const starts = [plain.parameters];
  const median = fitParameters(doses, medians(doses, responses), config);
  if (median.success) starts.push(median.parameters);
  let best: RobustResiduals | null = null;
  for (const start of starts) {
    const found = reweight(doses, responses, config, start, plain.freeParameters, 1e-9 * spread);
    if (found && (best === null || found.rsdr < best.rsdr)) best = found;
  }
  return best;
}

function reweight(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  config: FitConfig,
  start: CurveParameters,
  freeParameters: number,
  smallest: number,
): RobustResiduals | null {
  const n = doses.length;
  const weights = new Float64Array(n);
  let residuals = absoluteResiduals(doses, responses, start);
  let rsdr = robustDeviation(residuals, freeParameters);
  for (let round = 0; round < 40; round++) {
    if (!(rsdr > smallest)) return null;
    for (let i = 0; i < n; i++) weights[i] = 1 / (1 + (residuals[i]! / rsdr) ** 2);
    const step = fitParameters(doses, responses, config, weights);
    if (!step.success) return null;
    residuals = absoluteResiduals(doses, responses, step.parameters);
    const next = robustDeviation(residuals, freeParameters);
    const done = Math.abs(next - rsdr) < 1e-5 * rsdr;
    rsdr = next;
    if (done) break;
  }
  return rsdr > smallest ? { residuals, rsdr, freeParameters } : null;
}

function absoluteResiduals(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  parameters: CurveParameters,
): Float64Array {
  return Float64Array.from(doses, (dose, i) =>
    Math.abs((responses[i] as number) - fourParameterLogistic(dose, parameters)),
  );
}

/**
 * Robust standard deviation of the residuals: percentile by method 7 of Hyndman and Fan, corrected for the
 * parameters.
 */
function robustDeviation(residuals: Float64Array, freeParameters: number): number {
  const sorted = residuals.slice().sort();
  const n = sorted.length;
  const at = ((n - 1) * ONE_SIGMA) / 100;
  const below = Math.floor(at);
  const low = sorted[below]!;
  const percentile = low + (at - below) * ((sorted[below + 1] ?? low) - low);
  return (percentile * n) / (n - freeParameters);
}

/**
 * For every point the median response of its dose; a dose with a single point uses the middle value of its neighbours.
 */
function medians(doses: ArrayLike<number>, responses: ArrayLike<number>): number[] {
  const levels = [...new Set(Array.from(doses))].sort((a, b) => a - b);
  const values = new Map<number, number[]>(levels.map((dose) => [dose, []]));
  for (let i = 0; i < doses.length; i++) values.get(doses[i] as number)?.push(responses[i] as number);
  const middle = new Map(
    levels.map((dose, i) => {
      const own = values.get(dose) ?? [];
      const near = own.length > 1 ? own : levels.slice(Math.max(0, i - 1), i + 2).flatMap((d) => values.get(d) ?? []);
      return [dose, median(near)];
    }),
  );
  return Array.from(doses, (dose) => middle.get(dose) ?? 0);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

function responseRange(responses: ArrayLike<number>): number {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < responses.length; i++) {
    low = Math.min(low, responses[i] as number);
    high = Math.max(high, responses[i] as number);
  }
  return high - low;
}
