import { generateCurves } from '@tests/support/generateCurves';
import { readSharedJson, testWithData } from '@tests/support/sharedData';
import { invertSymmetric } from '@workers/curves/confidence/invertSymmetric';
import { fUpperTail, studentCritical, studentTwoSided } from '@workers/curves/confidence/studentT';
import { fitCurve } from '@workers/curves/fitCurve';
import { rout } from '@workers/curves/outliers/rout';
import { describe, expect, test } from 'vitest';
import { drawnCurve } from '@/domain/curves/curveResult';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { CURVES, fitConfigOfBox, referenceCurves } from './publicReferences';

function fitted(input: Parameters<typeof fitCurve>[0]) {
  const result = fitCurve(input);
  if (!result.success) throw new Error(result.error);
  return result;
}

describe('distributions', () => {
  test("Student's t and F agree with printed tables", () => {
    expect(studentCritical(0.05, 1)).toBeCloseTo(12.7062047, 6);
    expect(studentCritical(0.05, 10)).toBeCloseTo(2.2281389, 6);
    expect(studentCritical(0.01, 20)).toBeCloseTo(2.8453397, 6);
    expect(studentCritical(0.05, 1e7)).toBeCloseTo(1.9599643, 5);
    expect(studentTwoSided(2, 5)).toBeCloseTo(0.1019395, 6);
    // 5 % point of F(3, 10) is 3.708265.
    expect(fUpperTail(3.708265, 3, 10)).toBeCloseTo(0.05, 6);
  });

  test('the inverse of a matrix times the matrix is the identity; a singular one has none', () => {
    const matrix = [
      [4, 2e6, 1],
      [2e6, 9e12, 3e5],
      [1, 3e5, 2],
    ];
    const inverse = invertSymmetric(matrix)!;
    matrix.forEach((row, i) => {
      for (let j = 0; j < 3; j++) {
        const sum = row.reduce((total, value, k) => total + value * inverse[k]![j]!, 0);
        expect(sum).toBeCloseTo(i === j ? 1 : 0, 6);
      }
    });
    expect(
      invertSymmetric([
        [1, 2],
        [2, 4],
      ]),
    ).toBeNull();
  });
});

describe('confidence', () => {
  const options = { shape: 'full', noise: 4, outliers: 0, doses: 8, replicates: 3, zeroDose: false } as const;

  test('the 95 % interval of the EC50 covers the true value in about 95 of 100 curves, by both methods', () => {
    const curves = generateCurves(200, 404, options);
    const covered = (method: 'asymptotic' | 'bootstrap', part: typeof curves) =>
      part.filter(({ doses, responses, truth }) => {
        const bootstrap = { rounds: 200, seed: 7 };
        const interval = fitted({ doses, responses, config: { confidence: method, bootstrap } }).confidence!.intervals
          .ec50;
        return interval !== null && interval[0] <= truth.ec50 && truth.ec50 <= interval[1];
      }).length / part.length;
    const asymptotic = covered('asymptotic', curves);
    const bootstrap = covered('bootstrap', curves.slice(0, 80));
    console.log(`coverage of the EC50: asymptotic ${asymptotic}, bootstrap ${bootstrap}`);
    // Binomial limits: 0.95 +- 4 standard deviations, and the small-sample undercoverage of the bootstrap.
    expect(asymptotic).toBeGreaterThan(0.88);
    expect(asymptotic).toBeLessThanOrEqual(0.995);
    expect(bootstrap).toBeGreaterThan(0.84);
  });

  test('the band contains the curve and is narrowest inside the data; the same seed gives the same bootstrap', () => {
    const [curve] = generateCurves(1, 12, options);
    const { doses, responses } = curve!;
    const plain = fitted({ doses, responses });
    for (const { dose, lower, upper } of plain.confidence!.band) {
      const response = fourParameterLogistic(dose, drawnCurve(plain));
      expect(lower).toBeLessThan(response);
      expect(upper).toBeGreaterThan(response);
    }
    const config = { confidence: 'bootstrap', bootstrap: { rounds: 100, seed: 5 } } as const;
    const first = fitted({ doses, responses, config });
    expect(fitted({ doses, responses, config })).toEqual(first);
    const other = fitted({ doses, responses, config: { ...config, bootstrap: { rounds: 100, seed: 6 } } });
    expect(other.confidence).not.toEqual(first.confidence);
  });

  test('a constant parameter and one at its limit have neither an error nor an interval', () => {
    const [curve] = generateCurves(1, 3, { ...options, direction: 'rising' });
    const { doses, responses } = curve!;
    const config = {
      baseline: { type: 'constant', value: 0 },
      hill_slope: { type: 'range', min: 0.1, max: 0.4 },
    } as const;
    const { confidence } = fitted({ doses, responses, config });
    expect(confidence?.standard_errors.baseline).toBeNull();
    expect(confidence?.intervals.hill_slope).toBeNull();
    expect(confidence?.standard_errors.ec50).toBeGreaterThan(0);
  });

  const DRC = 'dose-response/drc-ll4.json';
  testWithData([DRC, CURVES], 'standard errors of R drc on the public curves', () => {
    interface DrcFit {
      b: number;
      e: number;
      rss: number;
      se: [number, number, number, number];
    }
    const drc = readSharedJson<{ fits: Record<string, DrcFit> }>(DRC);
    const curves = referenceCurves();
    let compared = 0;
    let equal = 0;
    for (const [id, reference] of Object.entries(drc.fits)) {
      const curve = curves.find((c) => c.id === id);
      if (!curve) continue;
      const result = fitCurve({ doses: curve.x, responses: curve.y });
      if (!result.success || result.parameters.hill_slope === null) continue;
      const se = result.confidence?.standard_errors;
      // Their errors can be compared only if both are at the same optimum.
      const same =
        Math.abs(result.fit_statistics.rss / reference.rss - 1) < 1e-6 &&
        Math.abs(Math.abs(reference.b) / Math.abs(result.parameters.hill_slope) - 1) < 1e-3;
      if (!same || se?.ec50 == null || se.hill_slope == null || se.baseline == null || se.top == null) continue;
      compared++;
      const off = (a: number, b: number) => Math.abs(a / b - 1);
      if (off(se.hill_slope, reference.se[0]) < 0.02 && off(se.ec50, reference.se[3]) < 0.02) equal++;
    }
    console.log(`standard errors within 2 % of R drc: ${equal} of ${compared}`);
    expect(compared).toBeGreaterThan(40);
    expect(equal / compared).toBeGreaterThan(0.9);
  });
});

