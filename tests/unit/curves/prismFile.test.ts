import { fc } from '@tests/support/fc';
import { describe, expect, test } from 'vitest';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import { prismFile } from '@/domain/curves/prismFile';

const point = (dose: number, response: number, replicate: string | null, is_outlier = false): RawDataPoint => ({
  dose,
  response,
  replicate,
  is_outlier,
  record_id: null,
  operation_id: null,
});

/** Reads a table back: title, doses, and per series its subcolumns with `*` after excluded numbers. */
function readBack(xml: string) {
  const tables = [...xml.matchAll(/<Table ID[^>]*Replicates="(\d+)"[^>]*>(.*?)<\/Table>/gs)];
  const cells = (text: string) =>
    [...text.matchAll(/<d(?<out> Excluded="1")?(?:\/>|>(?<value>[^<]*)<\/d>)/g)].map(({ groups }) =>
      groups?.value === undefined ? null : `${Number(groups.value)}${groups.out ? '*' : ''}`,
    );
  const columns = (text: string) =>
    [...text.matchAll(/<Subcolumn>(.*?)<\/Subcolumn>/gs)].map(([, inner = '']) => cells(inner));
  return tables.map(([, replicates, body = '']) => {
    const [, x = ''] = /<XColumn[^>]*>(.*?)<\/XColumn>/s.exec(body) ?? [];
    const ys = [...body.matchAll(/<YColumn[^>]*Subcolumns="(\d+)"><Title>(.*?)<\/Title>(.*?)<\/YColumn>/gs)];
    return {
      replicates: Number(replicates),
      title: /<Title>(.*?)<\/Title>/.exec(body)?.[1],
      doses: columns(x)[0]?.map(Number),
      series: ys.map(([, subcolumns, name, inner = '']) => ({
        name,
        subcolumns: Number(subcolumns),
        columns: columns(inner),
      })),
    };
  });
}

describe('a file for GraphPad Prism', () => {
  test('has an XY table for each plot: doses down, series across, samples side by side, excluded ones marked', () => {
    const xml = prismFile([
      {
        title: 'Assay: A & B <1>',
        xTitle: 'Dose (µM)',
        series: [
          {
            name: 'HepG2',
            points: [
              point(10, 5, '2'),
              point(10, 4.5, '1', true),
              point(1, 50, '1'),
              point(1, 52, '2'),
              point(0, 101, '1'),
            ],
          },
          { name: 'HEK293', points: [point(1, 60, null), point(1, 61, null), point(1, 62, null)] },
        ],
      },
    ]);
    expect(readBack(xml)).toEqual([
      {
        replicates: 3,
        title: 'Assay: A &amp; B &lt;1&gt;',
        doses: [0, 1, 10],
        series: [
          {
            name: 'HepG2',
            subcolumns: 3,
            columns: [
              ['101', '50', '4.5*'],
              [null, '52', '5'],
              [null, null, null],
            ],
          },
          {
            name: 'HEK293',
            subcolumns: 3,
            columns: [
              [null, '60', null],
              [null, '61', null],
              [null, '62', null],
            ],
          },
        ],
      },
    ]);
    expect(xml).toContain('TableType="XY"');
    expect(xml).toContain('YFormat="replicates"');
  });

  test('loses no reading and invents none', () => {
    const reading = fc.record({
      dose: fc.constantFrom(0, 0.01, 1, 30),
      response: fc.integer({ min: -5, max: 120 }),
      replicate: fc.constantFrom(null, 'a', 'b'),
      excluded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 20 }), (readings) => {
        const points = readings.map((one) => point(one.dose, one.response, one.replicate, one.excluded));
        const [table] = readBack(prismFile([{ title: 'T', xTitle: 'x', series: [{ name: 's', points }] }]));
        const found = table!.series[0]!.columns.flatMap((column) =>
          column.flatMap((text, row) => (text === null ? [] : [`${table!.doses![row]} ${text}`])),
        );
        const wanted = points.map((one) => `${one.dose} ${one.response}${one.is_outlier ? '*' : ''}`);
        expect(found.sort()).toEqual(wanted.sort());
      }),
    );
  });
});
