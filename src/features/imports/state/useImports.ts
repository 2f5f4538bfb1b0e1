import { useMemo } from 'react';
import { useStore as useZustand } from 'zustand';
import { useRows } from '@/store/hooks/useRows';
import { importDesk } from './importDesk';
import { type ImportRow, mergeImports } from './importState';

/** All imports of the workspace, newest first, as far as this device knows them. */
export function useImports(): readonly ImportRow[] {
  const live = useRows('import');
  const asked = useZustand(importDesk, (state) => state.asked);
  return useMemo(() => mergeImports(live, asked), [live, asked]);
}

/** One import as it stands now. */
export function useImport(id: string | null): ImportRow | null {
  const imports = useImports();
  return imports.find((row) => row.id === id) ?? null;
}
