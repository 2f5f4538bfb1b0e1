import { useEffect, useRef, useState } from 'react';
import type { TableWatch } from '@/engine/tableWatch';
import { hands } from '@/ui';
import { foldedGroupAt, unfoldedPlace } from '../model/foldedPlaces';
import { type FindSteps, findCourse } from './findCourse';
import type { SceneCursor } from './sceneCursor';
import { groupsOf, unfoldTo } from './unfoldTo';

interface SearchSource {
  watch: TableWatch | null;
  keyFieldIds: readonly string[];
  cursor: SceneCursor;
  /** @param since number of `hands` when the move was started */
  goTo(recordId: string, fieldId: string | null, since: number): Promise<boolean>;
  openGroup(key: string): void;
  /** Version of the rows: hits are counted again when they change. */
  version: number | undefined;
}

/** Milliseconds: rows arrive in bursts; hits are counted when they pause. */
const PAUSE_MILLIS = 200;

/** The search through a view; one object for the lifetime of the scene. */
export function useSearch(source: SearchSource): FindSteps {
  const newest = useRef(source);
  newest.current = source;
  const [steps] = useState(() =>
    findCourse({
      watch: () => newest.current.watch,
      keyFieldIds: () => newest.current.keyFieldIds,
      cursor: () => {
        const { active, selection } = newest.current.cursor.getState();
        const index = unfoldedPlace(groupsOf(newest.current.watch), selection?.anchor.row ?? 0);
        return { index, fieldId: active?.columnKey ?? null };
      },
      isFolded: (index) => foldedGroupAt(groupsOf(newest.current.watch), index) !== undefined,
      async goTo(recordId, fieldId, index) {
        const since = hands();
        await unfoldTo(newest.current.watch, index, (key) => newest.current.openGroup(key));
        return newest.current.goTo(recordId, fieldId, since);
      },
    }),
  );
  const { version } = source;
  useEffect(() => {
    if (version === undefined) return;
    const timer = setTimeout(() => steps.recount(), PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [steps, version]);
  return steps;
}
