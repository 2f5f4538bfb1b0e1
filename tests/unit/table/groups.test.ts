import { fc } from '@tests/support/fc';
import { finish } from '@workers/table/columns/slices';
import type { RecordGroup } from '@workers/table/port/tableResult';
import { expect, it } from 'vitest';
import { readContent } from '@/domain/fields/readContent';
import { formatContent, sortKeyOf } from '@/domain/fields/showContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { compareSortKeys } from '@/domain/sorts/compareSortKeys';
import { ALL, sceneOf, tableOf } from './randomScene';
import { FIELDS } from './randomTable';

const TYPES: FieldType[] = ['select', 'status', 'multiselect', 'boolean', 'text', 'number', 'people'];

/** Leaves out values that are not of the field: the content of a group is determined by values only. */
function tidy(record: RecordRow): RecordRow {
  const cells = Object.fromEntries(
    FIELDS.map(({ id, ...field }) => [
      id,
      (record.cells[id] ?? []).filter((value) => readContent({ id, ...field }, value.content) !== null),
    ]),
  );
  return { ...record, cells };
}

it.each(TYPES)('records are grouped by the shown value of %s fields, folded groups are counted and omitted', (type) => {
  const field = FIELDS.find(({ id }) => id === `f-${type}`)!;
  fc.assert(
    fc.property(tableOf([type], 20), fc.nat(3), ([records, edits], folded) => {
      const scene = sceneOf(records.map(tidy), edits.map(tidy));
      const cx = { field, lookups: scene.lookups };
      const { queryId } = scene.engine.open(ALL);
      const plain = scene.engine.recordIds(queryId, 0, 100).map((id) => scene.records.get(id)!);
      const groups = new Map<string, RecordRow[]>();
      const contentOf = (record: RecordRow) => currentValues(record.cells[field.id] ?? [])[0]?.content ?? null;
      for (const record of plain) {
        const content = contentOf(record);
        const label = formatContent(content, cx);
        const key = type === 'select' || type === 'status' ? String(content ?? '') : label;
        groups.set(key, [...(groups.get(key) ?? []), record]);
      }
      const keyOf = (members: RecordRow[]) => sortKeyOf(contentOf(members[0]!), cx);
      const order = [...groups].sort(([a, left], [b, right]) =>
        (a === '') !== (b === '')
          ? a === ''
            ? 1
            : -1
          : compareSortKeys(keyOf(left), keyOf(right)) || (a < b ? -1 : 1),
      );
      const collapsedGroups = order.slice(0, folded).map(([key]) => key);
      const result = scene.engine.open({ ...ALL, groupBy: field.id, collapsedGroups });
      const expected: Pick<RecordGroup, 'key' | 'count' | 'collapsed' | 'startIndex'>[] = [];
      const shown: string[] = [];
      for (const [key, members] of order) {
        const collapsed = collapsedGroups.includes(key);
        expected.push({ key, count: members.length, collapsed, startIndex: shown.length });
        if (!collapsed) shown.push(...members.map(({ id }) => id));
      }
      expect(
        result.groups.map(({ key, count, collapsed, startIndex }) => ({ key, count, collapsed, startIndex })),
      ).toEqual(expected);
      expect(result.count).toBe(plain.length);
      expect(result.shown).toBe(shown.length);
      expect(scene.engine.recordIds(result.queryId, 0, 100)).toEqual(shown);
      const whole = order.flatMap(([, members]) => members.map(({ id }) => id));
      expect(scene.engine.recordIds(result.queryId, 0, 100, true)).toEqual(whole);
      const window = scene.engine.window(result.queryId, 0, 100);
      expect(window.map(({ group }) => group)).toEqual(
        expected.filter(({ collapsed }) => !collapsed).flatMap(({ key, count }) => Array(count).fill(key)),
      );
    }),
    { numRuns: 60 },
  );
});

it('records of groups are grouped by further fields within them, as each group would be alone; folded groups hide all their records', () => {
  const [outer, inner] = ['f-select', 'f-text'];
  fc.assert(
    fc.property(tableOf(['select', 'text'], 20), fc.nat(5), ([records, edits], folded) => {
      const scene = sceneOf(records.map(tidy), edits.map(tidy));
      const { engine } = scene;
      const idsOf = (queryId: number) => engine.recordIds(queryId, 0, 100);
      const plain = engine.open({ ...ALL, groupBy: outer });
      const all = idsOf(plain.queryId);
      const nested = { ...ALL, groupBy: outer, thenGroupBy: [inner, 'no-such-field', outer] };
      const unfolded = engine.open(nested);
      const heads: unknown[] = [];
      const order: string[] = [];
      for (const group of plain.groups) {
        const ids = all.slice(group.startIndex, group.startIndex + group.count);
        const alone = engine.open({ ...ALL, recordIds: ids, groupBy: inner });
        heads.push([undefined, group.label, group.count, order.length]);
        for (const one of alone.groups) heads.push([1, one.label, one.count, order.length + one.startIndex]);
        order.push(...idsOf(alone.queryId));
      }
      const shape = (groups: RecordGroup[]) => groups.map((g) => [g.level, g.label, g.count, g.startIndex]);
      expect(shape(unfolded.groups)).toEqual(heads);
      expect(idsOf(unfolded.queryId)).toEqual(order);
      expect(new Set(unfolded.groups.map(({ key }) => key)).size).toBe(heads.length);

      const closed = unfolded.groups[folded % Math.max(1, unfolded.groups.length)];
      if (!closed) return;
      const result = engine.open({ ...nested, collapsedGroups: [closed.key] });
      const hidden = new Set(order.slice(closed.startIndex, closed.startIndex + closed.count));
      expect(idsOf(result.queryId)).toEqual(order.filter((id) => !hidden.has(id)));
      expect(result.count).toBe(order.length);
      expect(engine.recordIds(result.queryId, 0, 100, true)).toEqual(order);
      // A text is found in folded groups as well, where it is when they are open.
      for (const text of ['a', '1'])
        expect(finish(engine.findAll(result.queryId, text, []))).toEqual(
          finish(engine.findAll(unfolded.queryId, text, [])),
        );
      expect(result.groups.filter(({ key }) => key.startsWith(closed.key)).length).toBeGreaterThan(0);
      for (const row of engine.window(result.queryId, 0, 100))
        expect(result.groups.find(({ key }) => key === row.group)?.isOuter).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});
