import { plainRecord } from '@tests/support/plainRecord';
import { openNow, TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

const REF: FieldShape = {
  id: 'ref',
  field_name: 'Compound',
  field_type: 'record-reference',
  attrs: {},
  ref_slice_id: 'compounds',
  standard_format: null,
};

function record(sliceId: string, id: string, identifier: string, content: Json = null, isDeleted = false): RecordRow {
  const row = plainRecord({ id, sliceId, identifier, contents: content === null ? {} : { ref: content } });
  return { ...row, attrs: { ...row.attrs, is_deleted: isDeleted } };
}

function batchesOf(engine: TableEngine) {
  engine.setFields([REF]);
  engine.patch('batches', [record('batches', 'b1', 'B-1', ['c1']), record('batches', 'b2', 'B-2', ['c2'])]);
  const query = { sliceId: 'batches', filters: [], sorts: [{ by: 'ref', descending: false }], fieldIds: ['ref'] };
  const { queryId } = openNow(engine, { ...query, today: '2026-01-01' });
  return {
    shown: () => engine.window(queryId, 0, 9).map((row) => row.id),
    version: () => engine.result(queryId).version,
  };
}

describe('references to records of another table', () => {
  it('are named while the record lives, and not when it is deleted or unknown', () => {
    const engine = new TableEngine();
    engine.patch('compounds', [record('compounds', 'c1', 'Aspirin'), record('compounds', 'c2', 'Old', null, true)]);
    expect(engine.all.identifiersOf(['c2', 'c1', 'elsewhere'])).toEqual([null, 'Aspirin', null]);
  });

  it('sort the records that contain them as soon as the names are there, and after a rename', () => {
    const engine = new TableEngine();
    const batches = batchesOf(engine);
    const before = batches.version();
    engine.patch('compounds', [record('compounds', 'c1', 'Zoledronate'), record('compounds', 'c2', 'Aspirin')]);
    expect(batches.shown()).toEqual(['b2', 'b1']);
    expect(batches.version()).toBeGreaterThan(before);
    engine.patch('compounds', [record('compounds', 'c2', 'Zz')]);
    expect(batches.shown()).toEqual(['b1', 'b2']);
  });

  it('follow a table that is loaded from storage', async () => {
    const stored = new TableEngine();
    stored.patch('compounds', [record('compounds', 'c1', 'Zoledronate'), record('compounds', 'c2', 'Aspirin')]);
    const parts = new Map([...stored.snapshot('compounds')].map(({ part, value }) => [part, value]));
    const engine = new TableEngine();
    const batches = batchesOf(engine);
    await engine.restore('compounds', async (part) => parts.get(part));
    await engine.all.fetchIdentifiers();
    expect(batches.shown()).toEqual(['b2', 'b1']);
  });
});
