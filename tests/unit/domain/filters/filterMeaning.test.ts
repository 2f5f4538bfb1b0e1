import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import type { FilterType } from '@/domain/fields/filterTypes';
import { compileFilter } from '@/domain/filters/compileFilter';
import { describeFilter } from '@/domain/filters/describeFilter';
import { evaluateFilter } from '@/domain/filters/evaluateFilter';
import type { FilterContext } from '@/domain/filters/filterContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { Json } from '@/lib/json';
import { cellOf, contents, fieldOf, filterCx, value } from '../support/samples';

function passes(
  type: FieldType,
  filter_type: FilterType,
  filter_prop: Json,
  cell: Json[],
  cx: Partial<FilterContext> = {},
) {
  return evaluateFilter({ filter_type, filter_prop }, fieldOf(type), cellOf(...cell), { ...filterCx, ...cx });
}

/** Which of the contents match; 'empty' stands for an empty cell. */
function kept(
  type: FieldType,
  filter_type: FilterType,
  filter_prop: Json,
  among: Json[],
  cx: Partial<FilterContext> = {},
) {
  return among.filter((content) => passes(type, filter_type, filter_prop, content === null ? [] : [content], cx));
}

describe('text', () => {
  const among = ['abc', 'ABC', 'xabcx', 'abcd', 'dabc', 'z', null];
  it.each<[FilterType, Json, Json[]]>([
    ['equals', ' Abc ', ['abc', 'ABC']],
    ['contains', 'ABC', ['abc', 'ABC', 'xabcx', 'abcd', 'dabc']],
    ['not_contains', 'ABC', ['z', null]],
    ['starts_with', 'ABC', ['abc', 'ABC', 'abcd']],
    ['ends_with', 'ABC', ['abc', 'ABC', 'dabc']],
    ['any_of', 'abc,z', ['abc', 'ABC', 'z']],
    ['any_of', 'abcd\nz\r\n\tdabc', ['abcd', 'dabc', 'z']],
    ['any_of', ['abcd', 'z'], ['abcd', 'z']],
    ['not_any_of', 'abc\tz', ['xabcx', 'abcd', 'dabc', null]],
    ['contains', 'b c', []],
  ])('%s %j', (type, prop, expected) => expect(kept('text', type, prop, among)).toEqual(expected));

  it('ignores white space around a whole text', () => {
    expect(kept('text', 'equals', 'abc', ['  abc ', 'a bc'])).toEqual(['  abc ']);
  });

  it('searches file names', () => {
    const cell = [
      [
        { size: 1, fileId: 'a', filename: 'Gel 1.PNG' },
        { size: 1, fileId: 'b', filename: 'raw.csv' },
      ],
    ];
    expect(passes('file', 'ends_with', '.png', cell)).toBe(true);
    expect(passes('file', 'not_contains', 'raw', cell)).toBe(false);
    expect(passes('image', 'equals', 'raw.csv', cell)).toBe(true);
  });
});

describe('number', () => {
  const among = [4, 5, 6, 'na', null];
  it.each<[FilterType, Json, Json[]]>([
    ['equals', 5, [5]],
    ['not_equals', '5', [4, 6, 'na', null]],
    ['less_than', 5, [4]],
    ['less_than_or_equal', '5.0', [4, 5]],
    ['greater_than', { value: 5 }, [6]],
    ['greater_than_or_equal', 5, [5, 6]],
    ['is_set', null, [4, 5, 6, 'na']],
    ['is_empty', null, [null]],
  ])('%s %j', (type, prop, expected) => expect(kept('number', type, prop, among)).toEqual(expected));
});

