import { generateCurves } from '@tests/support/generateCurves';
import { levenbergMarquardt } from 'ml-levenberg-marquardt';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { fit as fitProduct } from './adapters/curves';
import type { BenchTable } from './benchTable';

interface Problem {
  doses: number[];
  responses: number[];
  config: Required<Pick<FitConfig, 'limits'>>;
}

type Fitter = (problem: Problem) => CurveParameters | null;
type Limits = [number, number];

const CURVES = 250;
const ROUNDS = 3;
const SEED = 314;

/**
 * Compares the product's curve fit with ml-levenberg-marquardt in one run on generated curves, without constraints and
 * with ranges: how many fits reach the lowest sum of squares found by any of the fitters, and fits per second and
 * thread. The fitters alternate; the median of the rounds counts.
 */
export async function benchCurves(): Promise<BenchTable> {
  const problems = makeProblems();
  const fitters: [string, Fitter][] = [
    ['Labtide (variable projection, global)', fitWithProduct],
    ['ml-levenberg-marquardt, tuned', (problem) => fitWithLibrary(problem, true)],
    ['ml-levenberg-marquardt, defaults', (problem) => fitWithLibrary(problem, false)],
  ];
  const seconds = fitters.map((): number[] => []);
  const squares = fitters.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, [, run]] of fitters.entries()) {
      const start = performance.now();
      const results = problems.map(run);
      // An extra first round warms up and is not counted.
      if (round >= 0) seconds[index]!.push((performance.now() - start) / 1000);
      squares[index] = results.map((p, i) => residualSquares(problems[i]!, p));
      // Between two fitters the event loop runs once, so that a worker pool or a timer does not fall into the time of
      // one fitter only.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  const best = problems.map((_, i) => Math.min(...squares.map((all) => all[i]!)));
  const speeds = seconds.map((all) => problems.length / median(all));
  const rows = fitters.map(([name], index) => {
    const ratios = squares[index]!.map((value, i) => (value + 1e-12) / (best[i]! + 1e-12));
    const share = (limit: number) => percent(ratios.filter((ratio) => ratio <= limit).length / ratios.length);
    const worst = Math.max(...ratios);
    return [
      name,
      share(1 + 1e-6),
      share(1.001),
      Number(worst.toPrecision(4)),
      Math.round(speeds[index]!),
      times(speeds[0]! / speeds[index]!),
    ];
  });
  return {
    title: 'Dose-response fits (four-parameter logistic, bounded least squares)',
    columns: ['fitter', 'at best %', 'within 0.1 %', 'worst RSS ratio', 'fits/s, one thread', 'ours is faster by'],
    rows,
    notes: [
      `${problems.length} problems: ${CURVES} generated curves (seed ${SEED}), without constraints and with ranges; median of ${ROUNDS} alternating rounds.`,
      'At best: residual sum of squares within 1e-6 of the lowest that any fitter found inside the limits.',
      'Tuned: analytic Jacobian, limits, 200 iterations, start from the data.',
    ],
  };
}

function makeProblems(): Problem[] {
  return generateCurves(CURVES, SEED).flatMap(({ doses, responses }) => {
    const low = Math.min(...responses);
    const high = Math.max(...responses);
    const reach: Limits = [low - 2 * (high - low), high + 2 * (high - low)];
    const positive = doses.filter((dose) => dose > 0);
    const ec50: Limits = [Math.min(...positive) / 100, Math.max(...positive) * 100];
    const falling = responses[0]! > responses.at(-1)!;
    const none: Limits = falling ? [80, 120] : [-20, 20];
    const full: Limits = falling ? [-20, 50] : [50, 120];
    return [
      { doses, responses, config: { limits: { baseline: reach, top: reach, hill_slope: [-10, 10] as Limits, ec50 } } },
      { doses, responses, config: { limits: { baseline: none, top: full, hill_slope: [0.3, 5] as Limits, ec50 } } },
    ];
  });
}

function fitWithProduct({ doses, responses, config }: Problem): CurveParameters | null {
  const result = fitProduct(doses, responses, config);
  return result.success ? result.parameters : null;
}

function fitWithLibrary({ doses, responses, config }: Problem, tuned: boolean): CurveParameters | null {
  const { baseline, top, hill_slope, ec50 } = config.limits as Record<keyof CurveParameters, Limits>;
  const logLimits = ec50.map(Math.log10) as Limits;
  const limits = [baseline, top, hill_slope, logLimits];
  const clamp = (value: number, [low, high]: Limits) => Math.min(high, Math.max(low, value));
  const start = startFromData(doses, responses).map((value, i) => clamp(value, limits[i]!));
  // The library gets the logarithms of the doses, so that it too needs only one exp per point.
  const x = doses.map((dose) => (dose > 0 ? Math.log10(dose) : -Infinity));
  const model = (q: number[]) => (log: number) => q[0]! + (q[1]! - q[0]!) * effectShare(q, log);
  const jacobian = (q: number[]) => (log: number) => {
    const share = effectShare(q, log);
    const slope = log === -Infinity ? 0 : (q[1]! - q[0]!) * share * (1 - share) * Math.LN10;
    const distance = log === -Infinity ? 0 : q[3]! - log;
    return [1 - share, share, -slope * distance, -slope * q[2]!];
  };
  try {
    const { parameterValues: q } = levenbergMarquardt({ x, y: responses }, model, {
      initialValues: start,
      minValues: limits.map(([low]) => low),
      maxValues: limits.map(([, high]) => high),
      ...(tuned ? { jacobianFunction: jacobian, maxIterations: 200, errorTolerance: 1e-12, damping: 1e-2 } : {}),
    });
    return { baseline: q[0]!, top: q[1]!, hill_slope: q[2]!, ec50: 10 ** q[3]! };
  } catch {
    // A fit that throws counts as the worst and does not stop the comparison.
    return null;
  }
}

function effectShare(q: readonly number[], log: number): number {
  if (log === -Infinity) return q[2]! > 0 ? 0 : 1;
  return 1 / (1 + Math.exp(Math.LN10 * q[2]! * (q[3]! - log)));
}

/** Plateaus from the end doses, EC50 at the dose whose mean is closest to the midpoint. */
function startFromData(doses: readonly number[], responses: readonly number[]): number[] {
  const levels = [...new Set(doses)].sort((a, b) => a - b);
  const mean = (dose: number) => {
    const values = responses.filter((_, i) => doses[i] === dose);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const from = mean(levels[0]!);
  const to = mean(levels.at(-1)!);
  const positive = levels.filter((dose) => dose > 0);
  const distance = (dose: number) => Math.abs(mean(dose) - (from + to) / 2);
  const middle = positive.reduce((best, dose) => (distance(dose) < distance(best) ? dose : best));
  return [from, to, 1, Math.log10(middle)];
}

function residualSquares({ doses, responses }: Problem, parameters: CurveParameters | null): number {
  if (!parameters) return Number.MAX_VALUE;
  const sum = doses.reduce(
    (total, dose, i) => total + (responses[i]! - fourParameterLogistic(dose, parameters)) ** 2,
    0,
  );
  return Number.isFinite(sum) ? sum : Number.MAX_VALUE;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function percent(share: number): number {
  return Number((100 * share).toFixed(2));
}

function times(ratio: number): string {
  return `${ratio.toPrecision(3)} x`;
}
