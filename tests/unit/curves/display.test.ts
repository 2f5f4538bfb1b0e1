import { generateCurves } from '@tests/support/generateCurves';
import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, test } from 'vitest';
import { curveChange, reportedCurve } from '@/domain/curves/curveChange';
import { doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { fittedLine } from '@/domain/curves/fittedLine';
import { metricReasonText, metricText } from '@/domain/curves/metricText';
import { exactly, noValue } from '@/domain/curves/metricValue';

const format = (value: number) => value.toPrecision(3);
const parameters = { baseline: 0, top: 100, ec50: 1, hill_slope: 1 };

describe('texts and lines of a curve', () => {
  test('writes a limit with its sign, and a missing value as nothing with a reason beside it', () => {
    expect(metricText(exactly(1.23456), format)).toBe('1.23');
    expect(metricText({ value: 10, qualifier: '>' }, format)).toBe('>10.0');
    expect(metricText(noValue('inactive'), format)).toBe('');
    expect(metricReasonText(noValue('not_reached'))).toContain('does not reach');
  });

  test('the fitted line covers the doses in equal ratios and passes through the EC50 half-way', () => {
    const line = fittedLine(parameters, 0.01, 100, 5);
    expect(line.map((p) => Number(p.dose.toPrecision(6)))).toEqual([0.01, 0.1, 1, 10, 100]);
    expect(line[2]?.response).toBeCloseTo(50, 12);
  });

  test('a refit reports what has changed: before and after, number by number, and the state', () => {
    const { doses, responses } = generateCurves(1, 8, { shape: 'full', outliers: 0, noise: 2, doses: 8 })[0]!;
    const settings = { dose_field_id: 'd', response_field_id: 'r', column_toggles: { ec50: true, ec90: true } };
    const config = {
      ...doseResponseConfigSchema.omit({ dose_field_id: true, response_field_id: true }).parse({}),
      ...settings,
    };
    const report = (fit: FitConfig) => reportedCurve(fitCurve({ doses, responses, config: fit }), config);
    const before = report({});
    expect(curveChange(before, report({}))).toEqual([]);
    expect(curveChange(before, report({ top: { type: 'range', min: 500, max: 900, warn_only: true } }))).toEqual([]);
    const held = curveChange(before, report({ hill_slope: { type: 'constant', value: 0.5 } }));
    expect(held.map(({ label }) => label)).toEqual(expect.arrayContaining(['Hill slope', 'EC50', 'EC90']));
    for (const { before: was, after } of held) expect(was).not.toBe(after);
    const failed = report({ hill_slope: { type: 'range', min: 2, max: 1 } });
    expect(curveChange(before, failed)[0]).toEqual({ label: 'State', before: 'Active', after: 'No fit' });
    expect(curveChange(before, failed)[1]).toMatchObject({ label: 'EC50', after: '–' });
    expect(curveChange(failed, failed)).toEqual([]);
  });
});
