import { fit as fitPlug } from '@tests/bench/adapters/curves';
import { generateCurves } from '@tests/support/generateCurves';
import { testWithData } from '@tests/support/sharedData';
import { fitInBox } from '@workers/curves/fit/fitInBox';
import { PooledCurve } from '@workers/curves/fit/PooledCurve';
import { polishMinimum } from '@workers/curves/fit/polish';
import { AT, ReducedObjective } from '@workers/curves/fit/ReducedObjective';
import type { ParameterBox, SearchBranch } from '@workers/curves/fit/SearchBox';
import { describe, expect, test } from 'vitest';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { createRandom } from '@/lib/random';
import { CURVES, fitConfigOfBox, OPTIMA, referenceCurves, referenceOptima } from './publicReferences';

const WITHIN = 1e-6;

function residualSquares(x: readonly number[], y: readonly number[], p: Parameters<typeof fourParameterLogistic>[1]) {
  return x.reduce((sum, dose, i) => sum + (y[i]! - fourParameterLogistic(dose, p)) ** 2, 0);
}

function squaresAroundMean(y: readonly number[]) {
  const mean = y.reduce((a, b) => a + b, 0) / y.length;
  return y.reduce((sum, v) => sum + (v - mean) ** 2, 0);
}

describe('global optimum', () => {
  const title =
    'at least 99.95 % of the public reference problems, none outside its limits, none failed, worst ratio 1.001';
  testWithData([CURVES, OPTIMA], title, () => {
    const curves = referenceCurves();
    const optima = referenceOptima();
    let problems = 0;
    let reached = 0;
    let worst = 1;
    for (const curve of curves) {
      for (const [name, box] of Object.entries(curve.configs)) {
        problems++;
        const result = fitPlug(curve.x, curve.y, fitConfigOfBox(box));
        if (!result.success) throw new Error(`${curve.id} ${name}: ${result.error}`);
        const p = result.parameters;
        const places = [p.baseline, p.top, p.hill_slope, Math.log10(p.ec50)];
        [box.baseline, box.top, box.hill, box.log10ec50].forEach(([low, high], i) => {
          const margin = 1e-8 * (1 + Math.abs(low) + Math.abs(high));
          expect(places[i]).toBeGreaterThanOrEqual(low - margin);
          expect(places[i]).toBeLessThanOrEqual(high + margin);
        });
        const reference = optima[curve.id]![name]!.rss;
        const floor = 1e-12 * squaresAroundMean(curve.y) + 1e-300;
        const rss = residualSquares(curve.x, curve.y, p);
        if (rss <= reference * (1 + WITHIN) + floor) reached++;
        worst = Math.max(worst, (rss + floor) / (reference + floor));
      }
    }
    console.log(`reference problems ${problems}, at the optimum ${reached}, worst ratio ${worst}`);
    expect(reached / problems).toBeGreaterThanOrEqual(0.9995);
    expect(worst).toBeLessThanOrEqual(1.001);
  });

  test('no descent from a random start ends lower than the fit, on generated curves', () => {
    const seed = 20_260_919;
    const random = createRandom(seed);
    let checked = 0;
    const lower: string[] = [];
    for (const curve of generateCurves(60, seed)) {
      for (const [name, box] of Object.entries(boxesFor(curve.doses, curve.responses))) {
        const found = fitInBox(curve.doses, curve.responses, box);
        const best = lowestOfRandomDescents(curve.doses, curve.responses, box, () => random.next(), 60);
        checked++;
        if (found.rss > best * (1 + WITHIN) + 1e-12 * squaresAroundMean(curve.responses)) {
          lower.push(`${curve.name} ${name}: ${found.rss} against ${best}`);
        }
      }
    }
    expect(checked).toBe(240);
    expect(lower, `seed ${seed}`).toEqual([]);
  });

  test('a bound of zero on the hill slope ends at the limiting slope, with the sum of squares of its parameters', () => {
    // Flat with a control at dose 0: the lowest sum of squares is that of the limit towards zero.
    const x = [0, 0, 1e5, 1e5, 1e7, 1e7, 1e9, 1e9, 1e11, 1e11];
    const y = [0.593, 0, 0.593, 0.6, 11.7, 11.7, 11.7, 11.7, 11.7, 11.7];
    const found = (hill: [number, number], [baseline, top]: [number, number]) => {
      const box = { baseline: [baseline, baseline], top: [top, top], hill, logEc50: [4, 4.9] } as const;
      const fit = fitInBox(x, y, box);
      expect(fit.hill).not.toBe(0);
      const p = { baseline: fit.baseline, top: fit.top, hill_slope: fit.hill, ec50: 10 ** fit.logEc50 };
      const rss = residualSquares(x, y, p);
      expect(Math.abs(fit.rss / rss - 1)).toBeLessThan(1e-9);
      return rss;
    };
    // With a vanishing slope dose 0 stays on its plateau and every other dose is half-way.
    const flat = (control: number, middle: number) =>
      y.reduce((sum, value, i) => sum + (value - (x[i] === 0 ? control : middle)) ** 2, 0);
    expect(found([0, 3], [10.3, -0.1]) / flat(10.3, 5.1)).toBeLessThan(1 + 1e-6);
    expect(found([-3, 0], [-0.1, 10.3]) / flat(10.3, 5.1)).toBeLessThan(1 + 1e-6);
    // The bound of zero belongs to falling curves here, so that a rising one is not a solution.
    expect(found([-3, 0], [10.3, -0.1])).toBeLessThan(flat(-0.1, 5.1));
  });

  test('the analytic gradient and Hessian of the reduced objective agree with finite differences', () => {
    const [curve] = generateCurves(1, 5, { shape: 'full', doses: 8, replicates: 2, outliers: 0 });
    const data = new PooledCurve();
    data.load(curve!.doses, curve!.responses);
    const objective = new ReducedObjective();
    const wide = branch({ low: [-9, 9], high: [-9, 9] });
    const cases = [wide, { ...wide, lowMin: -0.2, lowMax: 0.1 }, { ...wide, highMin: -0.1, highMax: 0.2 }];
    const at = (box: SearchBranch, e: number, q: number) => {
      const out = new Float64Array(AT.size);
      objective.evaluate(data, box, e, q, out);
      return out;
    };
    for (const box of cases) {
      const step = 1e-5;
      const [e, q] = [0.3, 0.2];
      const here = at(box, e, q);
      const east = at(box, e + step, q);
      const west = at(box, e - step, q);
      const north = at(box, e, q + step);
      const south = at(box, e, q - step);
      const slope = (a: Float64Array, b: Float64Array, i: number) => (a[i]! - b[i]!) / (2 * step);
      expect(here[AT.gradientE]).toBeCloseTo(slope(east, west, AT.value), 6);
      expect(here[AT.gradientQ]).toBeCloseTo(slope(north, south, AT.value), 6);
      expect(here[AT.hessianEE]).toBeCloseTo(slope(east, west, AT.gradientE), 5);
      expect(here[AT.hessianEQ]).toBeCloseTo(slope(north, south, AT.gradientE), 5);
      expect(here[AT.hessianQQ]).toBeCloseTo(slope(north, south, AT.gradientQ), 5);
    }
  });
});

