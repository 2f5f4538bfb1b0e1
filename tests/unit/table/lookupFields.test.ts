import { fc } from '@tests/support/fc';
import { plainRecord } from '@tests/support/plainRecord';
import type { TableQuery } from '@workers/table/port/tableQuery';
import { openNow, TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

const field = (id: string, field_type: FieldType, more: Partial<FieldShape> = {}): FieldShape => ({
  id,
  field_name: id,
  field_type,
  attrs: {},
  ref_slice_id: null,
  standard_format: null,
  ...more,
});
const lookup = { reference_field_id: 'lot', field_id: 'dose', entity_slice_id: 'lots' };
const FIELDS = [
  field('dose', 'number'),
  field('lot', 'record-reference', { ref_slice_id: 'lots' }),
  field('looked', 'number', { attrs: { lookup } }),
];

type Contents = Record<string, Json>;
const lot = (id: string, contents: Contents, attrs: object = {}): RecordRow => {
  const record = plainRecord({ id, sliceId: 'lots', identifier: id, contents });
  return { ...record, attrs: { ...record.attrs, ...attrs } };
};
const run = (id: string, contents: Contents): RecordRow =>
  plainRecord({ id, sliceId: 'runs', identifier: id, contents });

function engineOf(lots: readonly RecordRow[], runs: readonly RecordRow[]): TableEngine {
  const engine = new TableEngine();
  engine.setFields(FIELDS);
  engine.patch('runs', runs);
  engine.patch('lots', lots);
  return engine;
}

const QUERY: TableQuery = { sliceId: 'runs', filters: [], sorts: [], fieldIds: ['looked'], today: '2026-01-01' };
const sorted = { ...QUERY, sorts: [{ by: 'looked', descending: false }] };
const over5 = { ...QUERY, filters: [{ fieldId: 'looked', filterType: 'greater_than', filterProp: 5 }] };
const anyOver5 = {
  ...QUERY,
  filters: [{ fieldId: 'looked', filterType: 'greater_than', filterProp: { value: 5, strategy: 'any' } }],
};

function watching(engine: TableEngine, query: TableQuery) {
  const { queryId } = openNow(engine, query);
  return {
    ids: () => engine.recordIds(queryId, 0, 100),
    cells: () =>
      engine
        .window(queryId, 0, 100)
        .map((row) => [row.id, ...(row.cells[0]?.values.map((value) => value.content) ?? [])]),
  };
}

describe('lookup columns of a table', () => {
  const lots = [lot('a', { dose: 9 }), lot('b', { dose: 2 }), lot('c', {})];
  const runs = [run('r1', { lot: ['a'] }), run('r2', { lot: ['b', 'a'] }), run('r3', { lot: ['c'] }), run('r4', {})];

  it('show, sort and filter the contents of the referenced records', () => {
    const engine = engineOf(lots, runs);
    expect(watching(engine, QUERY).cells()).toEqual([['r1', 9], ['r2', 2, 9], ['r3'], ['r4']]);
    expect(watching(engine, sorted).ids()).toEqual(['r2', 'r1', 'r3', 'r4']);
    expect(watching(engine, over5).ids()).toEqual(['r1']);
    expect(watching(engine, anyOver5).ids()).toEqual(['r1', 'r2']);
  });

  it('follow the other table: an edit, a deletion, a table that arrives later and one that is read again', () => {
    const engine = new TableEngine();
    engine.setFields(FIELDS);
    engine.patch('runs', runs);
    const order = watching(engine, sorted);
    expect(order.cells()).toEqual([['r1'], ['r2'], ['r3'], ['r4']]);
    const before = engine.window(openNow(engine, QUERY).queryId, 0, 1)[0]!.revision;
    engine.patch('lots', lots);
    expect(order.cells()).toEqual([['r2', 2, 9], ['r1', 9], ['r3'], ['r4']]);
    expect(engine.window(openNow(engine, QUERY).queryId, 0, 1)[0]!.revision).toBeGreaterThan(before);
    engine.patch('lots', [lot('b', { dose: 20 })]);
    expect(order.ids()).toEqual(['r1', 'r2', 'r3', 'r4']);
    engine.patch('lots', [lot('a', { dose: 9 }, { is_deleted: true })]);
    expect(order.cells()).toEqual([['r2', 20], ['r1'], ['r3'], ['r4']]);
    engine.remove(['b']);
    expect(order.cells()).toEqual([['r1'], ['r2'], ['r3'], ['r4']]);
    engine.dropSlice('lots');
    engine.patch('lots', lots);
    expect(order.ids()).toEqual(['r2', 'r1', 'r3', 'r4']);
  });

  it('give the same results after any edits of both tables as an engine that reads them from scratch', () => {
    const LOTS = ['a', 'b', 'c', 'd'];
    const edit = fc.oneof(
      fc.record({ lot: fc.constantFrom(...LOTS), dose: fc.option(fc.integer({ min: 0, max: 9 })) }),
      fc.record({ run: fc.constantFrom('r1', 'r2', 'r3', 'r4'), lots: fc.subarray(LOTS) }),
      fc.record({ gone: fc.constantFrom(...LOTS) }),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const held = {
          lots: new Map(lots.map((one) => [one.id, one])),
          runs: new Map(runs.map((one) => [one.id, one])),
        };
        const engine = engineOf(lots, runs);
        const open = [QUERY, sorted, over5, anyOver5].map((query) => ({ query, watch: watching(engine, query) }));
        for (const step of edits) {
          if ('lot' in step) {
            const row = lot(step.lot, step.dose === null ? {} : { dose: step.dose });
            held.lots.set(row.id, row);
            engine.patch('lots', [row]);
          } else if ('run' in step) {
            const row = run(step.run, { lot: step.lots });
            held.runs.set(row.id, row);
            engine.patch('runs', [row]);
          } else {
            held.lots.delete(step.gone);
            engine.remove([step.gone]);
          }
          const fresh = engineOf([...held.lots.values()], [...held.runs.values()]);
          for (const { query, watch } of open) {
            const anew = watching(fresh, query);
            expect(watch.ids()).toEqual(anew.ids());
            expect(watch.cells()).toEqual(anew.cells());
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
