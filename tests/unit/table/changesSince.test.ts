import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { stampOf } from '@/domain/changes/stamp';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { sameJson } from '@/lib/sameJson';
import { ALL, sceneOf, tableOf } from './randomScene';

const TYPES = ['text', 'number', 'status'] as const;
const IDS = TYPES.map((type) => `f-${type}`);

/** Content that a cell showed at a time. */
const shownAt = (record: RecordRow, fieldId: string, at: number) =>
  currentValues((record.cells[fieldId] ?? []).filter((value) => value.at <= at))[0]?.content ?? null;

it('the shown records report what each cell showed at an earlier time, if that was different', () => {
  let changes = 0;
  fc.assert(
    fc.property(tableOf(TYPES, 12), fc.nat(), fc.nat(4), ([records, edits], pick, most) => {
      const scene = sceneOf(records, edits);
      const { queryId } = scene.engine.open(ALL);
      const rows = scene.engine.recordIds(queryId, 0, 100).map((id) => scene.records.get(id)!);
      const times = rows.flatMap((record) => [
        record.attrs.created_at,
        ...Object.values(record.cells).flatMap((cell) => cell.map(({ at }) => at)),
      ]);
      const since = times.length === 0 ? 0 : times[pick % times.length]!;
      const old = rows.filter((record) => record.attrs.created_at <= since);
      const expected = old.flatMap((record) =>
        IDS.flatMap((fieldId) => {
          const before = shownAt(record, fieldId, since);
          const after = shownAt(record, fieldId, Number.MAX_SAFE_INTEGER);
          return sameJson(before, after) ? [] : [{ recordId: record.id, fieldId, before, after }];
        }),
      );
      changes += expected.length;
      const found = scene.engine.changesSince(queryId, IDS, since, most);
      expect(found.count).toBe(expected.length);
      expect(found.addedCount).toBe(rows.length - old.length);
      expect(found.cells).toMatchObject(expected.slice(0, most));
      expect(found.cells.length).toBe(Math.min(most, expected.length));
    }),
    { numRuns: 300 },
  );
  expect(changes).toBeGreaterThan(0);
});

it('nothing is reported of a field that may not be seen', () => {
  fc.assert(
    fc.property(tableOf(TYPES, 8), ([records, edits]) => {
      const scene = sceneOf(records, edits);
      const { queryId } = scene.engine.open({ ...ALL, hiddenFieldIds: ['f-text'] });
      const found = scene.engine.changesSince(queryId, IDS, 0, 1_000);
      expect(found.cells.filter(({ fieldId }) => fieldId === 'f-text')).toEqual([]);
    }),
  );
});

it('the records that were deleted since are reported, with the operation that did it', () => {
  fc.assert(
    fc.property(tableOf(TYPES, 8), fc.nat(), ([records, edits], pick) => {
      const scene = sceneOf(records, edits);
      const held = [...scene.records.values()];
      const gone = held[pick % Math.max(1, held.length)];
      if (!gone) return;
      const at = gone.attrs.created_at + 1_000;
      const opId = '0190a000-0000-7000-8000-0000000000aa';
      const sliceId = gone.attrs.entity_slice_id;
      const attrs = { ...gone.attrs, is_deleted: true };
      scene.engine.patch(sliceId, [{ ...gone, attrs, stamps: { ...gone.stamps, is_deleted: stampOf(at, opId) } }]);
      const { queryId } = scene.engine.open(ALL);
      const { removed, removedCount } = scene.engine.changesSince(queryId, IDS, at - 1, 100);
      expect(removed).toContainEqual({
        recordId: gone.id,
        identifier: gone.attrs.record_identifier,
        act: 'deleted',
        at,
        opId,
      });
      expect(removedCount).toBe(removed.length);
      const after = scene.engine.changesSince(queryId, IDS, at, 100);
      expect(after.removed.map(({ recordId }) => recordId)).not.toContain(gone.id);
    }),
  );
});

it('the records that were archived since are reported, unless archived ones are shown', () => {
  fc.assert(
    fc.property(tableOf(TYPES, 8), fc.nat(), ([records, edits], pick) => {
      const scene = sceneOf(records, edits);
      const held = [...scene.records.values()].filter(({ attrs }) => !attrs.is_deleted);
      const gone = held[pick % Math.max(1, held.length)];
      if (!gone) return;
      const at = gone.attrs.created_at + 1_000;
      const opId = '0190a000-0000-7000-8000-0000000000aa';
      const attrs = { ...gone.attrs, is_archived: true };
      const stamps = { ...gone.stamps, is_archived: stampOf(at, opId) };
      scene.engine.patch(gone.attrs.entity_slice_id, [{ ...gone, attrs, stamps }]);
      const removedOf = (query: typeof ALL, since: number) => {
        const { removed } = scene.engine.changesSince(scene.engine.open(query).queryId, IDS, since, 100);
        return removed.filter(({ recordId }) => recordId === gone.id);
      };
      const plain = { ...ALL, includeArchived: false };
      expect(removedOf(plain, at - 1)).toEqual([
        { recordId: gone.id, identifier: gone.attrs.record_identifier, act: 'archived', at, opId },
      ]);
      expect(removedOf(plain, at)).toEqual([]);
      expect(removedOf({ ...ALL, includeArchived: true }, at - 1)).toEqual([]);
    }),
  );
});
