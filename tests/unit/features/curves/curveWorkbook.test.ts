import { fitCurve } from '@workers/curves/fitCurve';
import { strFromU8, unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { checkOf } from '@/domain/curves/checkOf';
import { doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import { curveWorkbook } from '@/features/curves/exports/curveWorkbook';
import type { WholePlot } from '@/features/curves/exports/wholePlots';

const DOSES = [0.1, 0.3, 1, 3, 10, 30, 100];
const config = doseResponseConfigSchema.parse({
  dose_field_id: '01900000-0000-7000-8000-000000000001',
  response_field_id: '01900000-0000-7000-8000-000000000002',
});

function plot(name: string, responses: readonly number[]): WholePlot {
  const replicates = DOSES.map(() => 'P1');
  const result = fitCurve({
    doses: DOSES,
    responses,
    replicates,
    outliers: [6],
    config: { effect_scale: { zero: 0, full: 100 } },
  });
  const series = { key: name, seriesKeys: [], texts: [], hash: name, result, points: 7, used: 6 };
  return {
    name,
    lines: [
      {
        key: name,
        groupKey: name,
        groupName: name,
        name: 'HepG2',
        series,
        result,
        metrics: resultMetrics(result, config),
        selectivity: new Map(),
        check: checkOf(result),
      },
    ],
  };
}

const plots = [
  plot('A & B', [2, 7, 19, 44, 71, 88, 40]),
  plot('Flat', [1, 2, 1, 0, 2, 1, 2]),
  plot('Weak', [0, 0.5, 1, 2, 6, 18, 40]),
];
const png = (n: number) => new Uint8Array([0x89, 0x50, 0x4e, 0x47, n]);
const names = { doseUnit: 'µM', response: 'Inhibition (%)', sample: 'Plate' };

describe('the workbook of curves', () => {
  const file = Buffer.from(curveWorkbook(plots, [png(1), png(2)], names));

  it('contains results with units, states and numbers as numbers, and every point with its sample', async () => {
    const [results, points, pictures] = await readExcel(file);
    expect([results?.sheet, points?.sheet, pictures?.sheet]).toEqual(['Results', 'Points', 'Pictures']);
    const [heads = [], ...rows] = results!.data;
    const cell = (row: number, head: string) => rows[row]![heads.indexOf(head)];
    expect(cell(0, 'EC50 (µM)')).toBeCloseTo(plots[0]!.lines[0]!.metrics.ec50.value!, 10);
    expect(cell(0, 'EC50 95 % from (µM)')).toBeLessThan(cell(0, 'EC50 (µM)') as number);
    expect([cell(0, 'State'), cell(1, 'State')]).toEqual(['Active', 'Inactive']);
    expect([cell(1, 'EC50 (µM)'), cell(1, 'Top')]).toEqual([null, null]);
    expect([cell(2, 'EC50 (µM)'), cell(2, 'pEC50')]).toEqual(['>30', expect.stringMatching(/^<4\.52/)]);
    expect(points!.data[0]).toEqual(['Curve', 'Series', 'Dose (µM)', 'Inhibition (%)', 'Plate', 'Excluded']);
    expect(points!.data).toHaveLength(1 + 3 * DOSES.length);
    expect(points!.data[7]).toEqual(['A & B', 'HepG2', 100, 40, 'P1', true]);
    expect(pictures!.data.map(([name]) => name)).toEqual([
      'Curve',
      'A & B',
      'Flat',
      'and 1 more plots without a picture',
    ]);
  });

  it('contains the pictures, with each of its parts declared where the format requires it', () => {
    const parts = unzipSync(file);
    expect(parts['xl/media/image1.png']).toEqual(png(1));
    expect(parts['xl/media/image2.png']).toEqual(png(2));
    const types = strFromU8(parts['[Content_Types].xml']!);
    for (const path of Object.keys(parts)) {
      const known = /\.(rels|png)$/.test(path) || path === '[Content_Types].xml' || types.includes(`"/${path}"`);
      expect([path, known]).toEqual([path, true]);
    }
    for (const [path, bytes] of Object.entries(parts)) {
      if (!path.endsWith('.rels')) continue;
      const folder = path.replace(/_rels\/[^/]+$/, '');
      for (const [, target = ''] of strFromU8(bytes).matchAll(/Target="([^"]+)"/g)) {
        const whole = new URL(target, `http://x/${folder}`).pathname.slice(1);
        expect([path, target, whole in parts]).toEqual([path, target, true]);
      }
    }
    const drawing = strFromU8(parts['xl/drawings/drawing3.xml']!);
    expect(drawing).toContain('descr="Curves of A &amp; B"');
    expect(drawing.match(/<xdr:oneCellAnchor>/g)).toHaveLength(2);
  });
});
