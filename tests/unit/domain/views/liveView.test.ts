import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { keepInactiveColumns, liveView, type ViewLists } from '@/domain/views/liveView';

const FIELDS = ['a', 'b', 'c', 'd', 'e'];
const column = (field: string) => ({
  id: `column ${field}`,
  data_field_id: field,
  lookup_field_id: null,
  plot_field_id: null,
  aggregation_type: null,
  sort_behavior: 'none' as const,
});
const sort = (field: string, byKey: boolean) => ({
  id: `sort ${field}`,
  key_field_id: byKey ? field : null,
  view_field_id: byKey ? null : `column ${field}`,
  descending: false,
});
const view = (columns: readonly string[], sorts: readonly string[] = [], byKey = false): ViewLists => ({
  view_fields: columns.map(column),
  filters: [],
  sorts: sorts.map((field) => sort(field, byKey)),
  color_filters: [],
});
const without = (...dead: string[]) => ({ field: (id: string) => !dead.includes(id), lookup: () => true });
const fieldsOf = (lists: Pick<ViewLists, 'view_fields'>) => lists.view_fields.map((one) => one.data_field_id);

const some = fc.shuffledSubarray(FIELDS);
const held = fc.tuple(some, some, fc.boolean()).map(([columns, sorts, byKey]) => view(columns, sorts, byKey));

describe('a view as applied', () => {
  it('R-D-4.9 has no columns of deleted fields and nothing that depends on them', () => {
    const byColumn = liveView(view(['a', 'b'], ['b', 'a']), without('b'));
    expect(fieldsOf(byColumn)).toEqual(['a']);
    expect(byColumn.sorts.map((one) => one.id)).toEqual(['sort a']);
    const byKey = liveView(view(['a'], ['b', 'a'], true), without('b'));
    expect(byKey.sorts.map((one) => one.id)).toEqual(['sort a']);
    expect(liveView(view(['a'], ['b']), without()).sorts).toEqual([]);
  });

  it('has no columns of deleted lookups, and keeps those of curves', () => {
    const { data_field_id: _, ...rest } = column('x');
    const lookup = { ...rest, id: 'looked', data_field_id: null, lookup_field_id: 'l' };
    const plot = { ...rest, id: 'plotted', data_field_id: null, plot_field_id: 'p' };
    const lists = { ...view([]), view_fields: [lookup, plot] };
    expect(liveView(lists, { field: () => true, lookup: () => false }).view_fields).toEqual([plot]);
  });

  it('keeps what is not applicable through any change of what is', () => {
    fc.assert(
      fc.property(held, some, fc.array(fc.nat()), some, (before, dead, order, added) => {
        const live = without(...dead);
        const seen = liveView(before, live);
        // Visible columns in another order, some removed, some new.
        const kept = seen.view_fields.filter((_, i) => (order[i] ?? 0) % 3 !== 1);
        const moved = order.length % 2 === 0 ? kept : kept.toReversed();
        const fresh = added.filter((field) => live.field(field) && !fieldsOf(before).includes(field)).map(column);
        const written = [...moved, ...fresh];
        const after = { ...before, ...keepInactiveColumns({ view_fields: written }, before, live) };
        expect(fieldsOf(liveView(after, live))).toEqual(written.map((one) => one.data_field_id));
        const lost = before.view_fields.filter((one) => !seen.view_fields.includes(one));
        expect(after.view_fields).toEqual(expect.arrayContaining(lost));
        expect(after.view_fields).toHaveLength(written.length + lost.length);
      }),
    );
  });

  it('is unchanged when its visible part is written back, or all of it', () => {
    fc.assert(
      fc.property(held, some, (before, dead) => {
        const live = without(...dead);
        expect(keepInactiveColumns({ ...before }, before, live)).toEqual(before);
        const { view_fields } = keepInactiveColumns({ ...liveView(before, live) }, before, live);
        expect(view_fields).toEqual(before.view_fields);
      }),
    );
  });
});
