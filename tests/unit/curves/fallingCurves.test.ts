import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, test } from 'vitest';
import { doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { resultMetrics } from '@/domain/curves/resultMetrics';

const doses = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const falling = doses.map((dose) => 20 + 77 / (1 + (dose / 0.4) ** 1.5));
const level = doses.map((_, i) => 100 + (i % 2 === 0 ? 0.4 : -0.4));

function fitted(responses: number[], config: FitConfig = {}) {
  const result = fitCurve({ doses, responses, config });
  if (!result.success) throw new Error(result.error);
  return result;
}

const bounds = (warn_only: boolean): FitConfig => ({
  top: { type: 'range', min: 80, max: 120, warn_only },
  baseline: { type: 'range', min: -20, max: 40, warn_only },
});

describe('a falling curve', () => {
  test('without bounds starts at its baseline and has a positive slope', () => {
    const { parameters } = fitted(falling);
    expect(parameters.baseline).toBeCloseTo(97, 3);
    expect(parameters.top).toBeCloseTo(20, 3);
    expect(parameters.hill_slope).toBeCloseTo(1.5, 3);
  });

  for (const warnOnly of [false, true])
    test(`has its upper plateau as Top and its lower one as Baseline under bounds that ${warnOnly ? 'warn' : 'bind'}`, () => {
      const result = fitted(falling, bounds(warnOnly));
      expect(result.parameters.top).toBeCloseTo(97, 3);
      expect(result.parameters.baseline).toBeCloseTo(20, 3);
      expect(result.parameters.hill_slope).toBeCloseTo(-1.5, 3);
      expect(result.warnings).toEqual([]);
    });

  test('keeps its baseline at dose zero where only the slope is bounded', () => {
    const { parameters } = fitted(falling, { hill_slope: { type: 'range', min: 0.3, max: 4 } });
    expect(parameters.baseline).toBeCloseTo(97, 3);
    expect(parameters.hill_slope).toBeCloseTo(1.5, 3);
  });

  test('has the same metrics of dose in both forms', () => {
    const config = doseResponseConfigSchema.parse({
      dose_field_id: '01900000-0000-7000-8000-000000000001',
      response_field_id: '01900000-0000-7000-8000-000000000002',
    });
    const [free, bound] = [
      resultMetrics(fitted(falling), config),
      resultMetrics(fitted(falling, bounds(false)), config),
    ];
    for (const metric of ['ec50', 'ec90', 'ec95', 'ec50_abs', 'pec50'] as const)
      expect(bound[metric].value).toBeCloseTo(free[metric].value as number, 6);
  });

  test('warns of a bound that neither form meets', () => {
    const { warnings } = fitted(falling, { top: { type: 'range', min: 200, max: 300, warn_only: true } });
    expect(warnings).toMatchObject([{ code: 'outside_warn_only_bounds', parameter: 'top' }]);
  });
});

test('a curve that stays at the top has its EC50 beyond the highest dose when bounds say where it would fall to', () => {
  const config = doseResponseConfigSchema.parse({
    dose_field_id: '01900000-0000-7000-8000-000000000001',
    response_field_id: '01900000-0000-7000-8000-000000000002',
  });
  const result = fitted(level, { ...bounds(false), baseline: { type: 'range', min: -20, max: 20 } });
  expect(result.parameters.top).toBeCloseTo(100, 0);
  expect(result.parameters.hill_slope).toBeLessThan(0);
  expect(resultMetrics(result, config).ec50).toEqual({ value: 30, qualifier: '>' });
});
