import { useEffect, useRef, useState } from 'react';
import type { TableWatch } from '@/engine/tableWatch';
import { type FindSteps, findCourse } from './findCourse';
import type { SceneCursor } from './sceneCursor';

interface SearchSource {
  watch: TableWatch | null;
  keyFieldIds: readonly string[];
  cursor: SceneCursor;
  goTo(recordId: string, fieldId: string | null): Promise<boolean>;
  /** Version of the rows: hits are counted once more when they change. */
  version: number | undefined;
}

/** Rows come in runs; hits are counted when they pause, in milliseconds. */
const PAUSE_MILLIS = 200;

/** The search through a view; one object for the life of the scene. */
export function useSearch(source: SearchSource): FindSteps {
  const newest = useRef(source);
  newest.current = source;
  const [steps] = useState(() =>
    findCourse({
      watch: () => newest.current.watch,
      keyFieldIds: () => newest.current.keyFieldIds,
      cursor: () => {
        const { active, selection } = newest.current.cursor.getState();
        return { index: selection?.anchor.row ?? 0, fieldId: active?.columnKey ?? null };
      },
      goTo: (recordId, fieldId) => newest.current.goTo(recordId, fieldId),
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
