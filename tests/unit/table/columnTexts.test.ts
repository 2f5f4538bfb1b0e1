import { fc } from '@tests/support/fc';
import type { TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import { latestValue } from '@/domain/records/latestValue';
import type { RecordRow } from '@/domain/records/recordRow';
import { packTextList, textAt, unpackTextList } from '@/lib/textList';
import { newEngine, sceneOf, tableOf } from './randomScene';
import { SLICE } from './randomTable';

const TYPES = ['text', 'number', 'smiles-string', 'multiselect'] as const;

function textsOf(engine: TableEngine, fieldId: string): Record<string, string> {
  const read = engine.columnTexts(SLICE, fieldId);
  let step = read.next();
  while (!step.done) step = read.next();
  const ids = unpackTextList(step.value.ids);
  const texts = unpackTextList(step.value.texts);
  expect(texts).toHaveLength(ids.length);
  return Object.fromEntries(ids.map((id, i) => [id, texts[i]!]));
}

function expected(records: Iterable<RecordRow>, fieldId: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { id, attrs, cells } of records) {
    const content = latestValue(cells[fieldId] ?? [])?.content;
    const isShown = typeof content === 'string' && content.trim() !== '' && content !== 'REDACTED';
    if (isShown && !attrs.is_deleted) found[id] = content;
  }
  return found;
}

describe('texts of a column', () => {
  it('are those that the cells show, as loaded, as stored and after edits; no blank or redacted text is included', async () => {
    await fc.assert(
      fc.asyncProperty(tableOf(TYPES, 14), tableOf(TYPES, 14), async ([records, edits], [, later]) => {
        const scene = sceneOf(records, edits);
        const parts = new Map(
          [...scene.engine.snapshot(SLICE)].map(({ part, value }) => [part, structuredClone(value)]),
        );
        const stored = newEngine();
        await stored.restore(SLICE, async (part) => parts.get(part));
        await stored.fetchAll(SLICE);
        for (const edit of [null, ...later]) {
          if (edit) {
            scene.records.set(edit.id, edit);
            scene.engine.patch(SLICE, [edit]);
            stored.patch(SLICE, [edit]);
          }
          for (const engine of [scene.engine, stored])
            for (const fieldId of ['f-text', 'f-smiles-string', 'f-number']) {
              const texts = expected(scene.records.values(), fieldId);
              expect(textsOf(engine, fieldId)).toEqual(texts);
              const asked = [...scene.records.keys(), 'unknown'];
              expect(engine.cellTexts(SLICE, fieldId, asked)).toEqual(asked.map((id) => texts[id] ?? ''));
            }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are unchanged in a list, one by one and all at once', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const list = packTextList(texts);
        expect(unpackTextList(list)).toEqual(texts);
        expect(texts.map((_, i) => textAt(list, i))).toEqual(texts);
      }),
    );
  });
});
