import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, test } from 'vitest';
import { curveChange } from '@/domain/curves/curveChange';
import { fittedLine } from '@/domain/curves/fittedLine';
import { generateCurves } from '@/domain/curves/generateCurves';
import { metricReasonText, metricText } from '@/domain/curves/metricText';
import { exactly, noValue } from '@/domain/curves/metricValue';

const format = (value: number) => value.toPrecision(3);
const parameters = { baseline: 0, top: 100, ec50: 1, hill_slope: 1 };

describe('what a curve shows', () => {
  test('a limit is written with its sign, a missing value as nothing with a reason beside it', () => {
    expect(metricText(exactly(1.23456), format)).toBe('1.23');
    expect(metricText({ value: 10, qualifier: '>' }, format)).toBe('>10.0');
    expect(metricText(noValue('flat'), format)).toBe('');
    expect(metricReasonText(noValue('not_reached'))).toContain('does not reach');
  });

  test('the fitted line runs over the doses with equal ratios and passes the EC50 half way', () => {
    const line = fittedLine(parameters, 0.01, 100, 5);
    expect(line.map((p) => Number(p.dose.toPrecision(6)))).toEqual([0.01, 0.1, 1, 10, 100]);
    expect(line[2]?.response).toBeCloseTo(50, 12);
  });

  test('a refit is listed when it moved, not when it wrote the same curve with the other sign', () => {
    const { doses, responses } = generateCurves(1, 8, { shape: 'full', outliers: 0, noise: 2, doses: 8 })[0]!;
    const before = fitCurve({ doses, responses });
    const after = fitCurve({ doses, responses, config: { hill_slope: { type: 'range', min: -10, max: 0 } } });
    expect(after.success && after.parameters.hill_slope).toBeLessThan(0);
    expect(curveChange(before, after)).toEqual({ kind: 'none' });
    const held = fitCurve({ doses, responses, config: { hill_slope: { type: 'constant', value: 0.1 } } });
    expect(curveChange(before, held).kind).toBe('moved');
    const failed = fitCurve({ doses, responses, config: { hill_slope: { type: 'range', min: 2, max: 1 } } });
    expect(curveChange(before, failed)).toEqual({ kind: 'outcome' });
    expect(curveChange(failed, failed)).toEqual({ kind: 'none' });
  });
});
