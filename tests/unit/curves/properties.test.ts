import { fc } from '@tests/support/fc';
import { generateCurves } from '@tests/support/generateCurves';
import { type CurveInput, fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, test } from 'vitest';
import { drawnCurve } from '@/domain/curves/curveResult';
import type { CurveParameters } from '@/domain/curves/fourParameterLogistic';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { createRandom } from '@/lib/random';

const seeds = fc.integer({ min: 1, max: 1_000_000 });

function fitted(input: CurveInput) {
  const result = fitCurve({ ...input, config: { confidence: 'none', ...input.config } });
  if (!result.success) throw new Error(result.error);
  return { ...result, parameters: drawnCurve(result) };
}

/** A curve with a well-determined optimum, so that parameters and not only the sum of squares can be compared. */
function fullCurve(seed: number) {
  return generateCurves(1, seed, { shape: 'full', noise: 2, outliers: 0, doses: 9, replicates: 2 })[0]!;
}

function sameCurve(a: CurveParameters, b: CurveParameters, relative = 1e-5) {
  const scale = Math.abs(a.top - a.baseline);
  expect(Math.abs(a.baseline - b.baseline)).toBeLessThan(relative * scale);
  expect(Math.abs(a.top - b.top)).toBeLessThan(relative * scale);
  expect(Math.abs(a.hill_slope / b.hill_slope - 1)).toBeLessThan(relative);
  expect(Math.abs(Math.log10(a.ec50 / b.ec50))).toBeLessThan(relative);
}

/** The same curve with Top above Baseline. */
function upright(curve: CurveParameters): CurveParameters {
  const { baseline, top, hill_slope } = curve;
  return top >= baseline ? curve : { ...curve, baseline: top, top: baseline, hill_slope: -hill_slope };
}

describe('a fit does not depend on how the data are written', () => {
  test('another unit of dose shifts log EC50 and nothing else', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -12, max: 12 }), (seed, exponent) => {
        const { doses, responses } = fullCurve(seed);
        const factor = 10 ** exponent;
        const plain = fitted({ doses, responses }).parameters;
        const scaled = fitted({ doses: doses.map((dose) => dose * factor), responses }).parameters;
        sameCurve(plain, { ...scaled, ec50: scaled.ec50 / factor });
      }),
      { numRuns: 60 },
    );
  });

  test('scaling and shifting of responses scales and shifts the plateaus', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -9, max: 9 }), fc.integer({ min: -3, max: 3 }), (seed, exponent, shift) => {
        const { doses, responses } = fullCurve(seed);
        const factor = 10 ** exponent;
        const offset = shift * 100 * factor;
        const plain = fitted({ doses, responses }).parameters;
        const scaled = fitted({ doses, responses: responses.map((y) => y * factor + offset) }).parameters;
        sameCurve(plain, {
          ...scaled,
          baseline: (scaled.baseline - offset) / factor,
          top: (scaled.top - offset) / factor,
        });
      }),
      { numRuns: 60 },
    );
  });

  test('the order of the points changes nothing', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { doses, responses } = fullCurve(seed);
        const order = createRandom(seed).shuffle(doses.map((_, i) => i));
        const plain = fitted({ doses, responses });
        const mixed = fitted({ doses: order.map((i) => doses[i]!), responses: order.map((i) => responses[i]!) });
        sameCurve(plain.parameters, mixed.parameters, 1e-7);
        expect(mixed.plot_data.map((p) => p.dose)).toEqual(plain.plot_data.map((p) => p.dose));
      }),
      { numRuns: 60 },
    );
  });

  test('of the two signs of a curve the fit returns Top above Baseline, with the direction in the sign of the slope', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { doses, responses, direction } = fullCurve(seed);
        const { parameters } = fitted({ doses, responses });
        expect(parameters.top).toBeGreaterThan(parameters.baseline);
        expect(Math.sign(parameters.hill_slope)).toBe(direction === 'rising' ? 1 : -1);
        const other = fitted({ doses, responses, config: { form: 'baseline_at_zero_dose' } }).parameters;
        expect(other.hill_slope).toBeGreaterThan(0);
        for (const dose of [0, ...doses]) {
          expect(fourParameterLogistic(dose, other)).toBeCloseTo(fourParameterLogistic(dose, parameters), 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('noise-free data from a curve reproduce it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { doses, truth } = fullCurve(seed);
        const { parameters } = fitted({ doses, responses: doses.map((dose) => fourParameterLogistic(dose, truth)) });
        sameCurve(upright(truth), parameters, 1e-6);
      }),
      { numRuns: 60 },
    );
  });
});

describe('constraints', () => {
  const { doses, responses } = fullCurve(11);

  test('a range binds, a constant holds, an open side is free', () => {
    const config = {
      baseline: { type: 'constant', value: 3 },
      top: { type: 'range', min: 120 },
      hill_slope: { type: 'range', min: 0.2, max: 0.6 },
    } as const;
    const result = fitted({ doses, responses, config });
    expect(result.parameters.baseline).toBe(3);
    expect(result.parameters.top).toBeGreaterThanOrEqual(120);
    expect(result.parameters.hill_slope).toBeLessThanOrEqual(0.6);
    expect(result.warnings.map((w) => w.code)).toContain('parameter_at_limit');
  });

  test('bounds that only warn leave the fit as it is and warn', () => {
    const free = fitted({ doses, responses });
    const config = { hill_slope: { type: 'range', min: 5, max: 6, warn_only: true } } as const;
    const warned = fitted({ doses, responses, config });
    expect(warned.parameters).toEqual(free.parameters);
    expect(warned.warnings).toContainEqual(
      expect.objectContaining({ code: 'outside_warn_only_bounds', parameter: 'hill_slope' }),
    );
    expect(free.warnings.map((w) => w.code)).not.toContain('outside_warn_only_bounds');
  });
});
