import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { aggregate } from '@/domain/aggregations/aggregate';
import {
  aggregatedColumnId,
  aggregatedField,
  aggregationOfColumn,
  filteredColumnId,
  joinValueTexts,
} from '@/domain/aggregations/aggregatedColumn';
import { geometricMean, mean, median, sum } from '@/domain/aggregations/statistics';
import { type SummaryKind, summariesOf, summarize } from '@/domain/aggregations/summarize';
import { VALUE_AGGREGATIONS, type ValueAggregation } from '@/domain/aggregations/valueAggregation';
import { formatContent } from '@/domain/fields/showContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { CellValue } from '@/domain/records/recordRow';
import type { SortBehavior } from '@/domain/sorts/sortCellValues';
import type { Json } from '@/lib/json';
import { cellOf, fieldOf, formatCx, value } from '../support/samples';

const made = (
  kind: ValueAggregation,
  cell: readonly CellValue[],
  type: FieldType = 'number',
  order: SortBehavior = 'none',
) => aggregate({ kind, order }, cell, formatCx(fieldOf(type)));
/** The text shown by a column: for values under three experiments, the first one newest. */
const shown = (kind: ValueAggregation, contents: Json[], type: FieldType = 'number', order: SortBehavior = 'none') => {
  const field = fieldOf(type);
  const column = aggregatedField(aggregatedColumnId(field.id, { kind, order }), (id) =>
    id === field.id ? field : undefined,
  )!;
  const values = made(kind, cellOf(...contents).cell, type, order);
  return joinValueTexts(
    column,
    values.map(({ content }) => formatContent(content, formatCx(column))),
  );
};
const q = (qualifier: string, value: number) => ({ qualifier, value });

describe('R-D-3.43 R-D-3.44 a column with several values per cell shows', () => {
  it.each<[ValueAggregation, Json[], string]>([
    ['latest', [3, 1, 2], '3'],
    ['earliest', [3, 1, 2], '2'],
    ['list', [3, 1, 'na'], '3; 1; na'],
    ['range', [6, 2, 1], '1 \u2013 6'],
    ['range', [3, 'na', 3], '3'],
    ['mean', [6, 2, 1], '3'],
    ['mean', [3, 1, 'na', 'REDACTED'], '2'],
    ['mean', [1, 1, 2], '1.333'],
    ['mean', [12_345, 12_346], '12345.5'],
    ['median', [6, 2, 1], '2'],
    ['median', [10, 1, 3, 4], '3.5'],
    ['minimum', [6, 2, 1], '1'],
    ['maximum', [6, 2, 1], '6'],
    ['mean', ['na'], ''],
    ['latest', [], ''],
  ])('%s of %j: %s', (kind, contents, text) => {
    expect(shown(kind, contents)).toBe(text);
  });

  it.each<[ValueAggregation, Json[], string]>([
    ['minimum', [q('<', 5), q('=', 5), q('>', 9)], '< 5'],
    ['maximum', [q('<', 5), q('=', 9), q('>', 9)], '> 9'],
    ['range', [q('<', 5), q('=', 7), q('>', 9)], '< 5 \u2013 > 9'],
    ['mean', [q('=', 4), q('=', 6), q('>', 100)], '5'],
    ['mean', [q('>', 10), q('>', 20)], '> 15'],
    ['median', [q('<', 1), q('<', 3), q('<', 9)], '< 3'],
    ['mean', [q('<', 1), q('>', 3)], ''],
  ])('%s of %j: %s', (kind, contents, text) => {
    expect(shown(kind, contents, 'qualified-number')).toBe(text);
  });

  it('a list in the requested order, with shown names; redacted and foreign values are ignored', () => {
    expect(shown('list', ['o2', 'REDACTED', 'o0'], 'select')).toBe('High; Low');
    expect(shown('list', ['o2', 'o0', 'o1'], 'select', 'ascending')).toBe('Low; Medium; High');
    expect(shown('list', ['o2', 'o0', 'o1'], 'select', 'descending')).toBe('High; Medium; Low');
    expect(shown('mean', ['5', 'b'], 'text')).toBe('');
  });

  it('only current ones: the newest per experiment, nothing from one that was cleared or undone', () => {
    const at = (content: Json, operation_id: string | null, more = {}) => value(content, { operation_id, ...more });
    const cell = [at(9, 'a'), at(1, 'a'), at(null, 'b'), at(5, 'b'), at(7, null, { hidden: true }), at(3, null)];
    expect(made('mean', cell)[0]?.content).toEqual(q('=', 6));
    expect(made('list', cell).map(({ content }) => content)).toEqual([9, 3]);
  });

  it('the newest and the oldest by time, even if values are in the order of the records from which they come', () => {
    const values = [
      value(1, { at: 5, operation_id: 'x' }),
      value(2, { at: 9, operation_id: 'y' }),
      value(3, { at: 1 }),
    ];
    expect(made('latest', values)[0]).toMatchObject({ content: 2, at: 9 });
    expect(made('earliest', values)[0]).toMatchObject({ content: 3, at: 1 });
  });
});

