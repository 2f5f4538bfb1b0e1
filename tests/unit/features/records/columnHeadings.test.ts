import { describe, expect, it } from 'vitest';
import { columnIdOf } from '@/domain/views/curveColumn';
import {
  addHeading,
  changeHeading,
  gapBeside,
  gridHeadings,
  headingsAt,
  joinHeading,
  leaveHeading,
  moveHeading,
  removeHeading,
  unfoldedColumns,
} from '@/features/records/model/columnHeadings';
import { shownColumns } from '@/features/records/model/columnModel';
import { moveColumn, reorderColumn } from '@/features/records/model/patchColumns';
import type { ViewSettings } from '@/features/records/model/viewSettings';
import { copyOf } from '@/features/records/views/viewActs';
import { column, field, settings, slice } from './fixtures';

const IDS = ['a', 'b', 'c', 'd'];
const TABLE = slice(['key'], ['key', ...IDS]);
const FIELDS = new Map(['key', ...IDS].map((id) => [id, field(id, 'text')]));
let made = 0;
const newId = () => `new-${++made}`;
const plain = settings({ view_fields: IDS.map((id) => column(id)) });
const headed = (): ViewSettings => ({ ...plain, ...addHeading(plain, ['b', 'c'], 'Assay 1', newId) });
const idOf = (view: ViewSettings) => view.column_groups[0]!.id;
const columnsOf = (view: ViewSettings) => shownColumns(TABLE, FIELDS, view);
/** `Assay 1: b c` for each visible heading. */
const drawn = (view: ViewSettings) => {
  const all = columnsOf(view);
  const shown = unfoldedColumns(all, view.column_groups).map(({ field }) => field.id);
  return gridHeadings(all, view.column_groups).map(
    ({ title, from, to, count }) => `${title} ${count}: ${shown.slice(from, to + 1).join(' ')}`,
  );
};
const order = (view: ViewSettings) => view.view_fields.map(columnIdOf).join(' ');
const moved = (view: ViewSettings, id: string, to: number) => {
  const shown = unfoldedColumns(columnsOf(view), view.column_groups).map(({ field }) => field.id);
  return { ...view, ...reorderColumn(view, TABLE, shown, id, to) };
};

