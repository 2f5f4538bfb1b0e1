import { readSharedJson, testWithData } from '@tests/support/sharedData';
import { describe, expect, test } from 'vitest';
import { curveMetrics, qualifyDose } from '@/domain/curves/curveMetrics';
import { negativeLogMolar } from '@/domain/curves/doseUnit';
import { DRC_METRICS, effectiveDoseMetric } from '@/domain/curves/drcMetric';
import { meanWithErrorBar } from '@/domain/curves/errorBar';
import { exactly, type MetricValue, noValue } from '@/domain/curves/metricValue';
import { selectivity } from '@/domain/curves/selectivity';
import { summarizeReplicates } from '@/domain/curves/summarizeReplicates';
import { CURVES, referenceCurves } from './publicReferences';

interface MetricExamples {
  ec: ({ id: string; parameters: { baseline: number; top: number; hill_slope: number; ec50_nM: number } } & Record<
    string,
    unknown
  >)[];
  geometric_mean: { values: number[]; geometric_mean: number | null; pEC50_mean?: number }[];
  error_bars: { values: number[]; mean: number; sd: number | null; sem: number | null }[];
}

const parameters = { baseline: 0, top: 100, ec50: 2, hill_slope: 1 };
const context = { doseUnit: 'µM', scale: { kind: 'percent_effect' }, testedDoses: [0.01, 10] } as const;

function close(value: number | null, expected: number, relative = 1e-8) {
  expect(Math.abs(value! - expected), `${value} against ${expected}`).toBeLessThanOrEqual(
    relative * Math.abs(expected),
  );
}

describe('metrics', () => {
  const EXAMPLES = 'dose-response/metrics.json';
  testWithData([EXAMPLES, CURVES], '220 worked examples to 1e-8, null exactly where a value does not exist', () => {
    const examples = readSharedJson<MetricExamples>(EXAMPLES);
    const curves = referenceCurves();
    const readouts = new Map(curves.map((curve) => [curve.id, curve.readout]));
    let nulls = 0;
    for (const example of examples.ec) {
      const { ec50_nM, ...rest } = example.parameters;
      const viability = readouts.get(example.id) === 'viability';
      const scale = { kind: viability ? 'percent_viability' : 'percent_effect' } as const;
      const exact = { ...rest, ec50: ec50_nM };
      const at = (p: typeof exact) => curveMetrics(p, { doseUnit: 'nM', scale, testedDoses: null });
      const found = at(exact);
      // The examples give their parameters with 10 digits; near a plateau the last of them affects the metric.
      const rounded = (Object.keys(exact) as (keyof typeof exact)[]).map((key) =>
        at({ ...exact, [key]: exact[key] * (1 + 5e-10) }),
      );
      for (const metric of DRC_METRICS) {
        const parts = effectiveDoseMetric(metric);
        if (!parts) continue;
        const key = `${parts.absolute ? 'ABS_' : ''}${parts.negativeLog ? 'p' : ''}EC${parts.percent}`;
        const expected = example[key] as number | null;
        if (expected === null) {
          nulls++;
          expect(found[metric], `${example.id} ${key}`).toEqual(noValue('not_reached'));
        } else {
          const value = found[metric].value!;
          const rounding = rounded.reduce((sum, other) => sum + Math.abs((other[metric].value ?? value) - value), 0);
          close(value, expected, 1e-8 + rounding / Math.abs(expected));
        }
      }
    }
    expect(examples.ec).toHaveLength(220);
    expect(nulls).toBeGreaterThan(200);
    for (const { values, geometric_mean, pEC50_mean } of examples.geometric_mean) {
      const summary = summarizeReplicates('ec50', values.map(exactly), 'geometric-mean');
      if (summary.mode !== 'geometric-mean') throw new Error('mode');
      if (geometric_mean === null) expect(summary.mean.value).toBeNull();
      else close(summary.mean.value, geometric_mean);
      if (pEC50_mean !== undefined) {
        const logs = values.map((v) => exactly(negativeLogMolar(v, 'nM')!));
        const mean = summarizeReplicates('pec50', logs, 'geometric-mean');
        close(mean.mode === 'geometric-mean' ? mean.mean.value : null, pEC50_mean);
      }
    }
    for (const { values, mean, sd, sem } of examples.error_bars) {
      const bars = { sd, sem };
      for (const kind of ['sd', 'sem'] as const) {
        const found = meanWithErrorBar(values, kind);
        close(found.mean, mean);
        if (bars[kind] === null) expect(found.error_bar).toBeNull();
        else close(found.error_bar, bars[kind]);
      }
    }
  });

  test('a dose beyond the tested ones is a limit, and its p-form a limit in the opposite direction', () => {
    const found = curveMetrics(parameters, { ...context, testedDoses: [3, 10] });
    expect(found.ec50).toEqual({ value: 3, qualifier: '<' });
    expect(found.ec90).toEqual({ value: 10, qualifier: '>' });
    expect(found.pec90.value).toBeCloseTo(5, 12);
    expect(found.pec90).toMatchObject({ qualifier: '<' });
    expect(found.pec50).toMatchObject({ qualifier: '>' });
    expect(qualifyDose(3, [3, 10])).toEqual({ value: 3, qualifier: '=' });
  });

  test('EC90 is above EC50 on falling curves too, whatever the sign of the hill slope', () => {
    const rising = { baseline: 0, top: 100, ec50: 1, hill_slope: 1 };
    for (const p of [rising, { ...rising, baseline: 100, top: 0 }, { ...rising, hill_slope: -1 }]) {
      expect(curveMetrics(p, { ...context, testedDoses: null }).ec90.value).toBeCloseTo(9, 12);
    }
  });

  test('absolute ECs follow the scale of the responses', () => {
    const viability = { baseline: 100, top: 20, ec50: 1, hill_slope: 1 };
    const at = (scale: Parameters<typeof curveMetrics>[1]['scale']) =>
      curveMetrics(viability, { ...context, scale, testedDoses: null });
    // 100 - 80 g = 50 at g = 0.625, so dose = 0.625 / 0.375.
    expect(at({ kind: 'percent_viability' }).ec50_abs.value).toBeCloseTo(5 / 3, 12);
    expect(at({ kind: 'percent_viability' }).ec90_abs).toEqual(noValue('not_reached'));
    expect(at({ kind: 'raw', control0: 100, control100: 20 }).ec90_abs.value).toBeCloseTo(9, 12);
  });

  test('reasons: no slope, not molar', () => {
    expect(curveMetrics({ ...parameters, hill_slope: 0 }, context).ec50).toEqual(noValue('inactive'));
    expect(curveMetrics(parameters, { ...context, doseUnit: 'none' }).pec50).toEqual(noValue('not_molar'));
  });

  test('a plateau that the doses do not reach has no value, and neither has the slope towards it', () => {
    const falling = { baseline: 20, top: 98, ec50: 50, hill_slope: -1.2 };
    const { top, baseline, hill_slope, ec50 } = curveMetrics(falling, context);
    expect([top, baseline, hill_slope]).toEqual([exactly(98), noValue('plateau_beyond'), noValue('plateau_beyond')]);
    expect(ec50).toEqual({ value: 10, qualifier: '>' });
    const before = curveMetrics({ ...falling, ec50: 0.001 }, context);
    expect([before.top, before.baseline]).toEqual([noValue('plateau_beyond'), exactly(20)]);
  });
});

