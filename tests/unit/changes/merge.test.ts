import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { applyToRow } from '@/domain/changes/applyToRow';
import { invert } from '@/domain/changes/invert';
import type { AttributeChange, RowChange, ValueChange } from '@/domain/changes/rowChange';
import { squash } from '@/domain/changes/squash';
import { type Stamp, stampOf } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import { applyToRecord } from '@/domain/events/applyToRecord';
import type { RecordRow } from '@/domain/records/recordRow';

const op = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(4, '0')}00000001`;
const by = { author_id: 'u1', client_id: null };

const born: AttributeChange = {
  kind: 'view',
  id: 'v1',
  before: null,
  after: { a: 0, b: 0, c: 0, is_deleted: false },
};

const update = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c'),
    to: fc.integer({ min: 0, max: 9 }),
    at: fc.integer({ min: 1, max: 20 }),
    n: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ name, to, at, n }) => ({
    change: { kind: 'view', id: 'v1', before: { [name]: 0 }, after: { [name]: to } } as AttributeChange,
    stamp: stampOf(at, op(n)),
  }));
const updates = fc.uniqueArray(update, { selector: (u) => u.stamp, maxLength: 12 });

function replay(list: readonly { change: AttributeChange; stamp: Stamp }[]): StoredRow {
  let row = applyToRow(undefined, born, stampOf(0, op(0)));
  for (const { change, stamp } of list) row = applyToRow(row, change, stamp);
  return row!;
}

describe('applyToRow', () => {
  it('S5 gives the same row in whatever order updates arrive, and however often', () => {
    fc.assert(
      fc.property(updates, fc.array(fc.nat()), (list, picks) => {
        const shuffled = [...list].sort((x, y) => (picks[list.indexOf(x)] ?? 0) - (picks[list.indexOf(y)] ?? 0));
        expect(replay([...shuffled, ...list])).toEqual(replay(list));
      }),
    );
  });

  it('keeps the newest write of each attribute', () => {
    fc.assert(
      fc.property(updates, (list) => {
        const row = replay(list);
        for (const name of ['a', 'b', 'c']) {
          const writes = list.filter((u) => name in u.change.after!).sort((x, y) => (x.stamp < y.stamp ? -1 : 1));
          expect(row.attrs[name]).toBe(writes.at(-1)?.change.after?.[name] ?? 0);
        }
      }),
    );
  });
});

const recordBorn: RowChange = {
  kind: 'record',
  id: 'r1',
  before: null,
  after: { entity_slice_id: 's', record_identifier: 'X', is_deleted: false },
};
const value = (n: number, content: number): ValueChange => ({
  kind: 'value',
  id: `${op(n).slice(0, 28)}00000002`,
  record_id: 'r1',
  field_id: 'f1',
  operation_id: null,
  before: null,
  after: { content, is_hidden: false },
});
type Step = { change: RowChange; stamp: Stamp };
const steps = fc
  .uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 })),
    {
      selector: ([n]) => n,
      maxLength: 10,
    },
  )
  .map((list): Step[] => list.map(([n, at, content]) => ({ change: value(n, content), stamp: stampOf(at, op(n)) })));

function replayRecord(list: readonly Step[]): RecordRow {
  let row = applyToRecord(undefined, recordBorn, stampOf(0, op(0)), by);
  for (const { change, stamp } of list) row = applyToRecord(row, change, stamp, by);
  return row!;
}

describe('applyToRecord', () => {
  it('S4 S5 keeps every value once, newest operation first, in whatever order they arrive', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat()), (list, picks) => {
        const shuffled = [...list].sort((x, y) => (picks[list.indexOf(x)] ?? 0) - (picks[list.indexOf(y)] ?? 0));
        const row = replayRecord([...shuffled, ...list]);
        expect(row).toEqual(replayRecord(list));
        const cell = row.cells.f1 ?? [];
        expect(cell).toHaveLength(list.length);
        for (let i = 1; i < cell.length; i++) expect(cell[i - 1]!.at).toBeGreaterThanOrEqual(cell[i]!.at);
      }),
    );
  });

  it('S4 hides by inversion and shows again by inverting the inversion', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const changes = list.map((step) => step.change);
        const row = replayRecord(list);
        const hides = invert(changes).map((change) => ({ change, stamp: stampOf(50, op(500)) }));
        const hidden = replayRecord([...list, ...hides]);
        expect((hidden.cells.f1 ?? []).every((held) => held.hidden)).toBe(true);
        const shows = invert(hides.map((step) => step.change)).map((change) => ({
          change,
          stamp: stampOf(60, op(501)),
        }));
        const again = replayRecord([...list, ...hides, ...shows]);
        const bare = (r: RecordRow) => (r.cells.f1 ?? []).map(({ turned: _, ...held }) => held);
        expect(bare(again)).toEqual(bare(row));
      }),
    );
  });
});

describe('squash', () => {
  it('has the same effect as the list that it joins', () => {
    fc.assert(
      fc.property(updates, (list) => {
        const changes = list.map((u) => u.change);
        const stamp = stampOf(99, op(999));
        const one = replay(squash(changes).map((change) => ({ change: change as AttributeChange, stamp })));
        const all = replay(changes.map((change, i) => ({ change, stamp: stampOf(30 + i, op(900 + i)) })));
        expect(one.attrs).toEqual(all.attrs);
      }),
    );
  });
});
