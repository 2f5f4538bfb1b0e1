import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryOf } from './randomQuery';
import { ALL, newEngine, sceneOf, tableOf } from './randomScene';
import { FIELDS, SLICE } from './randomTable';
import { referenceAnswer } from './referenceAnswer';

const TYPES = ['text', 'number', 'qualified-number', 'multiselect', 'status', 'date', 'people'] as const;

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('a stored table', () => {
  it('answers as the one that was stored, before and after further edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        tableOf(TYPES, 14),
        tableOf(TYPES, 14),
        fc.array(queryOf(TYPES), { minLength: 3, maxLength: 6 }),
        async ([records, edits], [, later], queries) => {
          const scene = sceneOf(records, edits);
          // Questions that were asked leave indexes, which are stored too.
          for (const query of queries) scene.engine.open(query);
          for (const _ of scene.engine.warm());
          const parts = new Map(
            [...scene.engine.snapshot(SLICE)].map(({ part, value }) => [part, structuredClone(value)]),
          );
          const engine = newEngine();
          expect(await engine.restore(SLICE, async (part) => parts.get(part))).toBe(true);
          for (const edit of [null, ...later]) {
            if (edit) {
              await engine.fetch(SLICE, null);
              engine.patch(SLICE, [edit]);
              scene.records.set(edit.id, edit);
            }
            for (const query of queries) {
              await engine.fetch(SLICE, query);
              const { queryId } = engine.open(query);
              const rows = [...scene.records.values()];
              expect(engine.recordIds(queryId, 0, 100)).toEqual(referenceAnswer(rows, query, FIELDS, scene.lookups));
            }
          }
          await engine.fetch(SLICE, null);
          for (const [id, record] of scene.records) {
            const held = engine.record(SLICE, id);
            // Records live as JSON, which knows no -0.
            expect(asJson(held?.cells)).toEqual(asJson(record.cells));
            expect(held?.attrs).toEqual(record.attrs);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is not there when its first piece is missing', async () => {
    const engine = newEngine();
    expect(await engine.restore(SLICE, async () => undefined)).toBe(false);
    expect(engine.open(ALL).count).toBe(0);
  });
});
