import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { joining, withListedRecords } from '@/domain/kinds/listedRecords';
import { additionsOf, movedInSet, orderedMembers } from '@/domain/sets/setOrder';

const made = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';
type Additions = { id: string; added_at: string }[];

describe('the orders of a set', () => {
  it('R-D-9.26 a set of A2, A10, A1 in its three orders', () => {
    const set = { record_ids: ['x', 'y', 'z'], created_at: made };
    const name = (id: string) => ({ x: 'A2', y: 'A10', z: 'A1' })[id];
    const ordered = (sort_behavior: 'manual' | 'date_added' | 'alphanumeric', record_ids = set.record_ids) =>
      orderedMembers({ ...set, record_ids, additions: additionsOf(set), sort_behavior }, name);
    expect(ordered('manual')).toEqual(['x', 'y', 'z']);
    expect(ordered('alphanumeric')).toEqual(['z', 'x', 'y']);
    const moved = movedInSet(set.record_ids, ['z'], 'x');
    expect(ordered('manual', moved)).toEqual(['z', 'x', 'y']);
    expect(ordered('date_added', moved)).toEqual(['x', 'y', 'z']);
  });

  it('keeps when a record was added, and gives one that is added again a new time', () => {
    const attrs = { record_ids: ['a', 'b'], created_at: made };
    const added = withListedRecords({ ...attrs, ...joining(attrs, ['c'], later).after }, true).additions as Additions;
    expect(added).toEqual([
      { id: 'a', added_at: made },
      { id: 'b', added_at: made },
      { id: 'c', added_at: later },
    ]);
    expect(additionsOf({ ...attrs, record_ids: ['c', 'a'], additions: added })).toEqual([
      { id: 'a', added_at: made },
      { id: 'c', added_at: later },
    ]);
  });

  it('moves any records anywhere without losing or duplicating one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (order, at, many) => {
          const moved = order.filter((_, i) => i % (1 + (many % 3)) === 0);
          const before = order[at % (order.length + 1)] ?? null;
          const next = movedInSet(order, moved, before);
          expect([...next].sort()).toEqual([...order].sort());
          if (before === null) expect(next.slice(-moved.length)).toEqual(moved);
          else if (!moved.includes(before))
            expect(next.slice(next.indexOf(before) - moved.length, next.indexOf(before))).toEqual(moved);
        },
      ),
    );
  });
});