describe('qualified number: by value, then < before <= before = before >= before >', () => {
  const number = (qualifier: string, amount = 5) => ({ qualifier, value: amount });
  const all = ['<', '<=', '=', '>=', '>'].map((qualifier) => number(qualifier));
  const low = number('>', 1);
  const high = number('<', 9);
  const names = (contents: Json[]) =>
    contents.map((c) => `${(c as { qualifier: string }).qualifier}${(c as { value: number }).value}`);
  it.each<[FilterType, Json, string[]]>([
    ['less_than', 5, ['>1', '<5', '<=5']],
    ['less_than_or_equal', 5, ['>1', '<5', '<=5', '=5']],
    ['greater_than', 5, ['>=5', '>5', '<9']],
    ['greater_than_or_equal', 5, ['=5', '>=5', '>5', '<9']],
    ['equals', 5, ['=5']],
    ['equals', '<5', ['<5']],
    ['not_equals', 5, ['>1', '<5', '<=5', '>=5', '>5', '<9']],
    ['less_than', '>= 5', ['>1', '<5', '<=5', '=5']],
  ])('%s %j', (type, prop, expected) => {
    expect(names(kept('qualified-number', type, prop, [low, ...all, high]))).toEqual(expected);
  });

  it('less and greater-or-equal are never both true or both false', () => {
    fc.assert(
      fc.property(contents['qualified-number'], contents['qualified-number'], (content, bound) => {
        const less = passes('qualified-number', 'less_than', { value: bound }, [content]);
        expect(passes('qualified-number', 'greater_than_or_equal', { value: bound }, [content])).toBe(!less);
      }),
    );
  });
});

describe('choices and lists', () => {
  it('is one of, is not one of', () => {
    expect(kept('select', 'is_one_of', ['o1', 'o2'], ['o0', 'o1', 'o2', null])).toEqual(['o1', 'o2']);
    expect(kept('status', 'is_not_one_of', 'o1', ['o0', 'o1', null])).toEqual(['o0', null]);
  });

  const among = [['A'], ['A', 'B'], ['A', 'B', 'C'], ['C'], null];
  it.each<[FilterType, Json[]]>([
    ['subset', [['A'], ['A', 'B'], null]],
    [
      'superset',
      [
        ['A', 'B'],
        ['A', 'B', 'C'],
      ],
    ],
    ['overlap', [['A'], ['A', 'B'], ['A', 'B', 'C']]],
    ['no_overlap', [['C'], null]],
    ['same_elements', [['A', 'B']]],
  ])('%s of A and B', (rule, expected) => {
    for (const type of ['multiselect', 'people', 'record-reference'] as const) {
      expect(kept(type, rule, ['B', 'A'], among)).toEqual(expected);
    }
  });
});

describe('strategies over the values of several experiments', () => {
  it.each<[string, Json[], boolean]>([
    ['any', [1, 9], true],
    ['all', [1, 9], false],
    ['latest', [1, 9], false],
    ['latest', [9, 1], true],
    ['all', [9, 6], true],
    ['any', [], false],
  ])('%s of %j (newest first) > 5', (strategy, cell, expected) => {
    expect(passes('number', 'greater_than', { value: 5, strategy }, cell)).toBe(expected);
  });

  it('is latest by default, and ignores redacted values', () => {
    expect(passes('number', 'greater_than', 5, [9, 1])).toBe(true);
    expect(passes('number', 'greater_than', 5, [1, 9])).toBe(false);
    expect(passes('number', 'greater_than', 5, ['REDACTED', 9, 1])).toBe(true);
    expect(passes('number', 'greater_than', { value: 5, strategy: 'all' }, ['REDACTED', 9])).toBe(true);
  });
});

