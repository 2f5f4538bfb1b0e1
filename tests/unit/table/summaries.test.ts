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

/** Numbers except for the last digits and the sign of zero: columns add in the same order, but min may see -0 first. */
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

describe('summaries of groups', () => {
  it('are those of their own records, and neither they nor the footer change when groups are folded (orneryd/ui-grid#3625, #3822)', () => {
    const groupBy = 'f-select';
    const asked = [
      { fieldId: 'f-number', kind: 'sum' as const },
      { fieldId: 'f-text', kind: 'unique' as const },
    ];
    fc.assert(
      fc.property(
        tableOf(['select', 'text', 'number'], 16),
        fc.boolean(),
        fc.nat(3),
        ([records, edits], nested, folded) => {
          const { engine } = sceneOf(records, edits);
          const query = { ...ALL, groupBy, ...(nested ? { thenGroupBy: ['f-text'] } : {}) };
          const open = engine.open(query);
          const keys = open.groups.map(({ key }) => key);
          const ids = engine.recordIds(open.queryId, 0, 1000);
          const outerEnd = (at: number) => {
            const next = open.groups.findIndex((one, i) => i > at && (one.level ?? 0) <= (open.groups[at]!.level ?? 0));
            return next < 0 ? ids.length : open.groups[next]!.startIndex;
          };
          const expected = open.groups.map(({ key, startIndex }, at) => {
            const alone = engine.open({ ...ALL, recordIds: ids.slice(startIndex, outerEnd(at)) });
            return { key, values: engine.summary(alone.queryId, asked) };
          });
          const byKey = (list: { key: string }[]) => rounded(list.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
          expect(byKey(engine.groupSummaries(open.queryId, asked, keys))).toEqual(byKey(expected));
          const closed = engine.open({ ...query, collapsedGroups: keys.slice(0, folded) });
          expect(byKey(engine.groupSummaries(closed.queryId, asked, keys))).toEqual(byKey(expected));
          const whole = engine.summary(engine.open(ALL).queryId, asked);
          expect(rounded(engine.summary(closed.queryId, asked))).toEqual(rounded(whole));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('count a record that keeps its position where it is shown', () => {
    const [records] = fc.sample(tableOf(['select', 'number'], 16), { numRuns: 1, seed: 7 })[0]!;
    const { engine } = sceneOf(records, []);
    const { queryId, groups } = engine.open({ ...ALL, groupBy: 'f-select' });
    const kept = engine.recordIds(queryId, 0, 1)[0]!;
    engine.keep(queryId, kept);
    const record = records.find(({ id }) => id === kept)!;
    engine.patch(record.attrs.entity_slice_id, [{ ...record, cells: {} }]);
    const [count] = engine.groupSummaries(queryId, [{ fieldId: 'f-number', kind: 'count' }], [groups[0]!.key]);
    expect(count!.values[0]!.summary.text).toBe(String(engine.result(queryId).groups[0]!.count));
  });
});

describe('the next cell that contains a text', () => {
  it('is the one that reading on finds, and after the last the first again', () => {
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
