import { fc } from '@tests/support/fc';
import { asParcels } from '@workers/table/port/heavyArrays';
import { TableService } from '@workers/table/tableService';
import { describe, expect, it } from 'vitest';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { queryOf } from './randomQuery';
import { ALL, newEngine, sceneOf, tableOf } from './randomScene';
import { FIELDS, recordOf, SLICE } from './randomTable';
import { referenceAnswer } from './referenceAnswer';

const TYPES = ['text', 'number', 'qualified-number', 'multiselect', 'status', 'date', 'people'] as const;

/** A file whose bytes the browser has dropped. */
class LostBlob extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('The requested file could not be read.', 'NotReadableError'));
  }
}

/** The same stored value with its Blobs lost; the value itself if it has none. */
function withLostBlobs(value: unknown): unknown {
  if (value instanceof Blob) return new LostBlob();
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withLostBlobs(part)] as const);
  if (parts.every(([name, part]) => part === (value as Record<string, unknown>)[name])) return value;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('a stored table', () => {
  it('gives the same results as the one that was stored, before and after further edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        tableOf(TYPES, 14),
        tableOf(TYPES, 14),
        fc.array(queryOf(TYPES), { minLength: 3, maxLength: 6 }),
        async ([records, edits], [, later], queries) => {
          const scene = sceneOf(records, edits);
          // Queries leave indexes, which are stored too.
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
            // Records are stored as JSON, which has no -0.
            expect(asJson(held?.cells)).toEqual(asJson(record.cells));
            expect(held?.attrs).toEqual(record.attrs);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('does not exist if its first piece is missing', async () => {
    const engine = newEngine();
    expect(await engine.restore(SLICE, async () => undefined)).toBe(false);
    expect(engine.open(ALL).count).toBe(0);
  });

  it('does not exist if the browser has lost the bytes of a piece, and can be loaded from its blocks', async () => {
    const records = fc.sample(fc.tuple(...Array.from({ length: 12 }, (_, i) => recordOf(i, true, TYPES))), {
      numRuns: 1,
      seed: 1,
    })[0]!;
    const parts = [...sceneOf(records).engine.snapshot(SLICE)].map(({ part, value }) => ({
      part,
      value: asParcels(value, 1),
    }));
    const whole = new TableService(newEngine());
    expect(await whole.restore(SLICE, parts)).toBe(true);

    let lost = 0;
    for (const { part } of parts) {
      const broken = parts.map((each) => (each.part === part ? { part, value: withLostBlobs(each.value) } : each));
      if (broken.every((each, at) => each.value === parts[at]!.value)) continue;
      lost++;
      const engine = newEngine();
      const service = new TableService(engine);
      expect(await service.restore(SLICE, broken)).toBe(false);
      expect(engine.open(ALL).count).toBe(0);
      service.loadBlocks(SLICE, [encodeBlock(SLICE, records)]);
      expect(engine.open(ALL).count).toBe(records.length);
    }
    expect(lost).toBeGreaterThan(2);
  });
});