describe('the name of a column of several values', () => {
  it('fully describes it and can be read back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uuid(),
          fc.uuid().map((id) => `lookup:${id}`),
        ),
        fc.constantFrom(...VALUE_AGGREGATIONS),
        fc.constantFrom<SortBehavior>('none', 'ascending', 'descending'),
        (sourceId, kind, order) => {
          const kept = kind === 'list' ? order : 'none';
          expect(aggregationOfColumn(aggregatedColumnId(sourceId, { kind, order }))).toEqual({
            sourceId,
            kind,
            order: kept,
          });
          expect(aggregationOfColumn(sourceId)).toBeNull();
        },
      ),
    );
    expect(aggregationOfColumn('p:ec50')).toBeNull();
    expect(aggregationOfColumn('s:structure_mw')).toBeNull();
  });

  it('refers to a field that nobody can write; filters on a list query its field', () => {
    const field = fieldOf('number');
    const of = (id: string) => (id === 'f1' ? field : undefined);
    expect(aggregatedField('f1:mean', of)).toMatchObject({ field_name: 'IC50 mean', field_type: 'qualified-number' });
    expect(aggregatedField('f1:list:ascending', of)).toMatchObject({
      field_name: 'IC50 all values',
      field_type: 'number',
    });
    expect(aggregatedField('f2:mean', of)).toBeNull();
    expect(filteredColumnId('f1:list:ascending', 'equals')).toBe('f1');
    expect(filteredColumnId('f1:mean', 'equals')).toBe('f1:mean');
    expect(filteredColumnId('f1:mean', 'last_updated_after')).toBe('f1');
  });
});

describe('the footer of a column', () => {
  const column = [1, 10, 100, 'na', null, 10, 'REDACTED'];
  it.each<[SummaryKind, number, number, number]>([
    ['count', 7, 7, 0],
    ['filled', 5, 5, 0],
    ['unique', 4, 5, 0],
    ['sum', 121, 4, 1],
    ['mean', 30.25, 4, 1],
    ['geometric_mean', 10, 4, 1],
    ['median', 10, 4, 1],
    ['min', 1, 4, 1],
    ['max', 100, 4, 1],
  ])('%s', (kind, number, used, leftOut) => {
    const summary = summarize(kind, column, formatCx(fieldOf('number')));
    expect(summary.number?.value).toBeCloseTo(number, 10);
    expect(summary).toMatchObject({ used, leftOut });
  });

  it('geometric mean leaves out zero and negative numbers and says how many', () => {
    const summary = summarize('geometric_mean', [-1, 0, 4, 9], formatCx(fieldOf('number')));
    expect(summary.number?.value).toBeCloseTo(6, 10);
    expect(summary).toMatchObject({ used: 2, leftOut: 2 });
  });

  it.each<[string, SummaryKind, number[], string]>([
    ['a sum as exact as its numbers (infor-design/enterprise#3233)', 'sum', [48.16, 12.16, 12.16], '72.48'],
    ['a sum without rounding noise (tabulator#4515, ui-grid#4392)', 'sum', [1.1, 1.1, 1.1], '3.3'],
    ['zero where decimal fractions cancel out (ag-grid#9198)', 'sum', [0.1, 0.2, -0.3], '0'],
    ['a large sum with its decimals', 'sum', [12000.67, 345], '12345.67'],
    ['the lowest number as it is', 'min', [1234.56, 2000], '1234.56'],
    ['the highest number as it is', 'max', [-1, 0.000123456], '0.000123456'],
    ['a mean with its whole part and a decimal', 'mean', [12345.6, 12345.7, 12345.7], '12345.7'],
    ['a short mean with four figures', 'mean', [1, 1, 2], '1.333'],
    ['a mean that is zero', 'mean', [0.1, 0.2, -0.3], '0'],
  ])('shows %s', (_, kind, numbers, text) => {
    expect(summarize(kind, numbers, formatCx(fieldOf('number'))).text).toBe(text);
  });

  it('shows nothing for an empty column of numbers, and offers no numbers for other types', () => {
    expect(summarize('mean', [null, 'na'], formatCx(fieldOf('number')))).toMatchObject({
      text: '',
      number: null,
      leftOut: 1,
    });
    expect(summariesOf(fieldOf('text'))).toEqual(['count', 'filled', 'unique']);
    expect(summarize('unique', ['a', 'A', 'b', null], formatCx(fieldOf('text'))).text).toBe('2');
  });
});

it('statistics agree with their definitions', () => {
  const numbers = fc.array(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(numbers, (list) => {
      const m = mean(list)!;
      expect(sum(list.map((x) => x - m))).toBeCloseTo(0, 6);
      const below = list.filter((x) => x < median(list)!).length;
      const above = list.filter((x) => x > median(list)!).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(list.length / 2);
      expect(geometricMean(list)!).toBeLessThanOrEqual(m * (1 + 1e-12));
    }),
  );
  expect(sum([1e100, 1, -1e100])).toBe(1);
  expect(sum([1e16, 0.5, -1e16])).toBe(0.5);
  expect(sum([1e-9, 0.3, -0.1, -0.2])).toBe(1e-9);
  expect([mean([]), median([]), geometricMean([])]).toEqual([null, null, null]);
});
