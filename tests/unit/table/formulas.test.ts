import { plainRecord } from '@tests/support/plainRecord';
import { openNow, TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

const field = (id: string, field_type: FieldType, attrs: FieldShape['attrs'] = {}): FieldShape => ({
  id,
  field_name: id,
  field_type,
  attrs,
  ref_slice_id: null,
  standard_format: null,
});
const formula = (id: string, text: string, ...dependencies: string[]) =>
  field(id, 'formula', { formula: text, dependencies });
const FIELDS = [
  field('dose', 'number'),
  field('note', 'text'),
  formula('double', '{dose} * 2', 'dose'),
  formula('next', '{double} + 1', 'double'),
];

const record = (id: string, contents: Record<string, Json>): RecordRow =>
  plainRecord({ id, sliceId: 'slice', identifier: id, contents });

function opened(engine: TableEngine, more: object = {}) {
  const sorts = [{ by: 'next', descending: false }];
  const query = { sliceId: 'slice', filters: [], sorts, fieldIds: ['double', 'next'], today: '2026-01-01', ...more };
  const { queryId } = openNow(engine, query);
  return () => engine.recordIds(queryId, 0, 10);
}

function filled(): TableEngine {
  const engine = new TableEngine();
  engine.setFields(FIELDS);
  engine.patch('slice', [
    record('a', { dose: 5 }),
    record('b', { dose: 1 }),
    record('c', {}),
    record('d', { dose: 3 }),
  ]);
  return engine;
}

describe('formula columns of a table', () => {
  it('are sorted, shown and summed up, empty ones last', () => {
    const engine = filled();
    expect(opened(engine)()).toEqual(['b', 'd', 'a', 'c']);
    const { queryId } = openNow(engine, {
      sliceId: 'slice',
      filters: [],
      sorts: [],
      fieldIds: ['double', 'next'],
      today: '2026-01-01',
    });
    const rows = engine.window(queryId, 0, 9);
    const shown = rows.map((row) => [row.id, ...row.cells.map((cell) => cell?.values[0]?.content ?? null)]);
    expect(shown).toEqual([
      ['a', 10, 11],
      ['b', 2, 3],
      ['c', null, null],
      ['d', 6, 7],
    ]);
    expect(opened(engine, { searchText: '11' })()).toEqual(['a']);
  });

  it('follow an edit of what they depend on, and a change of the formula', () => {
    const engine = filled();
    const ids = opened(engine);
    engine.patch('slice', [record('b', { dose: 9 })]);
    expect(ids()).toEqual(['d', 'a', 'b', 'c']);
    engine.setFields([...FIELDS.filter(({ id }) => id !== 'double'), formula('double', '0 - {dose}', 'dose')]);
    expect(opened(engine)()).toEqual(['b', 'a', 'd', 'c']);
  });

  it('are not stored; a stored table contains what they depend on', async () => {
    const engine = filled();
    const parts = new Map([...engine.snapshot('slice')].map(({ part, value }) => [part, structuredClone(value)]));
    expect([...parts.keys()].filter((part) => part.startsWith('field:'))).toEqual(['field:dose']);
    const fresh = new TableEngine();
    fresh.setFields(FIELDS);
    expect(await fresh.restore('slice', async (part) => parts.get(part))).toBe(true);
    const query = {
      sliceId: 'slice',
      filters: [],
      sorts: [{ by: 'next', descending: false }],
      fieldIds: ['next'],
      today: '2026-01-01',
    };
    await fresh.fetch('slice', query);
    const { queryId } = fresh.open(query);
    expect(fresh.recordIds(queryId, 0, 10)).toEqual(['b', 'd', 'a', 'c']);
  });
});
