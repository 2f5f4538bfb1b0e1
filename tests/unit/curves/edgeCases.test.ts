import { fit as fitPlug } from '@tests/bench/adapters/curves';
import { fc } from '@tests/support/fc';
import { readSharedJson, testWithData } from '@tests/support/sharedData';
import { type CurveInput, fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, test } from 'vitest';
import { curveResultSchema } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { metricsOf } from '@/domain/curves/resultMetrics';

const settings = { doseUnit: 'µM', scale: { kind: 'percent_effect' } } as const;
const rising = { doses: [1, 10, 100, 1000, 10000], responses: [1, 10, 50, 90, 99] };

/** Fits, and checks every result for its shape: no NaN, no infinity, a reason for every missing metric. */
function answer(input: CurveInput) {
  const result = fitCurve(input);
  const parsed = curveResultSchema.parse(result);
  expect(parsed).toEqual(result);
  for (const metric of Object.values(metricsOf(result, settings))) {
    if (metric.value === null) expect(metric.reason).toBeTruthy();
    else expect(Number.isFinite(metric.value)).toBe(true);
  }
  return result;
}

function fitted(input: CurveInput) {
  const result = answer(input);
  if (!result.success) throw new Error(result.error);
  return result;
}

function errorOf(input: CurveInput) {
  const result = answer(input);
  if (result.success) throw new Error('a curve was not expected');
  return result.error;
}

describe('degenerate input gives a result and never throws', () => {
  const CASES = 'dose-response/edge-cases.json';
  testWithData([CASES], 'the public edge cases', () => {
    interface EdgeCase {
      name: string;
      x: number[];
      y: (number | null)[];
      outliers?: number[];
      config?: FitConfig;
      expect: string;
    }
    for (const { name, x, y, outliers, config, expect: wanted } of readSharedJson<EdgeCase[]>(CASES)) {
      const result = answer({ doses: x, responses: y, outliers, config });
      if (wanted.startsWith('success=false')) expect(result.success, name).toBe(false);
      else if (/^(success|same parameters|point dropped)/.test(wanted)) expect(result.success, name).toBe(true);
      if (!outliers) expect(fitPlug(x, y, config).success, name).toBe(result.success);
    }
  });

  test('equal responses: an inactive flat line without EC50', () => {
    const result = fitted({ ...rising, responses: [50, 50, 50, 50, 50] });
    expect(result.parameters).toEqual({ baseline: 50, top: 50, ec50: null, hill_slope: null });
    expect(result.verdict).toMatchObject({ state: 'inactive', reasons: [{ code: 'no_effect' }] });
    expect(metricsOf(result, settings).ec50).toEqual({ value: null, reason: 'inactive' });
  });

  test('errors have messages in words', () => {
    expect(errorOf({ doses: [], responses: [] })).toBe('There are no points to fit');
    expect(errorOf({ doses: [10, 10, 10], responses: [1, 2, 3] })).toContain('four different positive doses');
    expect(errorOf({ doses: [0, 0], responses: [1, 2] })).toContain('one positive dose');
    expect(errorOf({ doses: [1, 2], responses: [1] })).toContain('differ in number');
    expect(errorOf({ ...rising, outliers: [0, 1, 2, 3, 4] })).toContain('outliers');
    const config = { hill_slope: { type: 'range', min: 3, max: 1 } } as const;
    expect(errorOf({ ...rising, config })).toContain('minimum of the hill slope is above');
    expect(errorOf({ ...rising, responses: [1e200, 0, 1, 2, 3] })).toContain('too large');
  });

  // albertopessia/drda#12: tables made for other programs contain the logarithm of the dose.
  test('logarithms instead of doses are distinguished from typing errors', () => {
    const responses = [1, 4, 20, 70, 96, 99];
    const words = 'look like logarithms: enter concentrations';
    expect(errorOf({ doses: [-9, -8, -7, -6, -5, -4], responses })).toBe(
      `Doses from -9 to -4 ${words}, 10 to the power of them`,
    );
    expect(errorOf({ doses: [-2.5, -2, -1.5, -1, 0, 1], responses })).toContain(words);
    expect(errorOf({ doses: [-100, -10, -1, -0.1, -0.01, -0.001], responses })).not.toContain(words);
    expect(errorOf({ doses: [-1, 1, 2, 3], responses })).not.toContain(words);
  });

  test('unusable points are left out and counted; outliers stay visible', () => {
    const result = fitted({
      doses: [-1, 1, 10, 100, 1000, 10000, 5],
      responses: [3, 1, null, 50, 80, 99, 12],
      outliers: [3],
      record_ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      config: { baseline: { type: 'constant', value: 0 }, hill_slope: { type: 'constant', value: 1 } },
    });
    expect(result.warnings[0]).toMatchObject({ code: 'points_dropped' });
    expect(result.warnings[0]?.message).toBe('Points left out: 1 without a number, 1 with a negative dose');
    expect(result.raw_data_points.map((p) => p.record_id)).toEqual(['b', 'd', 'e', 'f', 'g']);
    expect(result.raw_data_points.filter((p) => p.is_outlier).map((p) => p.record_id)).toEqual(['d']);
    expect(result.plot_data.map((p) => p.dose)).toEqual([1, 5, 1000, 10000]);
  });

  test('dose zero counts as the plateau on the side given by the hill slope', () => {
    const result = fitted({
      doses: [0, 0, 0, 1, 10, 100, 1000],
      responses: [20, 20, 20, 0, 50, 100, 100],
      config: { hill_slope: { type: 'range', min: 0.1, max: 5 } },
    });
    expect(result.parameters.baseline).toBeGreaterThan(10);
  });

  test('no input gives NaN, infinity or an exception', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -3, max: 50 }), fc.constantFrom(null, 0, 1e-300, 1e300));
    const point = fc.tuple(number, number);
    const constraint = fc.oneof(
      fc.record({ type: fc.constant('range' as const), min: number, max: number, warn_only: fc.boolean() }),
      fc.record({ type: fc.constant('constant' as const), value: fc.double() }),
      fc.constant({ type: 'none' as const }),
    );
    const config = fc.record({
      baseline: constraint,
      top: constraint,
      hill_slope: constraint,
      outlier_method: fc.constantFrom('manual' as const, 'rout' as const),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 14 }), config, (points, settingsOfFit) => {
        answer({ doses: points.map((p) => p[0]), responses: points.map((p) => p[1]), config: settingsOfFit });
      }),
      { numRuns: 400 },
    );
  });
});