function boxesFor(x: readonly number[], y: readonly number[]): Record<string, ParameterBox> {
  const low = Math.min(...y);
  const high = Math.max(...y);
  const range = high - low;
  const positive = x.filter((dose) => dose > 0);
  const logEc50: [number, number] = [Math.log10(Math.min(...positive)) - 2, Math.log10(Math.max(...positive)) + 2];
  const reach: [number, number] = [low - 2 * range, high + 2 * range];
  const [first, last] = [y[0]!, y.at(-1)!];
  return {
    wide: { baseline: reach, top: reach, hill: [-10, 10], logEc50 },
    range: {
      baseline: [first - 0.2 * range, first + 0.2 * range],
      top: [last - 0.3 * range, last + 0.2 * range],
      hill: [0.3, 5],
      logEc50,
    },
    fixed: { baseline: [first, first], top: [last, last], hill: [0.5, 3], logEc50 },
    mixed: { baseline: [first, first], top: reach, hill: [-4, 8], logEc50 },
  };
}

function branch({ low, high }: { low: [number, number]; high: [number, number] }): SearchBranch {
  return {
    negative: false,
    ordered: false,
    lowMin: low[0],
    lowMax: low[1],
    highMin: high[0],
    highMax: high[1],
    hillMin: 0.01,
    hillMax: 10,
    logMin: -5,
    logMax: 5,
  };
}

function lowestOfRandomDescents(
  x: readonly number[],
  y: readonly number[],
  box: ParameterBox,
  uniform: () => number,
  tries: number,
): number {
  const data = new PooledCurve();
  data.load(x, y);
  const objective = new ReducedObjective();
  const scaled = ([a, b]: readonly [number, number]): [number, number] => [
    (a - data.responseCenter) / data.responseScale,
    (b - data.responseCenter) / data.responseScale,
  ];
  const branches: SearchBranch[] = [];
  for (const negative of [false, true]) {
    const [from, to] = negative ? [-box.hill[1], -box.hill[0]] : box.hill;
    if (to <= 0) continue;
    const low = scaled(negative ? box.top : box.baseline);
    const high = scaled(negative ? box.baseline : box.top);
    branches.push({
      ...branch({ low, high }),
      hillMin: Math.max(from, 1e-6),
      hillMax: to,
      logMin: box.logEc50[0] - data.logCenter,
      logMax: box.logEc50[1] - data.logCenter,
    });
  }
  let best = Infinity;
  const limits = {
    maxSteps: 200,
    tolerance: 1e-13,
    floor: 1e-300,
    rival: Infinity,
    rivalE: Number.NaN,
    rivalQ: Number.NaN,
  };
  for (const side of branches) {
    for (let i = 0; i < tries; i++) {
      const state = new Float64Array(AT.size);
      const e = i % 4 === 1 ? side.logMax : side.logMin + uniform() * (side.logMax - side.logMin);
      const floor = Math.log(Math.max(side.hillMin, 0.02));
      const q = i % 4 === 2 ? Math.log(side.hillMax) : floor + uniform() * (Math.log(side.hillMax) - floor);
      objective.evaluate(data, side, e, q, state);
      polishMinimum(objective, data, side, state, new Float64Array(AT.size), limits, false);
      best = Math.min(best, (state[AT.value]! + data.withinSquares) * data.responseScale ** 2);
    }
  }
  return best;
}
