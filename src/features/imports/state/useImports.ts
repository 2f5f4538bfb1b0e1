import { useMemo } from 'react';
import { useStore as useZustand } from 'zustand';
import { useJobs } from '@/store/hooks/useJobs';
import { useRows } from '@/store/hooks/useRows';
import { rowKey } from '@/store/rows/rowKey';
import { type ImportRow, isRunning, mergeImports } from './importState';
import { importStore } from './importStore';

/** All imports of the workspace, newest first, as far as this device knows them. */
export function useImports(): readonly ImportRow[] {
  const live = useRows('import');
  const asked = useZustand(importStore, (state) => state.asked);
  const jobs = useJobs();
  return useMemo(
    () =>
      mergeImports(live, asked).map((row) =>
        isRunning(row) ? { ...row, ...jobs.get(rowKey('import', row.id)) } : row,
      ),
    [live, asked, jobs],
  );
}

/** One import in its current state. */
export function useImport(id: string | null): ImportRow | null {
  const imports = useImports();
  return imports.find((row) => row.id === id) ?? null;
}
