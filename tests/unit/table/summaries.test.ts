import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { summariesOf, summarize } from '@/domain/aggregations/summarize';
import { formatContent } from '@/domain/fields/showContent';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { needle } from './randomQuery';
import { ALL, type RandomScene, sceneOf, tableOf } from './randomScene';
import { FIELDS } from './randomTable';

const field = (type: string) => FIELDS.find(({ id }) => id === `f-${type}`)!;
const shown = (record: RecordRow, type: string): Json =>
  currentValues(record.cells[`f-${type}`] ?? [])[0]?.content ?? null;

/** The open query over all records, and the records that it shows in order. */
function opened({ engine, records }: RandomScene, query = ALL) {
  const { queryId } = engine.open(query);
  return { queryId, rows: engine.recordIds(queryId, 0, 1000).map((id) => records.get(id)!) };
}

/** Numbers but for the last digits and the sign of zero: columns add in the same order, yet min may meet -0 first. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? Number(part.toPrecision(12)) : part,
  );
}

describe('summaries from columns', () => {
  for (const type of FIELD_TYPES)
    it(`of ${type} fields are those of the domain`, () => {
      fc.assert(
        fc.property(tableOf([type], 16), ([records, edits]) => {
          const scene = sceneOf(records, edits);
          const { queryId, rows } = opened(scene);
          const contents = rows.map((record) => shown(record, type));
          for (const kind of summariesOf(field(type))) {
            const expected = summarize(kind, contents, { field: field(type), lookups: scene.lookups });
            const [answer] = scene.engine.summary(queryId, [{ fieldId: `f-${type}`, kind }]);
            expect(rounded(answer!.summary)).toEqual(rounded(expected));
          }
        }),
        { numRuns: 60 },
      );
    });
});

describe('the next cell that holds a text', () => {
  it('is the one that reading on finds, and the first again after the last', () => {
    const types = ['text', 'number', 'status'] as const;
    fc.assert(
      fc.property(
        tableOf(types, 10),
        needle,
        fc.nat(12),
        fc.constantFrom(null, ...types.map((type) => `f-${type}`)),
        ([records, edits], text, index, fieldId) => {
          const scene = sceneOf(records, edits);
          const fieldIds = types.map((type) => `f-${type}`);
          const { queryId, rows } = opened(scene, { ...ALL, fieldIds });
          const cells = rows.flatMap((record, at) => [
            { index: at, fieldId: null as string | null, text: record.attrs.record_identifier },
            ...types.map((type) => ({
              index: at,
              fieldId: `f-${type}`,
              text: formatContent(shown(record, type), { field: field(type), lookups: scene.lookups }),
            })),
          ]);
          const wanted = text.trim().toLowerCase();
          if (rows.length === 0 || wanted === '') return;
          const columns = [null, ...fieldIds];
          const from = (index % rows.length) * columns.length + columns.indexOf(fieldId);
          const order = [...cells.slice(from + 1), ...cells.slice(0, from + 1)];
          const hit = order.find((cell) => cell.text.toLowerCase().includes(wanted));
          const found = scene.engine.find(queryId, text, { index, fieldId });
          expect(found && { index: found.index, fieldId: found.fieldId }).toEqual(
            hit ? { index: hit.index, fieldId: hit.fieldId } : null,
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
