import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import type { RecordRow } from '@/domain/records/recordRow';
import { byNumber as SORTED } from './byNumber';
import { ALL, type newEngine, sceneOf, tableOf } from './randomScene';
import { SLICE } from './randomTable';

const idsOf = (engine: ReturnType<typeof newEngine>, queryId: number) => engine.recordIds(queryId, 0, 1_000);
const archivedOf = (row: RecordRow): RecordRow => ({ ...row, attrs: { ...row.attrs, is_archived: true } });

describe('a row that keeps its position', () => {
  it('stays in the result while every other row is where the table has it, with groups and without', () => {
    fc.assert(
      fc.property(
        tableOf(['number', 'select'], 14),
        tableOf(['number', 'select'], 14),
        fc.nat(13),
        fc.boolean(),
        ([records, edits], [, later], pick, isGrouped) => {
          const { engine } = sceneOf(records, edits);
          const query = isGrouped ? { ...SORTED, groupBy: 'f-select' } : SORTED;
          const { queryId } = engine.open(query);
          const before = idsOf(engine, queryId);
          fc.pre(before.length > 0);
          const kept = before[pick % before.length]!;
          engine.keep(queryId, kept);
          engine.patch(SLICE, later);
          const now = idsOf(engine, queryId);
          const free = engine.open(query);
          const truth = idsOf(engine, free.queryId);
          const without = (ids: string[]) => ids.filter((id) => id !== kept);
          expect(without(now)).toEqual(without(truth));
          expect(now.includes(kept)).toBe(engine.open({ ...ALL, recordIds: [kept] }).count === 1);
          // Groups and rows must be consistent, otherwise the grid would draw heads in the middle of other groups'
          // rows.
          const { groups, shown } = engine.result(queryId);
          expect(shown).toBe(now.length);
          if (isGrouped) {
            let start = 0;
            for (const group of groups) {
              expect(group.startIndex).toBe(start);
              start += group.count;
            }
            expect(start).toBe(now.length);
          }
          engine.keep(queryId, null);
          expect(idsOf(engine, queryId)).toEqual(truth);
          expect(engine.result(queryId).groups).toEqual(free.groups);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is counted once, and found where it is shown, even if its edit puts it into a folded group', () => {
    fc.assert(
      fc.property(
        tableOf(['number', 'select'], 14),
        tableOf(['number', 'select'], 14),
        fc.nat(13),
        fc.array(fc.nat(5), { maxLength: 2 }),
        ([records, edits], [, later], pick, folded) => {
          const { engine } = sceneOf(records, edits);
          const { groups } = engine.open({ ...SORTED, groupBy: 'f-select' });
          const collapsedGroups = folded.flatMap((at) => groups[at % Math.max(1, groups.length)]?.key ?? []);
          const query = { ...SORTED, groupBy: 'f-select', collapsedGroups };
          const { queryId } = engine.open(query);
          const before = idsOf(engine, queryId);
          fc.pre(before.length > 0);
          const kept = before[pick % before.length]!;
          engine.keep(queryId, kept);
          engine.patch(SLICE, later);
          const result = engine.result(queryId);
          const unfolded = engine.recordIds(queryId, 0, 1_000, true);
          expect(new Set(unfolded).size).toBe(unfolded.length);
          expect(unfolded.length).toBe(result.count);
          expect(result.groups.reduce((sum, { count }) => sum + count, 0)).toBe(result.count);
          let start = 0;
          for (const group of result.groups) {
            expect(group.count).toBeGreaterThan(0);
            expect(group.startIndex).toBe(start);
            if (!group.collapsed) start += group.count;
          }
          expect(start).toBe(result.shown);
          // The shown rows have the same order in both readings.
          const shown = idsOf(engine, queryId);
          expect(unfolded.filter((id) => shown.includes(id))).toEqual(shown);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is removed when it is archived, and stays when it no longer matches', () => {
    fc.assert(
      fc.property(tableOf(['number'], 8), fc.nat(7), ([records], pick) => {
        const { engine, records: held } = sceneOf(records);
        const { queryId } = engine.open(SORTED);
        const before = idsOf(engine, queryId);
        fc.pre(before.length > 0);
        const kept = before[pick % before.length]!;
        engine.keep(queryId, kept);
        engine.patch(SLICE, [archivedOf(held.get(kept)!)]);
        expect(idsOf(engine, queryId)).not.toContain(kept);
      }),
      { numRuns: 50 },
    );
  });
});
