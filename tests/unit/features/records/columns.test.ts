import { fc } from '@tests/support/fc';
import { describe, expect, test } from 'vitest';
import { fieldIdOfRule, shownColumns, targetOf } from '@/features/records/model/columnModel';
import { gridColumns } from '@/features/records/model/gridColumns';
import {
  freezeColumns,
  moveColumn,
  patchColumn,
  reorderColumn,
  showColumn,
} from '@/features/records/model/patchColumns';
import { column, field, settings, slice } from './fixtures';

const IDS = ['key', 'a', 'b', 'c', 'd'];
const TABLE = slice(['key'], IDS);
const FIELDS = new Map(IDS.map((id) => [id, field(id, id === 'a' ? 'number' : 'text')]));
const ALL = settings({ view_fields: ['a', 'b', 'c', 'd'].map((id) => column(id)) });
const newId = () => 'new';
const shown = (one: Pick<typeof ALL, 'view_fields'>) => shownColumns(TABLE, FIELDS, one).map((c) => c.field.id);

describe('shown columns', () => {
  test('key fields come first and are frozen, hidden ones are left out', () => {
    const view = settings({
      view_fields: [column('b'), column('a', { is_hidden: true }), column('key', { width: 300 })],
    });
    const columns = shownColumns(TABLE, FIELDS, view);
    expect(columns.map((c) => [c.field.id, c.frozen])).toEqual([
      ['key', true],
      ['b', false],
    ]);
    expect(columns[0]?.width).toBe(300);
  });

  test('archived fields and columns of deleted fields are not shown', () => {
    const fields = new Map(FIELDS).set('b', field('b', 'text', { is_archived: true }));
    const view = settings({ view_fields: [column('b'), column('gone'), column('c')] });
    expect(shownColumns(TABLE, fields, view).map((c) => c.field.id)).toEqual(['key', 'c']);
  });

  test('frozen columns come first, in the order of the view', () => {
    const view = settings({ view_fields: [column('a'), column('b', { is_frozen: true }), column('c')] });
    expect(shown(view)).toEqual(['key', 'b', 'a', 'c']);
  });
});

test('a column without a chosen width is wide enough for its name, up to a limit', () => {
  const fields = new Map(FIELDS)
    .set('a', field('a', 'number', { field_name: 'Year of approval' }))
    .set('b', field('b', 'votes', { field_name: 'A name that is far too long for the head of a column' }));
  const widths = shownColumns(TABLE, fields, ALL).map((column) => column.width);
  const short = shownColumns(TABLE, FIELDS, ALL).map((column) => column.width);
  expect(widths[1]).toBeGreaterThan(short[1]!);
  expect(widths[2]).toBe(176);
});

describe('changes of columns', () => {
  test('a width is kept within the limits of a view', () => {
    expect(patchColumn(ALL, 'a', { width: 5 }, newId).view_fields[0]?.width).toBe(40);
    expect(patchColumn(ALL, 'a', { width: 99_999 }, newId).view_fields[0]?.width).toBe(1200);
    expect(patchColumn(ALL, 'a', { width: 100.4 }, newId).view_fields[0]?.width).toBe(100);
  });

  test('a key field gets a column of its own when it gets a setting', () => {
    const next = patchColumn(ALL, 'key', { width: 200 }, newId);
    expect(next.view_fields.at(-1)).toMatchObject({ id: 'new', data_field_id: 'key', width: 200 });
    expect(shown(next)).toEqual(shown(ALL));
  });

  test('hiding and showing gives the same columns again, whatever the field', () => {
    for (const id of ['a', 'b', 'c', 'd']) {
      const hidden = showColumn(ALL, id, false, newId);
      expect(shown(hidden)).toEqual(shown(ALL).filter((other) => other !== id));
      expect(shown(showColumn(hidden, id, true, newId))).toEqual(shown(ALL));
    }
  });

  test('a column dropped at a position is there; key fields never move', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 4 }), (id, to) => {
        const next = shown(reorderColumn(ALL, TABLE, shown(ALL), id, to));
        expect(next.indexOf(id)).toBe(Math.max(1, to));
        expect([...next].sort()).toEqual([...IDS].sort());
      }),
    );
    expect(reorderColumn(ALL, TABLE, shown(ALL), 'key', 3)).toBe(ALL);
  });

  test('hidden columns keep their position between their neighbours', () => {
    const hidden = showColumn(ALL, 'b', false, newId);
    const moved = moveColumn(hidden, 'd', 'a');
    expect(moved.view_fields.map((c) => c.data_field_id)).toEqual(['a', 'd', 'b', 'c']);
  });

  test('freezing n columns freezes exactly those', () => {
    for (const count of [0, 1, 2, 4]) {
      const next = freezeColumns(ALL, TABLE, shown(ALL), count, newId);
      const frozen = shownColumns(TABLE, FIELDS, next).filter((c) => c.frozen);
      expect(frozen.map((c) => c.field.id)).toEqual(shown(ALL).slice(0, count));
    }
  });
});

test('rules identify key fields by field and others by column of the view, and can be read back', () => {
  expect(targetOf('key', TABLE, ALL)).toEqual({ key_field_id: 'key', view_field_id: null });
  expect(targetOf('b', TABLE, ALL)).toEqual({ key_field_id: null, view_field_id: 'col-b' });
  for (const id of IDS) expect(fieldIdOfRule(targetOf(id, TABLE, ALL), ALL)).toBe(id);
  expect(fieldIdOfRule({ key_field_id: null, view_field_id: 'gone' }, ALL)).toBeNull();
});

test('heads show sort, unit and why a column cannot be written', () => {
  const fields = new Map(FIELDS)
    .set('a', field('a', 'number', { attrs: { display_options: { unit: 'nM' } } }))
    .set('b', field('b', 'formula'));
  const view = settings({
    ...ALL,
    sorts: [
      { ...targetOf('a', TABLE, ALL), descending: true },
      { ...targetOf('key', TABLE, ALL), descending: false },
    ],
  });
  const heads = gridColumns(shownColumns(TABLE, fields, view), view, {
    fields,
    mayWrite: (id) => id !== 'c',
    isClosed: false,
  });
  expect(heads[1]).toMatchObject({ unit: 'nM', align: 'end', sortDirection: 'descending', sortOrder: 1 });
  expect(heads[0]).toMatchObject({ sortDirection: 'ascending', sortOrder: 2, frozen: true });
  expect(heads[2]?.readOnlyReason).toContain('calculated');
  expect(heads[3]?.readOnlyReason).toContain('admin');
  expect(heads[4]?.readOnly).toBeUndefined();
});

test('numbers are right-aligned, including those that a formula always returns', () => {
  const fields = new Map(FIELDS)
    .set('b', field('b', 'formula', { attrs: { formula: 'if({a} > 1, round({a} / 2), -1)' } }))
    .set('c', field('c', 'formula', { attrs: { formula: 'if({a} > 1, "high", {b})' } }))
    .set('d', field('d', 'formula', { attrs: { formula: '{b}' } }));
  const heads = gridColumns(shownColumns(TABLE, fields, ALL), ALL, { fields, mayWrite: () => true, isClosed: false });
  expect(heads.map(({ key, align }) => [key, align])).toEqual([
    ['key', undefined],
    ['a', 'end'],
    ['b', 'end'],
    ['c', undefined],
    ['d', 'end'],
  ]);
});
