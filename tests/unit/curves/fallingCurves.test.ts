import { fc } from '@tests/support/fc';
import { generateCurves } from '@tests/support/generateCurves';
import { fitCurve } from '@workers/curves/fitCurve';
import { fitParameters } from '@workers/curves/fitParameters';
import { describe, expect, test } from 'vitest';
import { drawnCurve } from '@/domain/curves/curveResult';
import { doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import type { ParameterConstraint } from '@/domain/curves/parameterConstraint';
import { resultMetrics } from '@/domain/curves/resultMetrics';

const doses = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const falling = doses.map((dose) => 20 + 77 / (1 + (dose / 0.4) ** 1.5));
const rising = doses.map((dose) => 20 + 77 / (1 + (0.4 / dose) ** 1.5));

function fitted(responses: number[], config: FitConfig = {}) {
  const result = fitCurve({ doses, responses, config });
  if (!result.success) throw new Error(result.error);
  return { ...result, parameters: drawnCurve(result) };
}

const FALLING = { top: 97, baseline: 20, hill_slope: -1.5, ec50: 0.4 };
const UPSIDE_DOWN = { top: 20, baseline: 97, hill_slope: 1.5, ec50: 0.4 };

function expectCurve(found: typeof FALLING, wanted: typeof FALLING) {
  for (const name of ['top', 'baseline', 'hill_slope', 'ec50'] as const)
    expect(found[name]).toBeCloseTo(wanted[name], 3);
}

const range = (min: number | null, max: number | null, warn_only = false): ParameterConstraint => ({
  type: 'range',
  min,
  max,
  warn_only,
});

describe('a falling curve', () => {
  const bounds: [string, FitConfig][] = [
    ['no bounds', {}],
    ['bounds of both plateaus', { top: range(80, 120), baseline: range(-20, 40) }],
    ['a bound of Top alone', { top: range(null, 120) }],
    ['a bound of Baseline alone', { baseline: range(-20, 40) }],
    ['a bound of the steepness', { hill_slope: range(0.3, 4) }],
    ['a slope that must fall', { hill_slope: range(-4, -0.3) }],
    ['a constant steepness', { hill_slope: { type: 'constant', value: 1.5 } }],
    ['bounds that only warn', { top: range(80, 120, true), baseline: range(-20, 40, true) }],
    ['a bound that only warns and that Baseline would meet', { top: range(0, 40, true) }],
    ['one that neither plateau meets', { top: range(200, 300, true), hill_slope: range(5, 6, true) }],
  ];
  for (const [name, config] of bounds)
    test(`goes from Top down to Baseline with its sign in the slope: ${name}`, () => {
      expectCurve(fitted(falling, config).parameters, FALLING);
      if (name !== 'a slope that must fall')
        expectCurve(fitted(rising, config).parameters, { ...FALLING, hill_slope: 1.5 });
    });

  test('begins at Baseline with a positive slope if the configuration says so, and bounds follow', () => {
    const form = 'baseline_at_zero_dose';
    expectCurve(fitted(falling, { form }).parameters, UPSIDE_DOWN);
    expectCurve(
      fitted(falling, { form, baseline: range(80, 120), top: range(-20, 40), hill_slope: range(0.3, 4) }).parameters,
      UPSIDE_DOWN,
    );
    const negative = fitCurve({ doses, responses: falling, config: { form, hill_slope: range(-4, -0.3) } });
    expect(negative).toMatchObject({ success: false, verdict: { state: 'no_fit' } });
  });

  test('keeps the values given by bounds if they put Top below Baseline as a whole', () => {
    const config: FitConfig = { baseline: range(80, 120), top: range(-20, 40), hill_slope: range(0.3, 4) };
    expectCurve(fitted(falling, config).parameters, UPSIDE_DOWN);
  });

  test('has Top above Baseline even if the best curve within the bounds would be upside down', () => {
    // Top must stay below 97: the free optimum has 97 as its Baseline, which is not what Baseline means.
    const fit = fitParameters(doses, falling, { top: range(null, 60) });
    if (!fit.success) throw new Error(fit.error);
    expect(fit.parameters.top).toBeCloseTo(60, 6);
    expect(fit.parameters.baseline).toBeLessThan(60);
    expect(fit.parameters.hill_slope).toBeLessThan(0);
    // A message says that this curve does not describe these points.
    const result = fitCurve({ doses, responses: falling, config: { top: range(null, 60) } });
    expect(result.verdict).toMatchObject({ state: 'no_fit', reasons: [{ code: 'outside_bounds' }] });
  });

  test('has the same doses in both forms', () => {
    const config = doseResponseConfigSchema.parse({
      dose_field_id: '01900000-0000-7000-8000-000000000001',
      response_field_id: '01900000-0000-7000-8000-000000000002',
    });
    const metricsOf = (form: FitConfig['form']) =>
      resultMetrics(fitCurve({ doses, responses: falling, config: { form } }), config);
    const [upright, other] = [metricsOf('top_above_baseline'), metricsOf('baseline_at_zero_dose')];
    for (const metric of ['ec50', 'ec90', 'ec95', 'ec50_abs', 'pec50'] as const)
      expect(upright[metric].value).toBeCloseTo(other[metric].value as number, 6);
  });

  test('warns of a bound that it violates', () => {
    const { warnings } = fitted(falling, { top: range(200, 300, true) });
    expect(warnings).toMatchObject([{ code: 'outside_warn_only_bounds', parameter: 'top' }]);
    expect(fitted(falling, { hill_slope: range(0.3, 4, true) }).warnings).toEqual([]);
  });
});

test('stays with Top at or above Baseline under any bounds, and no curve in that order is better', () => {
  const side = fc.option(fc.integer({ min: -40, max: 140 }), { nil: null });
  const plateau = fc.tuple(side, side).map(([a, b]): ParameterConstraint => {
    if (a === null && b === null) return { type: 'none' };
    if (a === null || b === null) return range(a, b);
    return a === b ? { type: 'constant', value: a } : range(Math.min(a, b), Math.max(a, b));
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), plateau, plateau, (seed, top, baseline) => {
      const [curve] = generateCurves(1, seed, { doses: 8, replicates: 1, zeroDose: false, outliers: 0 });
      const result = fitCurve({ ...curve!, outliers: [], config: { top, baseline, confidence: 'none' } });
      if (!result.success || result.verdict.state === 'inactive') return;
      const { parameters } = result;
      const highest = top.type === 'range' ? (top.max ?? Infinity) : top.type === 'constant' ? top.value : Infinity;
      const lowest =
        baseline.type === 'range'
          ? (baseline.min ?? -Infinity)
          : baseline.type === 'constant'
            ? baseline.value
            : -Infinity;
      if (highest < lowest) return;
      expect(parameters.top).toBeGreaterThanOrEqual(parameters.baseline);
      // A flat line within the bounds has that order too: the fit is never worse.
      const within = (constraint: ParameterConstraint): [number, number] =>
        constraint.type === 'range'
          ? [constraint.min ?? -Infinity, constraint.max ?? Infinity]
          : constraint.type === 'constant'
            ? [constraint.value, constraint.value]
            : [-Infinity, Infinity];
      const [from, to] = [Math.max(within(top)[0], within(baseline)[0]), Math.min(within(top)[1], within(baseline)[1])];
      if (from > to) return;
      const mean = curve!.responses.reduce((sum, y) => sum + y, 0) / curve!.responses.length;
      const level = Math.min(to, Math.max(from, mean));
      const squares = (at: (dose: number) => number) =>
        curve!.responses.reduce((sum, y, i) => sum + (y - at(curve!.doses[i]!)) ** 2, 0);
      const own = squares((dose) => fourParameterLogistic(dose, drawnCurve(result)));
      expect(own).toBeLessThanOrEqual(squares(() => level) * (1 + 1e-9) + 1e-9);
    }),
    { numRuns: 300 },
  );
});