describe('outliers', () => {
  const PLANTED = 'dose-response/outliers.json';
  const title = 'ROUT finds at least 80 % of the planted outliers and touches at most 5 % of the clean public curves';
  testWithData([PLANTED, CURVES], title, () => {
    const answers = readSharedJson<{ curves: Record<string, { truth: number[] }> }>(PLANTED);
    const curves = referenceCurves();
    let planted = 0;
    let found = 0;
    let clean = 0;
    let touched = 0;
    for (const curve of curves) {
      const truth = answers.curves[curve.id]?.truth;
      const box = curve.configs.wide;
      if (!truth || !box) continue;
      const flagged = rout(curve.x, curve.y, fitConfigOfBox(box));
      planted += truth.length;
      found += truth.filter((i) => flagged.includes(i)).length;
      if (truth.length === 0) {
        clean++;
        if (flagged.length > 0) touched++;
      }
    }
    console.log(`ROUT: ${found} of ${planted} planted found, ${touched} of ${clean} clean curves touched`);
    expect(found / planted).toBeGreaterThanOrEqual(0.8);
    expect(touched / clean).toBeLessThanOrEqual(0.05);
  });

  test('outliers that are found are marked, excluded from the fit and the error bars, and reported', () => {
    const [curve] = generateCurves(1, 21, {
      shape: 'full',
      noise: 1,
      outliers: 0,
      doses: 8,
      replicates: 3,
      zeroDose: false,
    });
    const { doses, responses } = curve!;
    const spoiled = responses.map((y, i) => (i === 10 ? y + 60 : y));
    const result = fitted({ doses, responses: spoiled, config: { outlier_method: 'rout' } });
    expect(result.raw_data_points[10]?.is_outlier).toBe(true);
    expect(result.raw_data_points.filter((p) => p.is_outlier)).toHaveLength(1);
    expect(result.warnings.map((w) => w.code)).toContain('outliers_found');
    const byHand = fitted({ doses, responses: spoiled, outliers: [10] });
    expect(byHand.parameters).toEqual(result.parameters);
    expect(byHand.plot_data).toEqual(result.plot_data);
    const kept = responses.filter((_, i) => doses[i] === doses[10] && i !== 10);
    const point = result.plot_data.find((p) => p.dose === doses[10]);
    expect(point?.response).toBeCloseTo((kept[0]! + kept[1]!) / 2, 10);
    expect(point?.error_bar).toBeCloseTo(Math.abs(kept[0]! - kept[1]!) / Math.SQRT2, 10);
  });
});
