import { useCallback, useMemo, useState } from 'react';
import { useTablesReading } from '@/engine/EngineProvider';
import type { WindowRow } from '@/engine/tableTypes';
import { useRows } from '@/store/hooks/useRows';
import { useTableMissing } from '@/store/hooks/useTableMissing';
import { useSame } from '@/ui';
import { showsHits } from '../model/showsHits';
import { tableQuery } from '../model/tableQuery';
import { viewRules } from '../model/viewRules';
import { useMembers } from '../sets/useMembers';
import { useSurelyEmpty } from '../state/useSurelyEmpty';
import { useTableWatch, type WatchedTable } from '../state/useTableWatch';
import type { LoadedSceneProps } from './sceneProps';
import type { SceneLook } from './useSceneLook';

/** The visible rows, and how complete they are. */
export interface SceneRows extends WatchedTable {
  rowByIndex: ReadonlyMap<number, WindowRow>;
  /** Indexes of the visible rows by record. */
  rowById: ReadonlyMap<string, number>;
  /** Rows of the table are still arriving on this device. */
  missing: boolean;
  /** Nothing more will arrive. */
  isWhole: boolean;
  /** A structure filter is still being evaluated, or the rows of its hits are still loading. */
  isSearching: boolean;
  /** The table is certainly empty, and not only on this device. */
  sure: boolean;
  toggleGroup(key: string): void;
  openGroup(key: string): void;
}

/** The rows of a scene, kept up to date with its table, query and structure filters. */
export function useSceneRows({ slice, ready, view, set, experiment }: LoadedSceneProps, look: SceneLook): SceneRows {
  const { table, day, structures, find, laneField } = look;
  const [workspace] = useRows('workspace');
  const missing = useTableMissing(slice.id);
  const reading = useTablesReading();
  const [closedGroups, setClosedGroups] = useState<readonly string[]>([]);
  const rules = useSame(useMemo(() => viewRules(view.settings, workspace ?? null), [view.settings, workspace]));
  const members = useMembers(set, view.settings.record_set_ids, experiment?.recordIds ?? null);
  const { hits: structureHits, pending } = structures;
  const asked = useMemo(
    () =>
      ready
        ? tableQuery({
            sliceId: slice.id,
            fieldIds: table.fieldIds,
            rules,
            today: day.today,
            tzMinutes: day.tzMinutes,
            collapsedGroups: closedGroups,
            archived: table.archived,
            structureHits,
            ...members,
            ...(laneField ? { groupBy: laneField.id } : {}),
          })
        : null,
    [ready, rules, slice.id, table.fieldIds, table.archived, day, closedGroups, structureHits, members, laneField],
  );
  // Until a structure filter has its first hits, the previous rows stay: showing all rows for a moment would be
  // misleading.
  const [query, setQuery] = useState(pending ? null : asked);
  if (!pending && query !== asked) setQuery(asked);
  const watched = useTableWatch(query, find);
  const { current } = watched;
  const sure = useSurelyEmpty(!missing && current?.result.total === 0 ? query : null);
  const rowByIndex = useMemo(() => new Map(current?.rows.map((row) => [row.index, row])), [current]);
  const rowById = useMemo(() => new Map(current?.rows.map((row) => [row.id, row.index])), [current]);
  const toggleGroup = useCallback(
    (key: string) =>
      setClosedGroups((before) => (before.includes(key) ? before.filter((k) => k !== key) : [...before, key])),
    [],
  );
  const openGroup = useCallback((key: string) => setClosedGroups((before) => before.filter((k) => k !== key)), []);
  const isWhole = current !== null && !missing && !reading;
  // The filter has its last hit before the corresponding rows are here: until then their count is out of date.
  const isShown = !current || !query || showsHits(current.query, query);
  const isSearching = structures.asked > 0 && (structures.searching || !isShown);
  return { ...watched, rowByIndex, rowById, missing, isWhole, isSearching, sure, toggleGroup, openGroup };
}
