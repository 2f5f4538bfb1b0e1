import { describe, expect, test } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { splitPatch } from '@/features/records/model/privatePatch';
import { firstRule, nextSorts, replaceAt } from '@/features/records/model/rules';
import { tableQuery } from '@/features/records/model/tableQuery';
import { viewRules } from '@/features/records/model/viewRules';
import { settingsOfTable } from '@/features/records/model/viewSettings';
import { copyOf } from '@/features/records/views/viewActs';
import { withEnd, withStrategy, withValue } from '@/parts/filters/withValue';
import { fieldOf } from '../../domain/support/samples';
import { column, settings, slice } from './fixtures';

const newId = () => 'new';
const A = { key_field_id: null, view_field_id: 'col-a' };
const B = { key_field_id: null, view_field_id: 'col-b' };
const VIEW = settings({ view_fields: [column('a'), column('b')] });

test('a filter by a field begins with an operator that needs a value, if its field has one', () => {
  const ruleOf = (type: FieldType) => firstRule(fieldOf(type) as Field, A, newId)?.filter_type;
  expect(['text', 'number', 'select', 'multiselect', 'people'].map((type) => ruleOf(type as FieldType))).toEqual([
    'contains',
    'equals',
    'is_one_of',
    'overlap',
    'overlap',
  ]);
});

describe('sorts', () => {
  test('clicks on one column sort ascending, descending, not at all', () => {
    const up = nextSorts(VIEW, A, false, undefined, newId);
    expect(up).toEqual([{ ...A, id: 'new', descending: false }]);
    const down = nextSorts({ sorts: up }, A, false, undefined, newId);
    expect(down).toMatchObject([{ descending: true }]);
    expect(nextSorts({ sorts: down }, A, false, undefined, newId)).toEqual([]);
  });

  test('a further column is appended, and reversing one keeps its position', () => {
    const two = nextSorts({ sorts: [{ ...A, descending: false }] }, B, true, undefined, newId);
    expect(two.map((sort) => sort.view_field_id)).toEqual(['col-a', 'col-b']);
    const turned = nextSorts({ sorts: two }, A, true, undefined, newId);
    expect(turned.map((sort) => [sort.view_field_id, sort.descending])).toEqual([
      ['col-a', true],
      ['col-b', false],
    ]);
  });
});

test('a query omits rules whose column was deleted and contains the others', () => {
  const query = tableQuery({
    sliceId: 's',
    fieldIds: ['a', 'b'],
    today: '2026-01-01',
    tzMinutes: 60,
    rules: viewRules(
      settings({
        ...VIEW,
        filters: [
          { ...A, filter_type: 'contains', filter_prop: 'x' },
          { key_field_id: null, view_field_id: 'gone', filter_type: 'contains', filter_prop: 'x' },
        ],
        sorts: [{ ...B, descending: true }],
        group_by_field_id: 'gone',
      }),
    ),
  });
  expect(query.filters).toEqual([{ fieldId: 'a', filterType: 'contains', filterProp: 'x' }]);
  expect(query.sorts).toEqual([{ by: 'b', descending: true }]);
  expect(query).not.toHaveProperty('groupBy');
});

test('values of filters keep strategy and end date beside them', () => {
  const all = withStrategy('abc', 'all');
  expect(all).toEqual({ value: 'abc', strategy: 'all' });
  expect(withValue(all, 'd')).toEqual({ value: 'd', strategy: 'all' });
  expect(withStrategy(all, 'latest')).toBe('abc');
  expect(withEnd('2026-01-01', '2026-02-01')).toEqual({ value: '2026-01-01', end: '2026-02-01' });
  const span = withStrategy({ amount: 2, direction: 'past' }, 'any');
  expect(span).toEqual({ value: { amount: 2, direction: 'past' }, strategy: 'any' });
});

test('a private filter keeps filters and sorts private and shares column changes', () => {
  const patch = { filters: [], view_fields: [] };
  expect(splitPatch(patch, true)).toEqual({ mine: { filters: [] }, shared: { view_fields: [] } });
  expect(splitPatch(patch, false)).toEqual({ mine: {}, shared: patch });
});

test('a copy of a view has columns of its own, and its rules point to them', () => {
  let count = 0;
  const copy = copyOf(settings({ ...VIEW, sorts: [{ ...B, id: 'old', descending: true }] }), () => `id-${++count}`);
  const target = copy.view_fields?.find((one) => one.data_field_id === 'b');
  expect(copy.sorts?.[0]?.view_field_id).toBe(target?.id);
  expect(copy.view_fields?.map((one) => one.id)).not.toContain('col-b');
  expect(copy).not.toHaveProperty('view_name');
});

test('a table without a view has all its fields, new ones at the end, and keeps the position of a deleted one', () => {
  const own = settingsOfTable(slice(['key'], ['key', 'a', 'b']), { view_fields: [column('b'), column('gone')] }, true);
  expect(own.view_fields.map((one) => one.data_field_id)).toEqual(['b', 'gone', 'key', 'a']);
  expect(own.row_height).toBe('tall');
});

test('replaceAt replaces or removes one item', () => {
  expect(replaceAt([1, 2, 3], 1, 9)).toEqual([1, 9, 3]);
  expect(replaceAt([1, 2, 3], 1, null)).toEqual([1, 3]);
});
