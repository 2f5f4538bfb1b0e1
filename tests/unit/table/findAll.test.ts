import { fc } from '@tests/support/fc';
import { finish } from '@workers/table/columns/slices';
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { needle } from './randomQuery';
import { ALL, sceneOf, tableOf } from './randomScene';

const fieldIds = FIELD_TYPES.map((type) => `f-${type}`);

describe('all occurrences of a text', () => {
  it('are those that the steps from hit to hit visit, in order', () => {
    fc.assert(
      fc.property(tableOf(FIELD_TYPES, 10), needle, ([records, edits], text) => {
        const { engine } = sceneOf(records, edits);
        const { queryId } = engine.open({ ...ALL, fieldIds });
        const { fields, places, isCut } = finish(engine.findAll(queryId, text, []));
        const found = [...places].map((place) => ({
          index: Math.floor(place / fields.length),
          fieldId: fields[place % fields.length] ?? null,
        }));
        const visited: typeof found = [];
        let from: { index: number; fieldId: string | null } = { index: 0, fieldId: '' };
        for (;;) {
          const next = engine.find(queryId, text, from);
          if (!next || visited.some(({ index, fieldId }) => index === next.index && fieldId === next.fieldId)) break;
          from = { index: next.index, fieldId: next.fieldId };
          visited.push(from);
        }
        expect(found).toEqual(visited);
        expect(isCut).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});
