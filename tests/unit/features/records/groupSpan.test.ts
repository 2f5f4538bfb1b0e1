import { fc } from '@tests/support/fc';
import type { RecordGroup } from '@workers/table/port/tableResult';
import { expect, it } from 'vitest';
import { groupSpan } from '@/features/records/exports/groupSpan';
import { ALL, sceneOf, tableOf } from '../../table/randomScene';

it('finds the records of a group among all that match, whatever is folded and however groups are nested', () => {
  fc.assert(
    fc.property(tableOf(['select', 'boolean'], 30), fc.array(fc.nat(20), { maxLength: 6 }), ([records], folded) => {
      const scene = sceneOf(records, []);
      const query = { ...ALL, groupBy: 'f-select', thenGroupBy: ['f-boolean'] };
      const open = scene.engine.open(query);
      const keys = open.groups.map(({ key }) => key);
      const collapsedGroups = folded.flatMap((at) => keys[at] ?? []);
      const { groups } = scene.engine.open({ ...query, collapsedGroups });
      const all = scene.engine.recordIds(open.queryId, 0, open.shown);
      const places = new Map(open.groups.map((group) => [group.key, group] as const));
      const starts = groups.map(({ key }) => groupSpan(groups, key));
      // The folded list gives the same records as the open one, where a group begins at its position among the shown
      // ones.
      expect(starts.map((span) => span && all.slice(span.start, span.end))).toEqual(
        groups.map(({ key }) => {
          const { startIndex, count } = places.get(key) as RecordGroup;
          return all.slice(startIndex, startIndex + count);
        }),
      );
      expect(groupSpan(groups, 'none of them')).toBeNull();
    }),
    { numRuns: 60 },
  );
});
