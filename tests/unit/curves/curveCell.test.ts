import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, test } from 'vitest';
import { curveCell } from '@/domain/curves/curveCell';
import { PLOT_KINDS } from '@/domain/curves/curveMeasure';
import { doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import type { FittedSeries } from '@/domain/curves/fittedSeries';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import { columnIdOf, referenceOfColumn } from '@/domain/views/curveColumn';

const config = doseResponseConfigSchema.parse({
  dose_field_id: '01900000-0000-7000-8000-000000000001',
  response_field_id: '01900000-0000-7000-8000-000000000002',
});
const doses = [0.01, 0.1, 0.3, 1, 3, 10, 30, 100, 1000, 10_000];

function series(text: string, ec50: number, tested = doses): FittedSeries {
  const responses = tested.map((dose) => 100 / (1 + ec50 / dose));
  const result = fitCurve({ doses: tested, responses });
  return { texts: [text], hash: `${text} ${ec50}`, result, metrics: resultMetrics(result, config) };
}
const numbers = (contents: readonly unknown[]) => contents.map((content) => (content as { value: number }).value);

describe('a cell of a metric', () => {
  const ec50 = { kind: 'metric', metric: 'ec50' } as const;
  const two = [[series('a', 1), series('b', 100)]];

  test('lists every determination, or gives their geometric mean with its spread', () => {
    const list = numbers(curveCell(ec50, two, config).contents);
    expect(list[0]).toBeCloseTo(1, 6);
    expect(list[1]).toBeCloseTo(100, 4);
    const mean = curveCell(ec50, two, { ...config, display_modes: { ec50: 'geometric-mean' } });
    expect(numbers(mean.contents)[0]).toBeCloseTo(10, 5);
    expect(mean.note.under).toContain('n 2');
  });

  test('says what a mean leaves out, and why there is none', () => {
    const beyond = series('c', 5000, doses.slice(0, 8));
    const cell = curveCell(ec50, [[series('a', 1), beyond]], { ...config, display_modes: { ec50: 'geometric-mean' } });
    expect(numbers(cell.contents)[0]).toBeCloseTo(1, 6);
    expect(cell.note.under).toContain('1 left out');
    const none = curveCell(ec50, [[beyond]], { ...config, display_modes: { ec50: 'geometric-mean' } });
    expect(none.contents).toEqual([]);
    expect(none.note.lines[0]).toContain('outside the tested doses');
  });

  test('never contains a tested dose without its sign', () => {
    const cell = curveCell(ec50, [[series('c', 5000, doses.slice(0, 8))]], config);
    expect(cell.contents).toEqual([{ qualifier: '>', value: 100 }]);
    expect(cell.note.warning).not.toBeNull();
  });

  test('for a curve that could not be fitted says so, and why', () => {
    const cell = curveCell(ec50, [[series('d', 1, [1, 10])]], config);
    expect(cell.contents).toEqual([{ state: 'no_fit' }]);
    expect(cell.note.lines[0]).toContain('At least four different positive doses');
    expect(cell.note.none).toBe('At least four different positive doses are needed, there are 2');
    const reached = series('e', 1);
    const low = {
      ...reached,
      metrics: resultMetrics(fitCurve({ doses, responses: doses.map((dose) => 20 / (1 + 1 / dose)) }), config),
    };
    expect(curveCell({ kind: 'metric', metric: 'ec50_abs' }, [[low]], config).note.none).toContain('does not reach');
    expect(curveCell(ec50, [[reached]], config).note.none).toBeNull();
  });
});

describe('a cell of a plot', () => {
  for (const plot of PLOT_KINDS)
    test(`as ${plot} contains the means and a drawing inside its frame`, () => {
      const { contents, note } = curveCell({ kind: 'plot', plot }, [[series('a', 1), series('b', 100)]], config);
      expect((contents[0] as unknown[]).length).toBe(2 * doses.length);
      const drawing = note.drawing;
      const places = drawing?.series.flatMap(({ line, dots, out }) => [...line, ...dots, ...out]) ?? [];
      expect(places.every((place) => place >= 0 && place <= 1)).toBe(true);
      const bars = drawing?.bars ?? [];
      if (plot.startsWith('histogram')) expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(2 * doses.length);
      else expect(drawing?.series.map((one) => one.line.length > 0)).toEqual([plot !== 'scatter', plot !== 'scatter']);
    });
});

test('the name of a column and the reference of a view field can be converted into each other', () => {
  for (const name of ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000001:ec50'])
    expect(columnIdOf(referenceOfColumn(name))).toBe(name);
});