describe('replicate determinations and selectivity', () => {
  const above: MetricValue = { value: 10, qualifier: '>' };
  const below: MetricValue = { value: 0.1, qualifier: '<' };

  test('1 and 100: the list keeps both, the geometric mean is 10 with a factor as spread; limits are left out and counted', () => {
    const values = [exactly(1), exactly(100), above];
    expect(summarizeReplicates('ec50', values, 'list')).toEqual({ mode: 'list', values });
    const mean = summarizeReplicates('ec50', values, 'geometric-mean');
    expect(mean).toMatchObject({ n: 2, leftOut: 1 });
    if (mean.mode !== 'geometric-mean') throw new Error('mode');
    expect(mean.mean.value).toBeCloseTo(10, 10);
    expect(mean.spread).toBeCloseTo(10 ** Math.SQRT2, 9);
    expect(summarizeReplicates('ec50', [above], 'geometric-mean')).toMatchObject({ mean: noValue('only_qualified') });
  });

  test('selectivity is comparator divided by own value, for p-forms the difference, which is its logarithm', () => {
    expect(selectivity('ec50', exactly(2), exactly(20))).toEqual(exactly(10));
    const p = selectivity('pec50', exactly(6), exactly(5));
    expect(p).toEqual(exactly(1));
  });

  test('limits propagate through a ratio, and two on the same side give none', () => {
    expect(selectivity('ec50', exactly(2), above)).toEqual({ value: 5, qualifier: '>' });
    expect(selectivity('ec50', below, exactly(1))).toEqual({ value: 10, qualifier: '>' });
    expect(selectivity('ec50', above, exactly(1))).toEqual({ value: 0.1, qualifier: '<' });
    expect(selectivity('ec50', below, above)).toEqual({ value: 100, qualifier: '>' });
    expect(selectivity('ec50', above, above)).toEqual(noValue('not_comparable'));
    expect(selectivity('pec50', exactly(6), { value: 5, qualifier: '<' })).toEqual({ value: 1, qualifier: '>' });
    expect(selectivity('ec50', exactly(1), noValue('inactive'))).toEqual(noValue('no_comparator'));
  });
});
