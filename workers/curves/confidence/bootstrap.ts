import type { CurveConfidence } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { createRandom } from '@/lib/random';
import type { ParameterBox } from '../fit/SearchBox';
import { fitInForm } from '../orientation';
import { CONFIDENCE_LEVEL } from './asymptotic';

const DEFAULTS = { rounds: 500, seed: 1 };
const NAMES = ['baseline', 'top', 'ec50', 'hill_slope'] as const;

/**
 * Standard errors, 95 % percentile intervals and band by resampling residuals (Efron and Tibshirani 1993, chapter 9):
 * residuals, centred and inflated by sqrt(N / (N - K)), are drawn with replacement, added to the fitted curve, and
 * every such data set is fitted globally in the same box. The same seed gives the same answer. Unlike the asymptotic
 * form it shows skewed intervals and the effect of limits. Null without degrees of freedom.
 */
export function bootstrapConfidence(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  parameters: CurveParameters,
  box: ParameterBox,
  degreesOfFreedom: number,
  bandDoses: readonly number[],
  { bootstrap, form }: Pick<FitConfig, 'bootstrap' | 'form'>,
): CurveConfidence | null {
  if (degreesOfFreedom < 1) return null;
  const { rounds, seed } = bootstrap ?? DEFAULTS;
  const n = doses.length;
  const fitted = Float64Array.from(doses, (dose) => fourParameterLogistic(dose, parameters));
  const residuals = fitted.map((value, i) => (responses[i] as number) - value);
  const center = residuals.reduce((sum, r) => sum + r, 0) / n;
  const inflation = Math.sqrt(n / degreesOfFreedom);
  const random = createRandom(seed);
  const draws = Object.fromEntries(NAMES.map((name) => [name, new Float64Array(rounds)])) as Record<
    (typeof NAMES)[number],
    Float64Array
  >;
  const band = bandDoses.map(() => new Float64Array(rounds));
  const resampled = new Float64Array(n);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < n; i++) resampled[i] = fitted[i]! + (residuals[random.int(0, n - 1)]! - center) * inflation;
    const fit = fitInForm(doses, resampled, box, form);
    const drawn = { baseline: fit.baseline, top: fit.top, ec50: 10 ** fit.logEc50, hill_slope: fit.hill };
    for (const name of NAMES) draws[name][round] = drawn[name];
    for (let i = 0; i < band.length; i++) band[i]![round] = fourParameterLogistic(bandDoses[i]!, drawn);
  }
  const constant = {
    baseline: box.baseline[0] === box.baseline[1],
    top: box.top[0] === box.top[1],
    hill_slope: box.hill[0] === box.hill[1],
    ec50: box.logEc50[0] === box.logEc50[1],
  };
  const each = <T>(of: (values: Float64Array) => T) =>
    Object.fromEntries(NAMES.map((name) => [name, constant[name] ? null : of(draws[name])])) as Record<
      (typeof NAMES)[number],
      T | null
    >;
  return {
    method: 'bootstrap',
    level: CONFIDENCE_LEVEL,
    standard_errors: each(standardDeviation),
    intervals: each(percentileInterval),
    band: band.map((values, i) => {
      const [lower, upper] = percentileInterval(values);
      return { dose: bandDoses[i]!, lower, upper };
    }),
  };
}

function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function percentileInterval(values: Float64Array): [number, number] {
  const sorted = values.slice().sort();
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = Math.floor(place);
    const low = sorted[below]!;
    return low + (place - below) * ((sorted[below + 1] ?? low) - low);
  };
  const tail = (1 - CONFIDENCE_LEVEL) / 2;
  return [at(tail), at(1 - tail)];
}
