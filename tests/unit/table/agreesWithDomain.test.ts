import { fc } from '@tests/support/fc';
import type { TableQuery } from '@workers/table/port/tableQuery';
import { TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { FIELD_TYPES, type FieldType } from '@/domain/kinds/fieldType';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { queryOf } from './randomQuery';
import { FIELDS, nameOf, recordOf, SLICE, USERS } from './randomTable';
import { referenceAnswer } from './referenceAnswer';

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
    identifierOf: (id: string) => nameOf(records.get(id)),
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
    // Queries opened earlier stay open: they must follow the edits.
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
