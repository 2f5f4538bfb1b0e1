import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { leftOutWords, SUMMARIES, summarize } from '@/domain/aggregations/summarize';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { CELL_STATES } from '@/domain/fields/statedContent';
import { derivedValues } from '@/domain/records/derivedValues';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { ALL, newEngine, sceneOf, tableOf } from './randomScene';
import { FIELDS, SLICE } from './randomTable';
import { referenceAnswer } from './referenceAnswer';

const EC50: FieldShape = {
  id: 'curve:ec50',
  field_name: 'EC50',
  field_type: 'qualified-number',
  attrs: { display_options: { significant_figures: 3 } },
  ref_slice_id: null,
  standard_format: null,
};

const number = fc.record({
  qualifier: fc.constantFrom('<', '=', '>'),
  value: fc.constantFrom(0.003, 0.5, 1, 12, 100),
});
const stated = fc.oneof(
  fc.constantFrom(...CELL_STATES).map((state) => ({ state })),
  number.map((near) => ({ state: 'ambiguous' as const, near })),
);
/** Reliable numbers come first. */
const cell = fc
  .tuple(fc.array(number, { maxLength: 2 }), fc.array(stated, { maxLength: 2 }))
  .map(([numbers, others]): Json[] => [...numbers, ...others]);
const cells = fc.array(fc.tuple(fc.nat(9), cell), { maxLength: 14 });

/** A table whose records have cells from curves, and the same records in the domain. */
function sceneWith(records: readonly RecordRow[], updates: readonly (readonly [number, Json[]])[]) {
  const { engine, lookups } = sceneOf(records);
  engine.setFields([...FIELDS, EC50]);
  const held = new Map(records.map((record) => [record.id, record]));
  for (const [place, contents] of updates) {
    const record = held.get(records[place]!.id)!;
    engine.derive(SLICE, [
      { fieldId: EC50.id, whole: false, cells: [{ recordId: record.id, cell: { contents, note: null } }] },
    ]);
    held.set(record.id, { ...record, cells: { ...record.cells, [EC50.id]: derivedValues(contents) } });
  }
  return { engine, records: held, lookups };
}

describe('cells that say why there is no number', () => {
  const query = { ...ALL, fieldIds: [EC50.id] };

  it('come after the numbers in the order of the domain, in both directions, also after every change', () => {
    fc.assert(
      fc.property(tableOf(['number'], 10), cells, cells, fc.boolean(), ([records], first, second, descending) => {
        const scene = sceneWith(records, first);
        const sorted = { ...query, sorts: [{ by: EC50.id, descending }] };
        const { queryId } = scene.engine.open(sorted);
        scene.engine.recordIds(queryId, 0, 100);
        for (const [place, contents] of second) {
          const { id } = records[place]!;
          scene.engine.derive(SLICE, [
            { fieldId: EC50.id, whole: false, cells: [{ recordId: id, cell: { contents, note: null } }] },
          ]);
          const record = scene.records.get(id)!;
          scene.records.set(id, { ...record, cells: { ...record.cells, [EC50.id]: derivedValues(contents) } });
        }
        const expected = referenceAnswer([...scene.records.values()], sorted, [...FIELDS, EC50], scene.lookups);
        expect(scene.engine.recordIds(queryId, 0, 100)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('match no filter of numbers and count as not set', () => {
    fc.assert(
      fc.property(tableOf(['number'], 10), cells, ([records], updates) => {
        const scene = sceneWith(records, updates);
        for (const [filterType, filterProp] of [
          ['less_than', 1e9],
          ['is_set', null],
          ['is_empty', null],
          ['is_not_set', null],
        ] as const) {
          const filtered = { ...query, filters: [{ fieldId: EC50.id, filterType, filterProp }] };
          const { queryId } = scene.engine.open(filtered);
          const expected = referenceAnswer([...scene.records.values()], filtered, [...FIELDS, EC50], scene.lookups);
          expect(scene.engine.recordIds(queryId, 0, 100)).toEqual(expected);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('are left out of every summary, which gives their numbers by reason', () => {
    fc.assert(
      fc.property(tableOf(['number'], 10), cells, ([records], updates) => {
        const scene = sceneWith(records, updates);
        const { queryId } = scene.engine.open(query);
        const contents = scene.engine
          .recordIds(queryId, 0, 100)
          .map((id) => scene.records.get(id)?.cells[EC50.id]?.[0]?.content ?? null);
        for (const kind of SUMMARIES) {
          const expected = summarize(kind, contents, { field: EC50, lookups: scene.lookups });
          expect(scene.engine.summary(queryId, [{ fieldId: EC50.id, kind }])[0]?.summary).toEqual(expected);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('are mentioned in the footer and written into files', () => {
    const [records] = fc.sample(tableOf(['number'], 10), { numRuns: 1, seed: 3 })[0]!;
    const live = records.map((record) => ({
      ...record,
      attrs: { ...record.attrs, is_deleted: false, is_archived: false },
    }));
    const { engine } = sceneWith(live, [
      [0, [{ qualifier: '=', value: 2 }]],
      [1, [{ qualifier: '=', value: 8 }, { state: 'inactive' }]],
      [2, [{ qualifier: '>', value: 30 }]],
      [3, [{ state: 'inactive' }]],
      [4, [{ state: 'inactive' }]],
      [5, [{ state: 'ambiguous', near: { qualifier: '=', value: 0.0123456 } }]],
    ]);
    const { queryId } = engine.open({ ...query, sorts: [{ by: EC50.id, descending: false }] });
    const [answer] = engine.summary(queryId, [{ fieldId: EC50.id, kind: 'geometric_mean' }]);
    expect(answer?.summary).toMatchObject({ number: { qualifier: '=', value: 4 }, used: 2 });
    expect(leftOutWords(answer!.summary)).toBe('1 ambiguous, 2 inactive, 1 left out');
    const texts = engine.exportRows(queryId, [EC50.id], 0, 6).map((row) => row.texts[0]);
    expect(texts).toEqual(['2', '8; inactive', '> 30', '~0.0123456 (ambiguous)', 'inactive', 'inactive']);
  });

  it('are irrelevant in a table without such a column', () => {
    expect(newEngine().open(query).queryId).toBeGreaterThanOrEqual(0);
    expect(leftOutWords({ leftOut: 3 })).toBe('3 left out');
    expect(leftOutWords({ leftOut: 0 })).toBe('');
  });
});
