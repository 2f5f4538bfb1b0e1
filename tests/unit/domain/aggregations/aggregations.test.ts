import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate, type ValueAggregation } from '@/domain/aggregations/aggregate';
import { geometricMean, mean, median, sum } from '@/domain/aggregations/statistics';
import { type SummaryKind, summariesOf, summarize } from '@/domain/aggregations/summarize';
import type { FieldType } from '@/domain/fields/fieldType';
import type { Json } from '@/lib/json';
import { cellOf, fieldOf, formatCx } from '../support/samples';

const over = (kind: ValueAggregation, contents: Json[], type: FieldType = 'number') =>
  aggregate(kind, cellOf(...contents).cell, formatCx(fieldOf(type)));
const q = (qualifier: string, value: number) => ({ qualifier, value });

describe('values of a cell, newest first', () => {
  it.each<[ValueAggregation, Json[], string, number]>([
    ['latest', [3, 1, 2], '3', 0],
    ['earliest', [3, 1, 2], '2', 0],
    ['list', [3, 1, 'na'], '3; 1; na', 0],
    ['range', [3, 1, 'na'], '1 \u2013 3', 1],
    ['mean', [3, 1, 'na', 'REDACTED'], '2', 1],
    ['median', [10, 1, 3], '3', 0],
    ['median', [10, 1, 3, 4], '3.5', 0],
    ['minimum', [3, 1], '1', 0],
    ['maximum', [3, 1], '3', 0],
    ['mean', ['na'], '', 1],
    ['latest', [], '', 0],
  ])('%s of %j is %s', (kind, contents, text, leftOut) => {
    expect(over(kind, contents)).toMatchObject({ text, leftOut });
  });

  it.each<[ValueAggregation, Json[], string, number]>([
    ['minimum', [q('<', 5), q('=', 5), q('>', 9)], '< 5', 0],
    ['maximum', [q('<', 5), q('=', 9), q('>', 9)], '> 9', 0],
    ['range', [q('<', 5), q('=', 7), q('>', 9)], '< 5 \u2013 > 9', 0],
    ['mean', [q('=', 4), q('=', 6), q('>', 100)], '5', 1],
    ['mean', [q('>', 10), q('>', 20)], '> 15', 0],
    ['median', [q('<', 1), q('<', 3), q('<', 9)], '< 3', 0],
    ['mean', [q('<', 1), q('>', 3)], '', 2],
  ])('%s of %j is %s', (kind, contents, text, leftOut) => {
    expect(over(kind, contents, 'qualified-number')).toMatchObject({ text, leftOut });
  });

  it('lists shown names and leaves redacted ones out', () => {
    expect(over('list', ['o2', 'REDACTED', 'o0'], 'select').text).toBe('High; Low');
    expect(over('mean', ['5', 'b'], 'text')).toMatchObject({ text: '', leftOut: 2 });
  });

  it('names the values behind a mean', () => {
    const { used } = over('mean', [q('=', 4), q('>', 9), q('=', 6)], 'qualified-number');
    expect(used.map(({ content }) => content)).toEqual([q('=', 4), q('=', 6)]);
  });
});

describe('foot of a column', () => {
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

  it('has nothing to say about an empty column of numbers, and offers other types no numbers', () => {
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
  expect([mean([]), median([]), geometricMean([])]).toEqual([null, null, null]);
});
