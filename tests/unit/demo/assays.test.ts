import { describe, expect, it } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { assayResults, DEMO_ASSAYS, DEMO_DOSES, doseResponsePoints } from '@/domain/demo/assays';
import { measured, toSignificant } from '@/domain/demo/measured';

describe('assayResults', () => {
  const results = assayResults();

  it('has one row per drug and assay, the same every time, another with another seed', () => {
    expect(results).toHaveLength(APPROVED_DRUGS.length * DEMO_ASSAYS.length);
    expect(assayResults()).toEqual(results);
    expect(assayResults({ seed: 2 })).not.toEqual(results);
  });

  it('qualifies potencies beyond the doses and gives n and sd within', () => {
    const kinds = new Set(results.map(({ ic50 }) => ic50.qualifier));
    expect(kinds).toEqual(new Set(['<', '=', '>']));
    for (const { ic50, hillSlope } of results) {
      if (ic50.qualifier === '=') {
        expect(ic50.n).toBeGreaterThanOrEqual(2);
        expect(ic50.sd).toBeGreaterThan(0);
        expect(ic50.sd! / ic50.value).toBeLessThan(1);
      } else {
        expect([DEMO_DOSES[0], DEMO_DOSES.at(-1)]).toContain(ic50.value);
        expect(hillSlope).toBeNull();
      }
    }
  });
});

describe('doseResponsePoints', () => {
  const points = doseResponsePoints();

  it('gives ten half-log doses in triplicate per drug', () => {
    expect(DEMO_DOSES.slice(0, 5)).toEqual([30, 9.49, 3, 0.949, 0.3]);
    expect(points).toHaveLength(APPROVED_DRUGS.length * 30);
    expect(doseResponsePoints()).toEqual(points);
  });

  it('agrees with the summary: half of the effect is passed near the IC50 reported', () => {
    const summary = new Map(
      assayResults()
        .filter(({ assay, ic50 }) => assay === DEMO_ASSAYS[0] && ic50.qualifier === '=')
        .map(({ drug, ic50 }) => [drug, ic50.value]),
    );
    let inside = 0;
    let asked = 0;
    for (const [drug, ic50] of summary) {
      if (ic50 < 0.1 || ic50 > 3) continue;
      const mine = points.filter((point) => point.drug === drug && !point.planted);
      const mean = (dose: number) => {
        const at = mine.filter((point) => point.dose === dose).map(({ response }) => response);
        return at.reduce((a, b) => a + b, 0) / at.length;
      };
      const half = (mean(DEMO_DOSES[0]!) + mean(DEMO_DOSES.at(-1)!)) / 2;
      const crossed = DEMO_DOSES.find((dose) => mean(dose) < half)!;
      asked++;
      if (crossed / ic50 > 0.12 && crossed / ic50 < 2.2) inside++;
    }
    expect(asked).toBeGreaterThan(50);
    expect(inside / asked).toBeGreaterThan(0.9);
  });

  it('plants outliers, few and far off', () => {
    const planted = points.filter((point) => point.planted);
    expect(planted.length / points.length).toBeGreaterThan(0.005);
    expect(planted.length / points.length).toBeLessThan(0.025);
  });
});

describe('measured', () => {
  it('rounds to significant figures without a tail of digits', () => {
    expect([
      toSignificant(0.012345, 3),
      toSignificant(123_456, 2),
      toSignificant(-9.996, 3),
      toSignificant(0, 3),
    ]).toEqual([0.0123, 120_000, -10, 0]);
  });
  it('gives a qualifier outside the limits and leaves sd out of a single reading', () => {
    expect(measured(0.5, { lower: 1, upper: 10, n: 3, sd: 0.1 })).toEqual({ qualifier: '<', value: 1 });
    expect(measured(50, { lower: 1, upper: 10 })).toEqual({ qualifier: '>', value: 10 });
    expect(measured(5, { lower: 1, upper: 10, n: 1, sd: 0.1 })).toEqual({ qualifier: '=', value: 5, n: 1 });
  });
});
