import { plainRecord } from '@tests/support/plainRecord';
import type { TableQuery } from '@workers/table/port/tableQuery';
import { openNow, TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
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
const BATCHES = { entity_slice_id: 'batches', reference_field_id: 'parent', to_slice_id: 'compounds' };
const withSubs = { display_includes_sub_records: true, attrs: { sub_records: [BATCHES] } };
const PARENT = field('parent', 'record-reference', { ref_slice_id: 'compounds' });

const value = (content: Json, at: number, operation_id: string | null = null): CellValue => ({
  id: `${content}-${at}`,
  content,
  at,
  author_id: 'ana',
  operation_id,
});
const record = (sliceId: string, id: string, cells: Record<string, CellValue[]>): RecordRow => ({
  ...plainRecord({ id, sliceId, identifier: id, contents: {} }),
  cells,
});
const batch = (id: string, parent: string, purity: CellValue[]) =>
  record('batches', id, { parent: [value([parent], 1)], purity });

const QUERY: TableQuery = { sliceId: 'compounds', filters: [], sorts: [], fieldIds: ['purity'], today: '2026-01-01' };

function shown(engine: TableEngine, query: TableQuery = QUERY): (Json[] | null)[] {
  const { queryId } = openNow(engine, query);
  return engine.window(queryId, 0, 10).map(({ cells }) => cells[0]?.values.map(({ content }) => content) ?? null);
}

describe('a field that excludes values from experiments', () => {
  const engineOf = (purity: FieldShape) => {
    const engine = new TableEngine();
    engine.setFields([purity]);
    engine.patch('compounds', [
      record('compounds', 'C1', { purity: [value(99, 5, 'exp'), value(95, 2)] }),
      record('compounds', 'C2', { purity: [value(80, 5, 'exp')] }),
    ]);
    return engine;
  };
  it('shows, filters and sorts by what is directly on the record', () => {
    const engine = engineOf(field('purity', 'number', { display_includes_operations: false }));
    expect(shown(engine)).toEqual([[95], null]);
    const over90 = { ...QUERY, filters: [{ fieldId: 'purity', filterType: 'greater_than', filterProp: 97 }] };
    expect(shown(engine, over90)).toEqual([]);
    const mean = { ...QUERY, fieldIds: ['purity:mean'] };
    expect(shown(engine, mean)).toEqual([[{ qualifier: '=', value: 95 }], null]);
  });
  it('shows one value per experiment again when it is switched on', () => {
    const engine = engineOf(field('purity', 'number', { display_includes_operations: false }));
    expect(shown(engine)).toEqual([[95], null]);
    engine.setFields([field('purity', 'number')]);
    expect(shown(engine)).toEqual([[99, 95], [80]]);
  });
});

describe('a field that shows values of sub-records', () => {
  function engineOf(): TableEngine {
    const engine = new TableEngine();
    engine.setFields([field('purity', 'number', withSubs), PARENT]);
    engine.patch('compounds', [record('compounds', 'C1', { purity: [value(50, 3)] }), record('compounds', 'C2', {})]);
    engine.patch('batches', [batch('B1', 'C1', [value(91, 4)]), batch('B2', 'C1', [value(92, 2, 'exp')])]);
    return engine;
  }
  it('shows them beside those of the record, newest first, and says whose they are', () => {
    const engine = engineOf();
    expect(shown(engine)).toEqual([[91, 50, 92], null]);
    const { queryId } = openNow(engine, QUERY);
    const values = engine.window(queryId, 0, 1)[0]?.cells[0]?.values;
    expect(values?.map(({ subRecordId }) => subRecordId)).toEqual(['B1', undefined, 'B2']);
  });
  it('filters, sorts, sums up and exports by all of them', () => {
    const engine = engineOf();
    const any = { value: 91.5, strategy: 'any' };
    const over = { ...QUERY, filters: [{ fieldId: 'purity', filterType: 'greater_than', filterProp: any }] };
    expect(shown(engine, over)).toEqual([[91, 50, 92]]);
    const { queryId } = openNow(engine, QUERY);
    expect(engine.exportRows(queryId, ['purity'], 0, 2).map(({ texts }) => texts[0])).toEqual(['91; 50; 92', '']);
    expect(shown(engine, { ...QUERY, fieldIds: ['purity:maximum'] })[0]).toEqual([{ qualifier: '=', value: 92 }]);
  });
  it('follows a sub-record that is edited, moved, archived, removed or created, even while a query is open', () => {
    const engine = engineOf();
    const sorted = { ...QUERY, sorts: [{ by: 'purity', descending: true }] };
    const { queryId } = openNow(engine, sorted);
    const now = () =>
      engine.window(queryId, 0, 10).map(({ id, cells }) => [id, cells[0]?.values.map((v) => v.content)]);
    engine.patch('batches', [batch('B1', 'C2', [value(97, 9)])]);
    expect(now()).toEqual([
      ['C2', [97]],
      ['C1', [50, 92]],
    ]);
    const archived = batch('B1', 'C2', [value(97, 9)]);
    engine.patch('batches', [{ ...archived, attrs: { ...archived.attrs, is_archived: true } }]);
    expect(now()).toEqual([
      ['C1', [50, 92]],
      ['C2', undefined],
    ]);
    engine.patch('batches', [batch('B3', 'C2', [value(10, 20)])]);
    engine.remove(['B2']);
    expect(now()).toEqual([
      ['C1', [50]],
      ['C2', [10]],
    ]);
  });
  it('shows them when their table arrives later, and no longer when it is removed', () => {
    const engine = new TableEngine();
    engine.setFields([field('purity', 'number', withSubs), PARENT]);
    engine.patch('compounds', [record('compounds', 'C1', { purity: [value(50, 3)] })]);
    expect(shown(engine)).toEqual([[50]]);
    engine.patch('batches', [batch('B1', 'C1', [value(91, 4)])]);
    expect(shown(engine)).toEqual([[91, 50]]);
    engine.dropSlice('batches');
    expect(shown(engine)).toEqual([[50]]);
  });
});