describe('dates', () => {
  const days = ['2024-01-01', '2024-01-02', '2024-01-03', null];
  it.each<[FilterType, Json, Json[]]>([
    ['before_absolute', '2024-01-02', ['2024-01-01']],
    ['after_absolute', '01/02/2024', ['2024-01-03']],
    ['between_absolute', { value: '2024-01-02', end: '2024-01-03' }, ['2024-01-02', '2024-01-03']],
    ['before_relative_day', { amount: 0, direction: 'past' }, ['2024-01-01']],
    ['after_relative_day', { amount: 1, direction: 'past' }, ['2024-01-02', '2024-01-03']],
    ['before_relative_day', 1, ['2024-01-01', '2024-01-02']],
    [
      'between_relative_day',
      { value: { amount: 1, direction: 'past' }, end: { amount: 0, direction: 'future' } },
      ['2024-01-01', '2024-01-02'],
    ],
  ])('%s %j on 2 January 2024', (type, prop, expected) => expect(kept('date', type, prop, days)).toEqual(expected));

  // 2 January 2024 is the Tuesday of ISO week 2024-W01, which starts on Monday 1 January.
  const weeks = [
    '2023-12-24',
    '2023-12-25',
    '2023-12-31',
    '2024-01-01',
    '2024-01-07',
    '2024-01-08',
    '2024-01-14',
    '2024-01-15',
  ];
  it.each<[FilterType, Json, Json[]]>([
    ['last_week', null, ['2023-12-25', '2023-12-31']],
    ['this_week', null, ['2024-01-01', '2024-01-07']],
    ['next_week', null, ['2024-01-08', '2024-01-14']],
    ['before_relative_week', { amount: 0 }, ['2023-12-24', '2023-12-25', '2023-12-31']],
    ['after_relative_week', { amount: 1, direction: 'future' }, ['2024-01-15']],
    [
      'between_relative_week',
      { value: { amount: 1, direction: 'past' }, end: { amount: 0 } },
      ['2023-12-25', '2023-12-31', '2024-01-01', '2024-01-07'],
    ],
  ])('%s %j', (type, prop, expected) => expect(kept('date', type, prop, weeks)).toEqual(expected));

  it('weeks continue across the turn of the year', () => {
    const around = ['2024-12-29', '2024-12-30', '2025-01-05', '2025-01-06'];
    expect(kept('date', 'this_week', null, around, { today: '2025-01-01' })).toEqual(['2024-12-30', '2025-01-05']);
    expect(kept('date', 'last_week', null, around, { today: '2025-01-06' })).toEqual(['2024-12-30', '2025-01-05']);
  });

  const months = ['2023-11-30', '2023-12-01', '2024-01-31', '2024-02-01', '2024-02-29', '2024-03-01'];
  it.each<[FilterType, Json, Json[]]>([
    ['this_month', null, ['2024-01-31']],
    ['next_month', null, ['2024-02-01', '2024-02-29']],
    ['before_relative_month', { amount: 1, direction: 'past' }, ['2023-11-30']],
    ['after_relative_month', { amount: 1, direction: 'future' }, ['2024-03-01']],
    [
      'between_relative_month',
      { value: { amount: 1, direction: 'past' }, end: { amount: 1, direction: 'future' } },
      ['2023-12-01', '2024-01-31', '2024-02-01', '2024-02-29'],
    ],
  ])('%s %j', (type, prop, expected) => expect(kept('date', type, prop, months)).toEqual(expected));

  it('next month in December is January of the next year', () => {
    expect(kept('date', 'next_month', null, ['2024-01-31'], { today: '2023-12-31' })).toEqual(['2024-01-31']);
  });
});

describe('structures', () => {
  it('uses the available chemistry toolkit and is skipped without one', () => {
    expect(kept('smiles-string', 'contains', 'CO', ['CCO', 'CC', null])).toEqual(['CCO']);
    expect(kept('smiles-string', 'not_contains', 'CO', ['CCO', 'CC', null])).toEqual(['CC', null]);
    const without = { matchesStructure: undefined };
    expect(kept('smiles-string', 'contains', 'CO', ['CCO', 'CC', null], without)).toEqual(['CCO', 'CC', null]);
  });
});

describe('last updated after', () => {
  const at = (iso: string) => Date.parse(iso);
  const subject = (iso: string) => ({ cell: [value('x', { at: at(iso) })], createdAt: at('2020-01-01T00:00:00Z') });
  const updatedAfter = (prop: Json, iso: string, cx: Partial<FilterContext> = {}) =>
    evaluateFilter({ filter_type: 'last_updated_after', filter_prop: prop }, fieldOf('formula'), subject(iso), {
      ...filterCx,
      ...cx,
    });

  it("excludes the day itself, in the person's time zone", () => {
    expect(updatedAfter('2024-01-01', '2024-01-01T23:59:59Z')).toBe(false);
    expect(updatedAfter('2024-01-01', '2024-01-02T00:00:00Z')).toBe(true);
    expect(updatedAfter('2024-01-01', '2024-01-01T23:30:00Z', { tzMinutes: 60 })).toBe(true);
    expect(updatedAfter('2024-01-01', '2024-01-02T01:00:00Z', { tzMinutes: -120 })).toBe(false);
  });

  it('compares with a point in time if one is given', () => {
    expect(updatedAfter('2024-01-01T12:00:00Z', '2024-01-01T12:00:00Z')).toBe(false);
    expect(updatedAfter('2024-01-01T12:00:00Z', '2024-01-01T12:00:00.001Z')).toBe(true);
    expect(updatedAfter('2024-01-01T12:00', '2024-01-01T11:00:01Z', { tzMinutes: 60 })).toBe(true);
    expect(updatedAfter('2024-01-01T12:00:00+02:00', '2024-01-01T10:00:00Z')).toBe(false);
  });

  it('falls back to the creation of the record, and counts a clearing as an update', () => {
    const filter = { filter_type: 'last_updated_after', filter_prop: '2024-01-01' };
    const created = { cell: [], createdAt: at('2024-01-05T00:00:00Z') };
    expect(evaluateFilter(filter, fieldOf('text'), created, filterCx)).toBe(true);
    const cleared = { cell: [value(null, { at: at('2024-01-05T00:00:00Z') })], createdAt: 0 };
    expect(evaluateFilter(filter, fieldOf('text'), cleared, filterCx)).toBe(true);
  });
});

