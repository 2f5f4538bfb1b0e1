import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, test } from 'vitest';
import { drawnCurve } from '@/domain/curves/curveResult';
import { absoluteEffectiveDose, relativeEffectiveDose } from '@/domain/curves/effectiveDose';

/** Root length of ryegrass against ferulic acid (mM); Inderjit, Streibig and Olofsdotter 2002, as analysed by Ritz et al. 2015. */
const RYEGRASS: [number, number[]][] = [
  [0, [7.58, 8.0, 8.328571, 7.25, 7.375, 7.9625]],
  [0.94, [8.355556, 6.914286, 7.75]],
  [1.88, [6.871429, 6.45, 5.922222]],
  [3.75, [1.925, 2.885714, 4.233333]],
  [7.5, [1.1875, 0.857143, 1.057143]],
  [15, [0.6875, 0.525, 0.825]],
  [30, [0.25, 0.22, 0.44]],
];

function fitted(input: Parameters<typeof fitCurve>[0]) {
  const result = fitCurve(input);
  if (!result.success) throw new Error(result.error);
  return result;
}

function within(value: number | null, expected: number, relative: number) {
  expect(Math.abs(value! - expected), `${value} against ${expected}`).toBeLessThanOrEqual(
    relative * Math.abs(expected),
  );
}

describe('published answers', () => {
  const doses = RYEGRASS.flatMap(([dose, values]) => values.map(() => dose));
  const responses = RYEGRASS.flatMap(([, values]) => values);

  test('ryegrass agrees with R drc LL.4: parameters, standard errors, residual error, effective doses', () => {
    const result = fitted({ doses, responses });
    const p = drawnCurve(result);
    // drc prints six digits and stops its own descent at about 3e-6 of the hill slope. Its upper limit d is our Top,
    // its c our Baseline; its b has the sign of a falling curve, ours the opposite one.
    within(p.top, 7.79296, 2e-6);
    within(p.baseline, 0.48141, 1e-5);
    within(p.hill_slope, -2.98222, 4e-6);
    within(p.ec50, 3.05795, 4e-6);
    within(result.fit_statistics.rss, 5.4002, 1e-5);
    expect(result.fit_statistics.degrees_of_freedom).toBe(20);
    within(result.fit_statistics.residual_sd, 0.5196256, 1e-6);
    const se = result.confidence!.standard_errors;
    within(se.hill_slope, 0.46506, 2e-5);
    within(se.baseline, 0.21219, 2e-5);
    within(se.top, 0.18857, 4e-5);
    within(se.ec50, 0.18573, 2e-5);
    within(relativeEffectiveDose(p, 10), 1.463706, 4e-6);
    within(relativeEffectiveDose(p, 90), 6.38864, 5e-6);
    within(relativeEffectiveDose(p, 95), 8.207743, 6e-6);
    within(absoluteEffectiveDose(p, 4), 3.135926, 4e-6);
  });

  test('NIST StRD Rat42, a four-parameter logistic of 10^x with baseline zero, to 6 digits of the certified values', () => {
    const x = [9, 14, 21, 28, 42, 57, 63, 70, 79];
    const y = [8.93, 10.8, 18.59, 22.33, 39.35, 56.11, 61.73, 64.62, 67.08];
    const result = fitted({
      doses: x.map((v) => 10 ** v),
      responses: y,
      config: { baseline: { type: 'constant', value: 0 } },
    });
    const { top, hill_slope, ec50 } = drawnCurve(result);
    const b3 = hill_slope * Math.LN10;
    within(top, 72.462237576, 1e-6);
    within(Math.log10(ec50) * b3, 2.6180768402, 1e-6);
    within(b3, 0.067359200066, 1e-6);
    within(result.fit_statistics.rss, 8.0565229338, 1e-8);
  });

  test('ryegrass with Baseline at dose zero has the signs in which drc measures its effect', () => {
    const { parameters } = fitted({ doses, responses, config: { form: 'baseline_at_zero_dose' } });
    within(parameters.baseline, 7.79296, 2e-6);
    within(parameters.top, 0.48141, 1e-5);
    within(parameters.hill_slope, 2.98222, 4e-6);
  });

  test('R drc noEffect finds an effect in ryegrass, and so does the test against a flat line', () => {
    const { verdict } = fitted({ doses, responses });
    expect(verdict.state).toBe('active');
    expect(verdict.p_value).toBeLessThan(1e-10);
  });
});
