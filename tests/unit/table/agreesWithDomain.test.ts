import type { QueryFilter, TableQuery } from '@workers/table/port/tableQuery';
import { TableEngine } from '@workers/table/tableEngine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { operatorsOf } from '@/domain/fields/fieldRegistry';
import { FIELD_TYPES, type FieldType } from '@/domain/fields/fieldType';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { contentOf, FIELDS, identifiers, recordOf, SLICE, TODAY, USERS } from './randomTable';
import { referenceAnswer } from './referenceAnswer';

const NEEDLES = [
  'a',
  'be',
  'the',
  'of the',
  ' the',
  'gamma r',
  'IC50',
  'b\u00e9',
  '10',
  'medium',
  'Ada',
  '-',
  'zzz',
  'i\u0307z',
];
const needle = fc.constantFrom(...NEEDLES);
const strategy = fc.constantFrom('any', 'all', 'latest');

/** What may stand in a filter of the type: sensible, odd and missing values. */
function propOf(type: FieldType, filterType: string): fc.Arbitrary<Json> {
  const list = fc.uniqueArray(fc.constantFrom('o0', 'o1', 'o2', 'lost', 'u1', 'u2', 'r-0', 'r-1'), { maxLength: 5 });
  const amount = fc.record({ amount: fc.integer({ min: -2, max: 3 }), direction: fc.constantFrom('past', 'future') });
  const date = fc.constantFrom('2026-03-15', '2026-03-16', '2026-03-18', '2026-03-12T06:00:00Z');
  const value: fc.Arbitrary<Json> = filterType.includes('relative')
    ? fc.oneof(amount, fc.integer({ min: -2, max: 3 }))
    : type === 'date' || filterType === 'last_updated_after'
      ? date
      : fc.oneof(
          contentOf(type),
          list,
          needle,
          needle.map((n) => `${n}, x`),
          fc.integer({ min: -1, max: 9 }),
        );
  return fc.oneof(value, fc.record({ value, end: value, strategy }), fc.constant(null));
}

function filterOf(types: readonly FieldType[]): fc.Arbitrary<QueryFilter> {
  return fc
    .constantFrom(...types)
    .chain((type) =>
      fc
        .constantFrom(...operatorsOf(type))
        .chain((filterType) =>
          propOf(type, filterType).map((filterProp) => ({ fieldId: `f-${type}`, filterType, filterProp })),
        ),
    );
}

function queryOf(types: readonly FieldType[]): fc.Arbitrary<TableQuery> {
  const field = fc.constantFrom(...types).map((type) => `f-${type}`);
  return fc.record(
    {
      sliceId: fc.constant(SLICE),
      fieldIds: fc.constant([]),
      today: fc.constant(TODAY),
      filters: fc.array(filterOf(types), { maxLength: 2 }),
      sorts: fc.array(fc.record({ by: field, descending: fc.boolean() }), { maxLength: 3 }),
      searchText: fc.array(needle, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(', ')),
      identifierText: fc.oneof(identifiers, needle),
      recordIds: fc.uniqueArray(fc.nat(14).map((n) => `r-${n}`)),
      sortOrder: fc.constantFrom('alphabetical', 'created_date', 'manual'),
      sortDescending: fc.boolean(),
      recordOrder: fc.uniqueArray(fc.nat(14).map((n) => `r-${n}`)),
      hiddenFieldIds: fc.uniqueArray(field, { maxLength: 1 }),
      tzMinutes: fc.constantFrom(0, 120, -300),
      includeArchived: fc.boolean(),
    },
    { requiredKeys: ['sliceId', 'fieldIds', 'today', 'filters', 'sorts'] },
  );
}

interface Scene {
  blocks: RecordRow[][];
  steps: { patch: RecordRow[]; queries: TableQuery[] }[];
}

function sceneOf(types: readonly FieldType[]): fc.Arbitrary<Scene> {
  const block = (from: number) => fc.tuple(...[0, 1, 2, 3].map((i) => recordOf(from + i, true, types)));
  const edit = fc.nat(14).chain((number) => recordOf(number, false, types));
  return fc.record({
    blocks: fc.tuple(block(0), block(4)),
    steps: fc.array(
      fc.record({
        patch: fc.array(edit, { maxLength: 4 }),
        queries: fc.array(queryOf(types), { minLength: 1, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });
}

function play(scene: Scene): void {
  const engine = new TableEngine();
  const records = new Map<string, RecordRow>();
  const lookups = {
    ...NO_LOOKUPS,
    nameOfUser: (id: string) => (USERS as Record<string, string>)[id] ?? null,
    identifierOf: (id: string) => records.get(id)?.attrs.record_identifier ?? null,
  };
  engine.setFields(FIELDS);
  engine.setNames({ users: USERS });
  for (const block of scene.blocks) {
    engine.loadBlocks(SLICE, [encodeBlock(SLICE, block)]);
    for (const record of block) records.set(record.id, record);
  }
  const open: { id: number; query: TableQuery }[] = [];
  for (const { patch, queries } of scene.steps) {
    engine.patch(SLICE, patch);
    for (const record of patch) records.set(record.id, record);
    for (const query of queries) open.push({ id: engine.open(query).queryId, query });
    // Queries opened earlier live on: they must follow the edits.
    for (const { id, query } of open) {
      const expected = referenceAnswer([...records.values()], query, FIELDS, lookups);
      expect(engine.recordIds(id, 0, 1000)).toEqual(expected);
      expect(engine.result(id).count).toBe(expected.length);
    }
  }
}

describe('the table engine answers as the domain does', () => {
  for (const type of FIELD_TYPES) {
    it(`for filters, search and sorts of ${type} fields, through edits`, () => {
      fc.assert(fc.property(sceneOf([type]), play), { numRuns: 60 });
    });
  }

  it('for filters and sorts over several types at once, through edits', () => {
    fc.assert(fc.property(sceneOf(['text', 'number', 'multiselect', 'status', 'date', 'people']), play), {
      numRuns: 150,
    });
  });
});
