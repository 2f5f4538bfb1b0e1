import { useMemo } from 'react';
import { isOpenTo } from '@/domain/entitySlices/isOpenTo';
import { compareNatural } from '@/domain/sorts/natural';
import type { RecordSet } from '@/parts/sets/setActs';
import { useSets } from '@/parts/sets/useSets';
import { cssColor } from '@/parts/settings/colorOf';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import type { Place } from '../page';
import { useTableCounts } from './useTableCounts';

const setPlace = (set: RecordSet, kind: string): Place => ({
  path: `/sets/${set.id}`,
  title: set.set_name,
  icon: 'list',
  kind,
  count: set.record_ids.length,
  takesRows: set.id,
});

/** The tables of the workspace with their views and sets, built-in ones last. */
export function useTablePlaces(): readonly Place[] {
  const slices = useRows('slice');
  const views = useRows('view');
  const sets = useSets();
  const counts = useTableCounts();
  const actor = useActor();
  return useMemo(() => {
    const live = views.filter((view) => !view.is_archived);
    const tables: Place[] = slices
      // Built-in tables appear once they are used; until then they would only be in the way.
      .filter((slice) => !slice.is_archived && (!slice.is_built_in || (counts.get(slice.id) ?? 0) > 0))
      .filter((slice) => isOpenTo(slice, actor))
      .sort((a, b) => Number(a.is_built_in) - Number(b.is_built_in) || compareNatural(a.slice_name, b.slice_name))
      .map((slice) => ({
        path: `/tables/${slice.id}`,
        title: slice.slice_name,
        icon: 'table' as const,
        kind: slice.is_draft ? 'Draft of a table' : 'Table',
        color: cssColor(slice.icon_color),
        ...(slice.is_draft ? { mark: 'draft' } : {}),
        count: counts.get(slice.id),
        under: [
          ...live
            .filter((view) => view.entity_slice_id === slice.id)
            .sort((a, b) => compareNatural(a.view_name, b.view_name))
            .map((view) => ({
              path: `/tables/${slice.id}/views/${view.id}`,
              title: view.view_name,
              icon: view.display_mode === 'kanban' ? ('board' as const) : ('view' as const),
              kind: `View of ${slice.slice_name}`,
            })),
          ...sets
            .filter((set) => set.entity_slice_id === slice.id)
            .map((set) => setPlace(set, `Set of ${slice.slice_name}`)),
        ],
      }));
    // Sets with records of several tables belong to none of them.
    return [...tables, ...sets.filter((set) => set.entity_slice_id === null).map((set) => setPlace(set, 'Set'))];
  }, [slices, views, sets, counts, actor]);
}
