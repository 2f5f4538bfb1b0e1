import { useMemo } from 'react';
import { useRow } from '@/store/hooks/useRow';
import { useRows } from '@/store/hooks/useRows';

/** The programs through which guests see a table: its own and those of its views. */
export function useProgramsOfTable(sliceId: string): ReadonlySet<string> {
  const slice = useRow('slice', sliceId);
  const views = useRows('view');
  return useMemo(
    () =>
      new Set([
        ...(slice?.program_ids ?? []),
        ...views.flatMap((view) => (view.entity_slice_id === sliceId ? view.program_ids : [])),
      ]),
    [slice, views, sliceId],
  );
}
