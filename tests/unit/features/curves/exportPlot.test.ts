import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, it } from 'vitest';
import { EXPORT_HEIGHT, EXPORT_WIDTH, pictureShapes, svgOf } from '@/features/curves/plot/exportPlot';
import type { PlotLine } from '@/features/curves/plot/plotLine';

const DOSES = [0.1, 0.3, 1, 3, 10, 30];
const line = (i: number): PlotLine => ({
  key: String(i),
  name: `Line <${i}>`,
  result: fitCurve({ doses: DOSES, responses: DOSES.map((dose) => 100 / (1 + (i + 1) / dose)) }),
  color: 'var(--q1)',
  marker: i,
  dashed: false,
  visible: true,
});
const picture = (count: number) =>
  pictureShapes({
    title: 'Assay: A & B',
    xLabel: 'A, µM',
    yLabel: 'Response (mean ± SD)',
    lines: Array.from({ length: count }, (_, i) => line(i)),
    doses: [0.05, 50],
    responses: [-10, 110],
    band: true,
  });

describe('the picture of a plot', () => {
  for (const count of [1, 4, 50])
    it(`with ${count} series keeps every word inside and says what it leaves out`, () => {
      const texts = picture(count).flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
      for (const { x, y } of texts) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThan(EXPORT_WIDTH - 20);
        expect(y).toBeLessThan(EXPORT_HEIGHT);
      }
      const named = texts.filter(({ text }) => text.startsWith('Line')).length;
      const more = texts.find(({ text }) => /^and \d+ more$/.test(text));
      expect(named + Number(more?.text.match(/\d+/)?.[0] ?? 0)).toBe(count);
    });

  it('is an SVG without markup from names', () => {
    const svg = svgOf(picture(2), (css) => (css === 'font' ? 'sans-serif' : '#123456'));
    expect(svg).toContain('A &#38; B');
    expect(svg).toContain('Line &#60;1&#62;');
    expect(svg).not.toContain('var(--');
  });
});
