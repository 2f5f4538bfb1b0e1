import { fc } from '@tests/support/fc';
import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, it } from 'vitest';
import { fieldsOfConfig, groupCurves, type PointRow } from '@/domain/curves/groupCurves';
import type { XyPoint } from '@/domain/fields/xyPoint';
import { drcConfigSettingsSchema } from '@/domain/kinds/drcConfig';

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [SLICE, DOSE, RESPONSE, COMPOUND, LINE, OUT] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const config = drcConfigSettingsSchema.parse({
  config_name: 'Test',
  entity_slice_id: SLICE,
  dose_field_id: DOSE,
  response_field_id: RESPONSE,
  outlier_field_id: OUT,
  group_by_key_field_ids: [COMPOUND],
  series_key_field_ids: [LINE],
});

let last = 100;
const row = (compound: string, line: string, dose: unknown, response: unknown, out?: boolean): PointRow => ({
  id: id(++last),
  cells: {
    [COMPOUND]: [compound],
    [LINE]: line,
    [DOSE]: dose as number,
    [RESPONSE]: response as number,
    ...(out === undefined ? {} : { [OUT]: out }),
  },
});

describe('groupCurves', () => {
  it('makes one group per compound and one series per line, in the order of their first points', () => {
    const groups = groupCurves(
      [row('b', 'x', 1, 5), row('a', 'x', 1, 6), row('b', 'y', 1, 7), row('b', 'x', 10, 8)],
      config,
    );
    expect(groups.map((group) => group.groupKeys)).toEqual([[['b']], [['a']]]);
    expect(groups[0]!.series.map((series) => [series.seriesKeys, series.points.doses])).toEqual([
      [['x'], [1, 10]],
      [['y'], [1]],
    ]);
  });

  it('reads numbers and qualified numbers, leaves out rows with neither, and keeps incomplete ones for the warning', () => {
    const [group] = groupCurves(
      [row('a', 'x', { qualifier: '=', value: 3 }, 5), row('a', 'x', null, undefined), row('a', 'x', 'n/a', 7)],
      config,
    );
    expect(group!.series[0]!.points).toMatchObject({ doses: [3, null], responses: [5, 7] });
  });

  it('reads the points of an xy-array cell', () => {
    const xy = { ...config, response_field_id: DOSE };
    const cells = {
      [COMPOUND]: ['a'],
      [LINE]: 'x',
      [DOSE]: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
      [OUT]: true,
    };
    const [group] = groupCurves([{ id: id(99), cells }], xy);
    expect(group!.series[0]!.points).toMatchObject({ doses: [1, 3], responses: [2, 4], outliers: [0, 1] });
  });

  it('excludes single points of an xy-array cell', () => {
    const xy = { ...config, response_field_id: DOSE };
    const list: XyPoint[] = [
      { x: 1, y: 2 },
      { x: 3, y: 4, is_outlier: true },
    ];
    const points = (content: XyPoint[]) =>
      groupCurves([{ id: id(99), cells: { [COMPOUND]: ['a'], [LINE]: 'x', [DOSE]: content } }], xy)[0]!.series[0]!;
    expect(points(list).points).toMatchObject({ doses: [1, 3], responses: [2, 4], outliers: [1] });
    expect(points(list.map(({ x, y }) => ({ x, y }))).hash).not.toBe(points(list).hash);
  });

  it('names each field once', () => {
    expect(fieldsOfConfig({ ...config, response_field_id: DOSE })).toEqual([DOSE, OUT, COMPOUND, LINE]);
  });

  it('changes only the hash of the affected curve, and of all curves when the bounds change', () => {
    const rows = ['a', 'b'].flatMap((compound) => [1, 3, 10, 30, 100].map((dose) => row(compound, 'x', dose, dose)));
    const hashes = (list: readonly PointRow[], settings = config) =>
      groupCurves(list, settings).flatMap((group) => group.series.map((series) => series.hash));
    const before = hashes(rows);
    const excluded = rows.map((held, i) => (i === 2 ? { ...held, cells: { ...held.cells, [OUT]: true } } : held));
    const after = hashes(excluded);
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(hashes(excluded.map((held, i) => (i === 2 ? rows[2]! : held)))).toEqual(before);
    const bounded = hashes(rows, { ...config, top_constraint_type: 'range', top_max: 90 });
    expect(bounded.every((hash, i) => hash !== before[i])).toBe(true);
  });

  it('loses no point and invents none', () => {
    const point = fc.record({
      compound: fc.constantFrom('a', 'b', 'c'),
      line: fc.constantFrom('x', 'y'),
      dose: fc.double({ min: 0, max: 100, noNaN: true }),
      out: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), (points) => {
        const rows = points.map((held) => row(held.compound, held.line, held.dose, 1, held.out));
        const series = groupCurves(rows, config).flatMap((group) => group.series);
        const ids = series.flatMap((one) => one.points.record_ids);
        expect([...ids].sort()).toEqual(rows.map((held) => held.id).sort());
        const outliers = series.flatMap((one) => one.points.outliers.map((place) => one.points.record_ids[place]));
        expect(new Set(outliers)).toEqual(new Set(rows.filter((held) => held.cells[OUT]).map((held) => held.id)));
      }),
    );
  });

  it('passes everything to the fit: an excluded point changes the EC50 and stays visible', () => {
    const doses = [0.1, 0.3, 1, 3, 10, 30, 100];
    const respond = (dose: number) => 100 / (1 + 2 / dose);
    const rows = doses.map((dose) => row('a', 'x', dose, respond(dose)));
    const bad = row('a', 'x', 10, 10);
    const fitted = (list: readonly PointRow[]) => {
      const series = groupCurves(list, config)[0]!.series[0]!;
      const result = fitCurve({ ...series.points, config: series.config });
      if (!result.success) throw new Error(result.error);
      return result;
    };
    const with_ = fitted([...rows, bad]);
    const without = fitted([...rows, { ...bad, cells: { ...bad.cells, [OUT]: true } }]);
    expect(without.parameters.ec50).toBeCloseTo(2, 6);
    expect(Math.abs((with_.parameters.ec50 ?? 2) - 2)).toBeGreaterThan(0.1);
    expect(without.raw_data_points.filter((point) => point.is_outlier).map((point) => point.record_id)).toEqual([
      bad.id,
    ]);
  });
});
