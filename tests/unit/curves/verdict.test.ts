import { fc } from '@tests/support/fc';
import { generateCurves } from '@tests/support/generateCurves';
import { testWithData } from '@tests/support/sharedData';
import { fitCurve } from '@workers/curves/fitCurve';
import { testAgainstLevel } from '@workers/curves/verdict/levelTest';
import { describe, expect, test } from 'vitest';
import { checkOf } from '@/domain/curves/checkOf';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { ParameterConstraint } from '@/domain/curves/parameterConstraint';
import { metricsOf } from '@/domain/curves/resultMetrics';
import { createRandom } from '@/lib/random';
import { CURVES, referenceCurves } from './publicReferences';

const doses = [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const wobble = [0.8, -1.1, 0.3, 1.4, -0.6, -0.9, 1.2, -0.2, 0.5];
const effect: FitConfig = { effect_scale: { zero: 0, full: 100 } };
const viability: FitConfig = { effect_scale: { zero: 100, full: 0 } };
const rising = (ec50: number, top = 100, hill = 1) => doses.map((dose) => top / (1 + (ec50 / dose) ** hill));
const noisy = (values: readonly number[], by = 1) => values.map((value, i) => value + by * (wobble[i] as number));

function verdictOf(responses: readonly number[], config: FitConfig = effect, own: readonly number[] = doses) {
  const result = fitCurve({ doses: own, responses, config });
  const metrics = metricsOf(result, { doseUnit: 'µM', scale: { kind: 'percent_effect' } });
  return { ...result.verdict, codes: result.verdict.reasons.map(({ code }) => code), result, ec50: metrics.ec50 };
}

describe('a curve is active if an effect is shown and its EC50 is determined', () => {
  test('a full curve', () => {
    expect(verdictOf(noisy(rising(0.2)))).toMatchObject({ state: 'active', codes: [] });
    expect(verdictOf(noisy(rising(0.2).map((y) => 100 - y)), viability)).toMatchObject({ state: 'active' });
  });

  test('a partial effect of a fifth', () => {
    expect(verdictOf(noisy(rising(0.2, 20)))).toMatchObject({ state: 'active' });
  });

  test('an EC50 beyond the doses, which stays a limit whatever the plateau is', () => {
    const { state, ec50, result } = verdictOf(noisy(rising(90)));
    expect([state, ec50]).toEqual(['active', { value: 30, qualifier: '>' }]);
    expect(metricsOf(result, { doseUnit: 'µM', scale: { kind: 'percent_effect' } }).top.value).toBeNull();
  });

  test('the F test equals the textbook one: 2.5 squares against 10 with 3 and 6 degrees of freedom', () => {
    const responses = [1, -1, 1, -1, 1, -1, 1, -1, 1, -1];
    // F = (10 - 2.5) / 3 / (2.5 / 6) = 6, whose upper tail with (3, 6) degrees of freedom is 0.03077.
    const four = { freeParameters: 4, nested: true };
    expect(testAgainstLevel(responses, { ...four, rss: 2.5 }).p).toBeCloseTo(0.03077, 4);
    expect(testAgainstLevel(responses, { ...four, rss: 2.5 })).toMatchObject({ better: true, weak: true });
    expect(testAgainstLevel(responses, { ...four, rss: 10 })).toMatchObject({ better: false, p: 1 });
    expect(testAgainstLevel([5, 5, 5, 5, 5], { ...four, rss: 0 })).toMatchObject({ better: false, p: null });
    // Both plateaus constant: -10 ln(0.5) - 2 = 4.93 by Akaike's criterion is better, though not clearly.
    const held = { freeParameters: 2, nested: false };
    expect(testAgainstLevel(responses, { ...held, rss: 5 })).toEqual({ better: true, weak: true, p: null });
    expect(testAgainstLevel(responses, { ...held, rss: 8 })).toMatchObject({ better: false });
  });
});

describe('one reading is no curve', () => {
  const high = (base: number) => noisy(doses.map((_, i) => base + (i === 0 ? 90 : 0)));
  test.each([
    ['effect', effect],
    ['viability', viability],
    ['raw responses', {}],
    ['raw responses with controls', { effect_scale: { zero: 1, full: 120 } }],
    ['a bounded slope', { ...effect, hill_slope: { type: 'range', min: 0.5, max: 2, warn_only: false } }],
    [
      'constant plateaus',
      {
        ...effect,
        top: { type: 'constant', value: 95, warn_only: false },
        baseline: { type: 'constant', value: 2, warn_only: false },
      },
    ],
  ] satisfies [string, FitConfig][])('high at the lowest dose alone, %s', (_, config) => {
    for (const base of [0, 5]) {
      const { state, codes } = verdictOf(high(base), config);
      expect(state).toBe('ambiguous');
      expect(codes).toContain('single_reading');
    }
  });

  test('two readings that agree are, and so is a potent compound whose lowest doses rise', () => {
    const twice = doses.flatMap((dose) => [dose, dose]);
    const both = noisy(doses.map((_, i) => (i === 0 ? 90 : i === 1 ? 50 : 2))).flatMap((y) => [y, y + 1]);
    expect(verdictOf(both, effect, twice).codes).not.toContain('single_reading');
    expect(verdictOf(noisy(rising(0.008)), effect).codes).not.toContain('single_reading');
    expect(
      verdictOf(
        noisy(rising(0.003)).map((y) => 100 - y),
        viability,
      ).codes,
    ).not.toContain('single_reading');
  });
});

describe('flat responses give no EC50, whatever their level', () => {
  for (const level of [0, 50, 100, -3, 12_345])
    test(`flat at ${level}, without a scale`, () => {
      const { state, ec50, result } = verdictOf(noisy(doses.map(() => level)), {});
      expect([state, ec50.value]).toEqual(['inactive', null]);
      if (!result.success) throw new Error(result.error);
      expect(result.parameters).toMatchObject({ ec50: null, hill_slope: null });
      expect(result.parameters.baseline).toBeCloseTo(level + wobble.reduce((a, b) => a + b, 0) / 9, 6);
      expect(result.parameters.top).toBe(result.parameters.baseline);
    });

  test('on a percent scale, no effect is inactive, and full effect at every dose is no fit', () => {
    expect(verdictOf(noisy(doses.map(() => 0)))).toMatchObject({ state: 'inactive', codes: ['no_effect'] });
    expect(verdictOf(noisy(doses.map(() => 98)))).toMatchObject({ state: 'no_fit', codes: ['level_at_effect'] });
    expect(verdictOf(noisy(doses.map(() => 98)), viability)).toMatchObject({ state: 'inactive' });
    expect(verdictOf(noisy(doses.map(() => 3)), viability)).toMatchObject({ state: 'no_fit' });
  });

  test('bounds and constants create no EC50', () => {
    const bounds: FitConfig[] = [
      { top: { type: 'constant', value: 100 }, baseline: { type: 'constant', value: 0 } },
      { top: { type: 'range', min: 80, max: 120 }, baseline: { type: 'range', min: -20, max: 20 } },
      { top: { type: 'constant', value: 100 }, hill_slope: { type: 'constant', value: 1 } },
    ];
    for (const level of [0, 50, 100])
      for (const config of bounds)
        for (const scale of [{}, effect, viability]) {
          const { state, ec50 } = verdictOf(noisy(doses.map(() => level)), { ...config, ...scale });
          expect(['inactive', 'no_fit'], `${level} ${JSON.stringify(config)}`).toContain(state);
          expect(ec50.value).toBeNull();
        }
  });

  test('a significant but small drift is inactive by its span; a smaller span may be configured', () => {
    const drift = rising(0.3, 5).map((y, i) => y + (wobble[i] as number) / 10);
    expect(verdictOf(drift)).toMatchObject({ state: 'inactive', codes: ['small_span'] });
    expect(verdictOf(drift, { ...effect, smallest_span: 3 })).toMatchObject({ state: 'active' });
    expect(verdictOf(noisy(rising(0.3, 40)), { ...effect, smallest_span: 50 })).toMatchObject({ state: 'inactive' });
  });

  test('of 400 low-response experiments without an effect on a percent scale none has an EC50 from weak evidence', () => {
    const random = createRandom(31);
    let numbers = 0;
    for (let i = 0; i < 400; i++) {
      const { state, codes } = verdictOf(doses.map(() => random.normal(0, 1)));
      expect(codes).not.toContain('weak_evidence');
      if (state === 'active' || state === 'ambiguous') numbers++;
    }
    expect(numbers).toBeLessThanOrEqual(4);
  });

  test('fractions under a percent scale are not called flat', () => {
    expect(verdictOf(noisy(rising(0.3, 1), 0.01))).toMatchObject({ state: 'active' });
  });

  test('of 400 flat experiments with any noise at most one in fifty appears active, of 200 full ones nine in ten do', () => {
    const random = createRandom(77);
    let active = 0;
    for (let i = 0; i < 400; i++) {
      const replicates = random.int(1, 3);
      const own = doses.flatMap((dose) => new Array<number>(replicates).fill(dose));
      const level = [0, 50, 100][random.int(0, 2)] as number;
      const responses = own.map(() => level + 4 * random.normal(0, 1));
      if (verdictOf(responses, {}, own).state === 'active') active++;
    }
    expect(active).toBeLessThanOrEqual(8);
    const full = generateCurves(200, 9, { shape: 'full', doses: 9, replicates: 2, outliers: 0, zeroDose: false });
    const shown = full.filter((curve) => verdictOf(curve.responses, effect, curve.doses).state === 'active');
    expect(shown.length).toBeGreaterThanOrEqual(180);
  });

  testWithData(
    [CURVES],
    'of the public simulated curves no flat one is active, 79 of 100 full ones are, and no full one is inactive',
    () => {
      const share = (kind: string, state: string) => {
        const curves = referenceCurves().filter(({ id }) => id.startsWith('sim/') && id.endsWith(`-${kind}`));
        const scaled = (readout: string) => (readout === 'viability' ? viability : effect);
        const states = curves.map(({ x, y, readout }) => verdictOf(y, scaled(readout), x).state);
        return states.filter((one) => one === state).length / states.length;
      };
      expect(share('flat', 'active')).toBe(0);
      // The others are ambiguous: an unobserved plateau, five noisy points, a slope at its limit.
      expect(share('full', 'active')).toBeGreaterThan(0.79);
      expect(share('full', 'inactive')).toBe(0);
    },
  );
});

describe('a number that the points do not determine is ambiguous', () => {
  test('hill slope at its bound, configured or from the search', () => {
    const step = [0, 0, 0, 0, 100, 100, 100, 100, 100];
    expect(verdictOf(step)).toMatchObject({ state: 'ambiguous', codes: ['hill_at_limit'] });
    const bound: ParameterConstraint = { type: 'range', min: 0.3, max: 0.8 };
    expect(verdictOf(noisy(rising(0.2)), { ...effect, hill_slope: bound }).codes).toContain('hill_at_limit');
    const held: ParameterConstraint = { type: 'constant', value: 0.8 };
    expect(verdictOf(noisy(rising(0.2)), { ...effect, hill_slope: held })).toMatchObject({ state: 'active' });
  });

  test('an interval wider than the tested doses, or a plateau limited only by the search', () => {
    const four = [1, 2, 4, 8];
    const found = verdictOf([28, 33, 48, 54, 24, 44, 41, 62], effect, [...four, ...four]);
    expect(found).toMatchObject({ state: 'ambiguous', codes: ['interval_wide', 'plateau_open', 'weak_evidence'] });
    const held: FitConfig = {
      ...effect,
      top: { type: 'constant', value: 100 },
      baseline: { type: 'constant', value: 0 },
    };
    expect(verdictOf([28, 33, 48, 54, 24, 44, 41, 62], held, [...four, ...four])).toMatchObject({ state: 'active' });
  });

  test('as many parameters as points', () => {
    const found = verdictOf([1, 20, 80, 99], effect, [1, 10, 100, 1000]);
    expect(found).toMatchObject({ state: 'ambiguous', codes: ['no_degrees_of_freedom'] });
    expect(found.ec50).toMatchObject({ ambiguous: true });
  });

  test('scattered responses that no curve follows', () => {
    const { state, codes } = verdictOf([90, 10, 70, 5, 95, 30, 60, 20, 80]);
    expect([state, codes]).toEqual(['ambiguous', ['weak_evidence']]);
  });
});

describe('responses that change, but not within the bounds', () => {
  test('are no fit, with the points and without a curve', () => {
    const config: FitConfig = { ...effect, hill_slope: { type: 'range', min: -4, max: -0.3 } };
    const { state, codes, result } = verdictOf(noisy(rising(0.2)), config);
    expect([state, codes]).toEqual(['no_fit', ['outside_bounds']]);
    expect(result).toMatchObject({ success: false, error: expect.stringContaining('within the bounds') });
    expect(result.raw_data_points).toHaveLength(doses.length);
  });
});

describe('doses and constants', () => {
  const plateaus: FitConfig = { top: { type: 'constant', value: 100 }, baseline: { type: 'constant', value: 0 } };

  test('must be at least as many doses as fitted parameters', () => {
    const three = [0.1, 1, 10];
    expect(verdictOf([10, 52, 90], { ...effect, ...plateaus }, three)).toMatchObject({ state: 'active' });
    expect(verdictOf([10, 52, 90], effect, three)).toMatchObject({ state: 'no_fit', codes: ['fit_failed'] });
    const one: FitConfig = { ...effect, ...plateaus, hill_slope: { type: 'constant', value: 1 } };
    const found = verdictOf([31], one, [1]);
    expect(found.result.success && found.result.parameters.ec50).toBeCloseTo(69 / 31, 8);
  });

  test('with all four constant the curve is drawn and its residual reported', () => {
    const config: FitConfig = {
      ...effect,
      ...plateaus,
      hill_slope: { type: 'constant', value: 1 },
      ec50: { type: 'constant', value: 1 },
    };
    const { state, result } = verdictOf([12, 50, 90], config, [0.1, 1, 10]);
    expect(state).toBe('ambiguous');
    if (!result.success) throw new Error(result.error);
    expect(result.parameters).toEqual({ baseline: 0, top: 100, ec50: 1, hill_slope: 1 });
    expect(result.fit_statistics.rss).toBeCloseTo((12 - 100 / 11) ** 2 + (90 - 1000 / 11) ** 2, 8);
    expect(result.verdict.reasons[0]?.message).toContain('residual SD 1.76');
  });

  test('an EC50 may be bounded like any other parameter', () => {
    const config: FitConfig = { ...effect, ec50: { type: 'range', min: 1, max: 5 } };
    const { result } = verdictOf(noisy(rising(0.2)), config);
    expect(result.success && result.parameters.ec50).toBeCloseTo(1, 6);
    expect(verdictOf(rising(0.2), { ...effect, ec50: { type: 'constant', value: 0 } })).toMatchObject({
      state: 'no_fit',
    });
  });
});

describe('dose zero', () => {
  const own = [0, 0, 0, ...doses];
  const responses = [20, 21, 19, ...noisy(rising(0.2))];

  test('is shown and not fitted, or counts as the response without a dose', () => {
    const apart = verdictOf(responses, { ...effect, zero_dose: 'apart' }, own);
    const without = verdictOf(noisy(rising(0.2)));
    if (!apart.result.success || !without.result.success) throw new Error('a curve was expected');
    expect(apart.result.parameters).toEqual(without.result.parameters);
    expect(apart.result.warnings.map(({ code }) => code)).toContain('controls_apart');
    expect(apart.result.plot_data[0]).toMatchObject({ dose: 0, response: 20 });
    expect(checkOf(apart.result)).toMatchObject({ good: true, word: 'Good fit' });
    const used = verdictOf(responses, { ...effect, zero_dose: 'baseline' }, own);
    expect(used.result.success && used.result.parameters.baseline).toBeGreaterThan(5);
  });
});

describe('last points', () => {
  const hook = noisy(rising(0.1)).map((y, i) => (i === 8 ? 35 : i === 7 ? 70 : y));

  test('that fall back are reported with the doses and the EC50 without them, and stay in the fit', () => {
    const { result } = verdictOf(hook);
    const [warning] = result.warnings.filter(({ code }) => code === 'last_points_leave');
    expect(warning?.doses).toEqual([10, 30]);
    expect(warning?.message).toContain('hook effect');
    expect(result.raw_data_points.some((point) => point.is_outlier)).toBe(false);
    const without = fitCurve({ doses, responses: hook, config: effect, outliers: [7, 8] });
    expect(without.warnings.map(({ code }) => code)).not.toContain('last_points_leave');
    const ec50 = without.success ? (without.parameters.ec50 ?? 0) : 0;
    expect(warning?.message).toContain(ec50.toPrecision(3));
  });

  test('of a second phase are reported as well; those of a simple curve are not', () => {
    const second = noisy(rising(0.02, 50, 1.5)).map((y, i) => (i === 8 ? 98 : y));
    expect(
      verdictOf(second)
        .result.warnings.map(({ message }) => message)
        .join(),
    ).toContain('second phase');
    const plain = generateCurves(200, 31, { shape: 'full', doses: 9, outliers: 0, zeroDose: false });
    const reported = plain.filter((curve) =>
      verdictOf(curve.responses, effect, curve.doses).result.warnings.some(({ code }) => code === 'last_points_leave'),
    );
    expect(reported.length).toBeLessThanOrEqual(4);
  });
});

test('a reported number is never numerical noise', () => {
  for (const ec50 of [0.05, 0.2, 1, 2]) {
    const { result } = verdictOf(rising(ec50));
    if (!result.success) throw new Error(result.error);
    expect(result.parameters.baseline).toBe(0);
  }
  const pairs = fitCurve({ doses: [1, 1, 1, 2, 3, 4], responses: [0.1, 0.2, -0.3, 10, 20, 40] });
  expect(pairs.plot_data[0]?.response).toBe(0);
});

describe('a reported number changes only with data, exclusion or a binding bound', () => {
  const curves = generateCurves(40, 5, { shape: 'full', doses: 8, replicates: 2, outliers: 0, zeroDose: false });
  const bound = fc.integer({ min: -300, max: 300 });
  const warning = fc
    .tuple(bound, bound, fc.boolean())
    .map(
      ([a, b, constant]): ParameterConstraint =>
        constant
          ? { type: 'constant', value: a, warn_only: true }
          : { type: 'range', min: Math.min(a, b), max: Math.max(a, b) + 1, warn_only: true },
    );

  test('bounds that only warn, error bars and confidence change nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 39 }),
        fc.record({
          baseline: warning,
          top: warning,
          hill_slope: warning,
          error_bar: fc.constantFrom('sd' as const, 'sem' as const),
          confidence: fc.constantFrom('asymptotic' as const, 'none' as const),
        }),
        (place, settings) => {
          const { doses: own, responses } = curves[place]!;
          const [plain, set] = [{}, settings].map((config) => fitCurve({ doses: own, responses, config }));
          expect([set!.success && set!.parameters, set!.verdict]).toEqual([
            plain!.success && plain!.parameters,
            plain!.verdict,
          ]);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a violated bound changes nothing as long as it stays beyond the curve', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 39 }), fc.double({ min: 0.02, max: 1, noNaN: true }), (place, part) => {
        const { doses: own, responses } = curves[place]!;
        const plain = fitCurve({ doses: own, responses });
        if (!plain.success || plain.verdict.state !== 'active') return;
        const { baseline, top, hill_slope, ec50 } = plain.parameters as { [name: string]: number };
        const room = part * (top! - baseline!);
        const config: FitConfig = {
          baseline: { type: 'range', min: baseline! - room, max: baseline! + room },
          top: { type: 'range', min: top! - room, max: top! + room },
          hill_slope: { type: 'range', min: Math.abs(hill_slope!) * (1 - part / 2), max: Math.abs(hill_slope!) * 2 },
          ec50: { type: 'range', min: ec50! / 3, max: ec50! * 3 },
        };
        const bounded = fitCurve({ doses: own, responses, config });
        if (!bounded.success) throw new Error(bounded.error);
        for (const [name, value] of Object.entries(plain.parameters)) {
          const other = bounded.parameters[name as keyof typeof bounded.parameters] as number;
          expect(Math.abs(other / (value as number) - 1), name).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('responses that hardly fit the scale of the configuration are reported', () => {
  const scaleWords = (responses: readonly number[], config: FitConfig) =>
    fitCurve({ doses, responses, config })
      .warnings.filter(({ code }) => code === 'scale_doubtful')
      .map(({ message }) => message);

  test('viability read as effect, and effect read as viability', () => {
    const falling = noisy(rising(0.2).map((y) => 100 - y));
    expect(scaleWords(falling, effect)).toEqual([expect.stringContaining('check the response scale')]);
    expect(scaleWords(noisy(rising(0.2)), viability)).toHaveLength(1);
    expect(scaleWords(falling, viability)).toEqual([]);
    expect(scaleWords(noisy(rising(0.2)), effect)).toEqual([]);
  });

  test('counts on a percent scale: the words say so, and the numbers are those without a scale', () => {
    for (const size of [900, 1e7]) {
      const counts = noisy(rising(0.2)).map((y) => size * (y + 3));
      expect(scaleWords(counts, effect)).toEqual([expect.stringContaining('choose raw responses')]);
      const [percent, raw] = [verdictOf(counts, effect), verdictOf(counts, {})];
      expect(percent).toMatchObject({ state: 'active', ec50: raw.ec50 });
      // Level counts are inactive, and no effect at every dose.
      expect(
        verdictOf(
          noisy(doses.map(() => 50)).map((y) => size * y),
          effect,
        ).state,
      ).toBe('inactive');
    }
  });

  test('a single count among percentages makes no EC50 that counts', () => {
    const responses = noisy(rising(0.2));
    for (const at of [0, 4, 8]) {
      const wrong = responses.map((y, i) => (i === at ? 1e9 : y));
      const { state, ec50 } = verdictOf(wrong);
      expect(state).not.toBe('active');
      if (state !== 'ambiguous') expect(ec50.value).toBeNull();
      expect(scaleWords(wrong, effect)).toEqual([expect.stringContaining('1000000000 are implausible')]);
    }
    expect(scaleWords(noisy(rising(0.2, 140)), effect)).toEqual([]);
  });

  test('fractions read as percent, including flat ones near 1, but not low responses near zero', () => {
    expect(scaleWords(noisy(rising(0.2, 1), 0.01), effect)).toEqual([expect.stringContaining('fractions')]);
    const near = (level: number) => doses.map((_, i) => level + (wobble[i] as number) / 20);
    expect(scaleWords(near(1), viability)).toHaveLength(1);
    expect(scaleWords(near(0), effect)).toEqual([]);
    expect(scaleWords(noisy(doses.map(() => 0)), effect)).toEqual([]);
  });

  test('a rise from four fifths of the effect has no certain EC50, and its absolute one is not called out of reach', () => {
    const { state, codes, result } = verdictOf(noisy(rising(0.0005)));
    expect(state).toBe('ambiguous');
    expect(codes).toContain('level_at_effect');
    const metrics = metricsOf(result, { doseUnit: 'µM', scale: { kind: 'percent_effect' } });
    expect(metrics.ec50_abs).toEqual({ value: null, reason: 'below_doses' });
    // A partial effect never reaches the level.
    const partial = verdictOf(noisy(rising(0.2, 30))).result;
    const metricsOfPartial = metricsOf(partial, { doseUnit: 'µM', scale: { kind: 'percent_effect' } });
    expect(metricsOfPartial.ec50_abs).toEqual({ value: null, reason: 'not_reached' });
  });
});
