import { plainField } from '@tests/support/plainField';
import { describe, expect, it } from 'vitest';
import { aggregate } from '@/domain/aggregations/aggregate';
import { aggregatedColumnId, aggregationOfColumn } from '@/domain/aggregations/aggregatedColumn';
import { VALUE_AGGREGATIONS, VALUE_PLOTS } from '@/domain/aggregations/valueAggregation';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { CellValue } from '@/domain/records/recordRow';
import { columnIdOf } from '@/domain/views/curveColumn';
import type { Json } from '@/lib/json';
import { valuesDrawing } from '@/parts/values/cells/valuesDrawing';

const cx = (type: FieldType) => ({
  field: plainField({ id: 'f', field_name: 'F', field_type: type }),
  lookups: NO_LOOKUPS,
});
const values = (...contents: Json[]) => contents.map((content, i) => ({ content, at: 100 - i }));

describe('plots of the values of a cell (R-D-3.46)', () => {
  it('histogram of numbers: ten equal bins, the highest number in the last', () => {
    const drawn = valuesDrawing('histogram_numerical', values(0, 1, 1.5, 10, 'n/a'), cx('number'));
    expect(drawn?.bars.map(({ count }) => count)).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(drawn?.bars[1]?.share).toBe(1);
    const same = valuesDrawing('histogram_numerical', values(7, 7), cx('number'));
    expect(same?.bars.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
  it('bars of texts: one per distinct text, the highest first', () => {
    const drawn = valuesDrawing('histogram_categorical', values('dead', 'alive', 'alive'), cx('text'));
    expect(drawn?.bars.map(({ label, count }) => [label, count])).toEqual([
      ['alive', 2],
      ['dead', 1],
    ]);
  });
  it('points and line: numbers in the order in which they were written, points of a series by x', () => {
    const drawn = valuesDrawing('line', values(4, 2, 0), cx('number'));
    expect(drawn?.series[0]?.line).toEqual([0, 0, 0.5, 0.5, 1, 1]);
    const xy: Json = [
      { x: 2, y: 5 },
      { x: 0, y: 1 },
      { x: 1, y: 9, is_outlier: true },
    ];
    expect(valuesDrawing('scatter', values(xy), cx('xy-array'))?.series[0]?.dots).toEqual([1, 1, 0, 0]);
    expect(valuesDrawing('line', values(xy), cx('xy-array'))?.series[0]?.line).toEqual([0, 0, 1, 1]);
  });
  it('without anything to draw there is no drawing', () => {
    for (const plot of ['scatter', 'line', 'histogram_numerical'] as const)
      expect(valuesDrawing(plot, values('n/a', 'none'), cx('number'))).toBeNull();
  });
});

it('columns of every aggregation have a unique name that describes them fully; plots of curves keep theirs', () => {
  const column = { lookup_field_id: null, sort_behavior: 'none' as const };
  for (const kind of [...VALUE_AGGREGATIONS, ...VALUE_PLOTS]) {
    expect(aggregationOfColumn(aggregatedColumnId('f', { kind, order: 'none' }))).toEqual({
      sourceId: 'f',
      kind,
      order: 'none',
    });
  }
  const data = columnIdOf({ ...column, data_field_id: 'f', plot_field_id: null, aggregation_type: 'scatter' });
  expect(aggregationOfColumn(data ?? '')?.kind).toBe('scatter');
  const curve = columnIdOf({ ...column, data_field_id: null, plot_field_id: 'p', aggregation_type: 'scatter' });
  expect(curve).toBe('p:scatter');
  expect(aggregationOfColumn('p:scatter')).toBeNull();
});

it('a drawn column contains all current values', () => {
  const cell = [1, 2].map(
    (content, i): CellValue => ({ id: `${i}`, content, at: 9 - i, author_id: 'a', operation_id: `${i}` }),
  );
  const shown = aggregate({ kind: 'histogram_numerical', order: 'none' }, cell, cx('number'));
  expect(shown.map(({ content }) => content)).toEqual([1, 2]);
});