describe('completeness', () => {
  it.each<[FieldType, FilterType | null, Json, string]>([
    ['text', null, 'a', 'no_type'],
    ['text', 'contains', '', 'no_value'],
    ['text', 'contains', '  ', 'no_value'],
    ['text', 'any_of', ' , ,\n', 'no_value'],
    ['number', 'equals', null, 'no_value'],
    ['number', 'equals', 'abc', 'bad_value'],
    ['select', 'is_one_of', [], 'no_value'],
    ['people', 'subset', { value: [] }, 'no_value'],
    ['date', 'before_absolute', null, 'no_start'],
    ['date', 'before_absolute', '30.01.2024', 'bad_value'],
    ['date', 'between_absolute', { value: '2024-01-01' }, 'no_end'],
    ['date', 'between_absolute', { end: '2024-01-01' }, 'no_start'],
    ['date', 'between_relative_week', { amount: 1 }, 'no_end'],
    ['date', 'before_relative_day', { amount: 1, direction: 'sideways' }, 'bad_value'],
    ['smiles-string', 'contains', '', 'no_value'],
    ['text', 'last_updated_after', null, 'no_start'],
    ['text', 'last_updated_after', 'Tuesday', 'bad_value'],
    ['text', 'last_updated_after', '2024-01-01T25:00:00Z', 'bad_value'],
  ])('%s %s %j is skipped: %s', (type, filter_type, filter_prop, reason) => {
    const filter = { filter_type, filter_prop };
    expect(compileFilter(filter, fieldOf(type), filterCx)).toEqual({ active: false, reason });
    expect(evaluateFilter(filter, fieldOf(type), cellOf(), filterCx)).toBe(true);
  });

  it('skips a filter on a missing field', () => {
    expect(compileFilter({ filter_type: 'is_set' }, undefined, filterCx)).toEqual({
      active: false,
      reason: 'no_field',
    });
    expect(evaluateFilter({ filter_type: 'is_set' }, undefined, cellOf(), filterCx)).toBe(true);
  });
});

describe('sentence', () => {
  it.each<[FieldType, FilterType, Json, string]>([
    ['qualified-number', 'less_than_or_equal', 100, 'IC50 \u2264 100'],
    ['select', 'is_one_of', ['o1', 'o2'], 'IC50 is one of Medium, High'],
    ['people', 'overlap', ['u0'], 'IC50 has at least one of Ada Lovelace'],
    ['date', 'between_absolute', { value: '1/2/2024', end: '240105' }, 'IC50 is between 2024-01-02 and 2024-01-05'],
    ['date', 'before_relative_week', { amount: 2, direction: 'past' }, 'IC50 is before 2 weeks ago'],
    ['date', 'this_week', null, 'IC50 this week'],
    ['text', 'any_of', 'a\nb', 'IC50 is any of a, b'],
    ['text', 'is_empty', null, 'IC50 is empty'],
  ])('%s %s %j', (type, filter_type, filter_prop, text) => {
    expect(describeFilter({ filter_type, filter_prop }, fieldOf(type), filterCx)).toMatchObject({
      text,
      inactive: null,
    });
  });

  it('gives unit, strategy and the reason why it is not applied', () => {
    const field = fieldOf('number', { attrs: { display_options: { unit: 'nM' } } });
    const filter = { filter_type: 'less_than', filter_prop: { value: 5, strategy: 'any' } };
    expect(describeFilter(filter, field, filterCx)).toMatchObject({ text: 'IC50 < 5 nM', strategy: 'any' });
    expect(describeFilter({ filter_type: 'contains', filter_prop: '' }, fieldOf('text'), filterCx).inactive).toEqual({
      reason: 'no_value',
      words: 'Enter a value.',
    });
    expect(describeFilter({ filter_type: null }, undefined, filterCx).field).toBe('Enter a field');
  });
});