describe('headings above columns', () => {
  it('move with all their columns, past a column or a whole other heading, but never before key fields', () => {
    const shownOf = (view: ViewSettings) =>
      unfoldedColumns(columnsOf(view), view.column_groups).map(({ field }) => field.id);
    const put = (view: ViewSettings, id: string, gap: number) => ({
      ...view,
      ...moveHeading(view, TABLE, shownOf(view), id, gap),
    });
    const one = headed();
    expect(order(put(one, idOf(one), 1))).toBe('b c a d');
    expect(order(put(one, idOf(one), 0))).toBe('b c a d');
    expect(order(put(one, idOf(one), 5))).toBe('a d b c');
    expect(order(put(one, idOf(one), 3))).toBe('a b c d');
    const folded = { ...one, ...changeHeading(one, idOf(one), { is_folded: true }) };
    expect(order(put(folded, idOf(one), 4))).toBe('a d b c');

    const two = { ...one, ...addHeading(one, ['a', 'd'], 'Assay 2', newId) };
    const apart = { ...two, ...moveHeading(two, TABLE, shownOf(two), idOf(two), 5) };
    expect(order(apart)).toBe('a d b c');
    // Among the columns of another heading they are put after these.
    expect(order(put(apart, idOf(two), 2))).toBe('a d b c');
    expect(order(put(apart, apart.column_groups[1]!.id, 4))).toBe('b c a d');

    const beside = (view: ViewSettings, by: -1 | 1) => gapBeside(view, shownOf(view), idOf(view), by);
    expect([beside(one, -1), beside(one, 1)]).toEqual([1, 5]);
    expect([beside(apart, -1), beside(apart, 1)]).toEqual([1, null]);
  });

  it('are above their columns, or when folded above the first of them', () => {
    expect(drawn(headed())).toEqual(['Assay 1 2: b c']);
    const folded = { ...headed() };
    Object.assign(folded, changeHeading(folded, idOf(folded), { is_folded: true }));
    expect(drawn(folded)).toEqual(['Assay 1 2: b']);
    expect(unfoldedColumns(columnsOf(folded), folded.column_groups).map(({ field }) => field.id)).toEqual([
      'key',
      'a',
      'b',
      'd',
    ]);
  });

  it('include a column that is dropped among theirs, and lose one that is moved away', () => {
    const view = headed();
    expect(drawn(moved(view, 'd', 3))).toEqual(['Assay 1 3: b d c']);
    expect(drawn(moved(view, 'c', 4))).toEqual(['Assay 1 1: b']);
    // At the edge a column stays under its own heading, and another one stays outside.
    expect(drawn(moved(view, 'b', 3))).toEqual(['Assay 1 2: c b']);
    expect(drawn(moved(view, 'a', 4))).toEqual(['Assay 1 2: b c']);
    expect(drawn({ ...view, ...moveColumn(view, 'b', 'd') })).toEqual(['Assay 1 1: c']);
  });

  it('are removed from the view when the last of their columns is dragged away', () => {
    const view = headed();
    const one = moved(view, 'c', 4);
    expect(one.column_groups).toEqual(view.column_groups);
    expect(moved(one, 'b', 4)).toMatchObject({ column_groups: [] });
    expect({ ...one, ...moveColumn(one, 'b', 'd') }.column_groups).toEqual([]);
    expect(order(moved(one, 'b', 4))).toBe('a d c b');
  });

  it('move with everything that is folded under them, and nothing is dropped among folded columns', () => {
    const view = headed();
    const folded: ViewSettings = { ...view, ...changeHeading(view, idOf(view), { is_folded: true }) };
    expect(order(moved(folded, 'b', 3))).toBe('a d b c');
    expect(drawn(moved(folded, 'b', 3))).toEqual(['Assay 1 2: b']);
    // Key, a, b, d are shown: after b means after the folded c.
    expect(order(moved(folded, 'a', 2))).toBe('b c a d');
  });

  it('can be joined, left, renamed and removed; one without columns disappears', () => {
    const view = headed();
    const group = idOf(view);
    expect(headingsAt(view, ['key', ...IDS], 'd')).toMatchObject({ own: undefined, beside: [{ id: group }] });
    expect(headingsAt(view, ['key', ...IDS], 'b')).toMatchObject({ own: { id: group }, beside: [] });
    expect(drawn({ ...view, ...joinHeading(view, 'd', group, newId) })).toEqual(['Assay 1 3: b c d']);
    const left = { ...view, ...leaveHeading(view, 'b', newId) };
    expect(drawn(left)).toEqual(['Assay 1 1: c']);
    expect({ ...left, ...leaveHeading(left, 'c', newId) }.column_groups).toEqual([]);
    expect(drawn({ ...view, ...changeHeading(view, group, { name: 'Assay 2' }) })).toEqual(['Assay 2 2: b c']);
    const removed = { ...view, ...removeHeading(view, group) };
    expect(drawn(removed)).toEqual([]);
    expect(order(removed)).toBe('a b c d');
  });

  it('are copied with a view, with the same order of columns and rows (AppFlowy-IO/AppFlowy#8383)', () => {
    const view = { ...headed(), record_order: [{ id: 'r2' }, { id: 'r1' }] };
    const copy = { ...view, ...copyOf(view, newId) };
    expect(drawn(copy)).toEqual(drawn(view));
    expect(order(copy)).toBe(order(view));
    expect(copy.record_order).toEqual(view.record_order);
  });

  it('are split between frozen columns and others, which scroll separately', () => {
    const view = headed();
    const frozen = {
      ...view,
      view_fields: view.view_fields.map((one) => ({ ...one, is_frozen: columnIdOf(one) === 'b' })),
    };
    expect(drawn(frozen)).toEqual(['Assay 1 1: b', 'Assay 1 1: c']);
  });
});
