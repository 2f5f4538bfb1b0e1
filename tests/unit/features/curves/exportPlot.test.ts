import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, it } from 'vitest';
import { EXPORT_HEIGHT, EXPORT_WIDTH, pictureOf, svgOf } from '@/features/curves/plot/exportPlot';
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
const picture = (count: number, title = 'Assay: A & B') =>
  pictureOf({
    title,
    xLabel: 'A, µM',
    yLabel: 'Response (mean ± SD)',
    lines: Array.from({ length: count }, (_, i) => line(i)),
    doses: [0.05, 50],
    responses: [-10, 110],
    controls: null,
    band: true,
  });

describe('the picture of a plot', () => {
  for (const count of [1, 4, 50])
    it(`with ${count} series keeps every word inside and says what it omits`, () => {
      const texts = picture(count).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
      for (const { x, y } of texts) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThan(EXPORT_WIDTH - 20);
        expect(y).toBeLessThan(EXPORT_HEIGHT);
      }
      const named = texts.filter(({ text }) => text.startsWith('Line')).length;
      const more = texts.find(({ text }) => /^and \d+ more$/.test(text));
      expect(named + Number(more?.text.match(/\d+/)?.[0] ?? 0)).toBe(count);
    });

  it('keeps a long title and long names apart', () => {
    const title = 'A configuration with a long name: a compound with a longer one';
    const placed = picture(3, title).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
    const own = placed.find(({ text }) => text === title)!;
    expect(placed.filter(({ text }) => text.startsWith('Line')).every(({ y }) => y >= own.y + 12)).toBe(true);
    const long = pictureOf({
      title: 'T',
      xLabel: '',
      yLabel: '',
      lines: [0, 1, 2].map((i) => ({ ...line(i), name: `A cell line with a very long name indeed ${i}` })),
      doses: [0.05, 50],
      responses: [-10, 110],
      controls: null,
      band: true,
    });
    const names = long.shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.text.startsWith('A cell') ? [shape] : [],
    );
    expect(names).toHaveLength(3);
    for (const a of names)
      for (const b of names) if (a !== b && a.y === b.y) expect(Math.abs(a.x - b.x)).toBeGreaterThan(250);
  });

  it('draws curves only inside its frame, even if an axis ends before the points do', () => {
    const svg = svgOf(picture(1), () => '#123456');
    expect(svg).toMatch(/<clipPath id="plot"><rect x="59" [^>]*\/><\/clipPath>/);
    expect(svg.match(/<g clip-path="url\(#plot\)">(.*)<\/g>/)?.[1]).toContain('<path');
  });

  it('is an SVG without markup from names', () => {
    const svg = svgOf(picture(2), (css) => (css === 'font' ? 'sans-serif' : '#123456'));
    expect(svg).toContain('A &#38; B');
    expect(svg).toContain('Line &#60;1&#62;');
    expect(svg).not.toContain('var(--');
  });
});
