import { useEffect } from 'react';
import { useStore as useZustand } from 'zustand';
import type { OnAlert } from '@/parts/acts/alert';
import { useStore } from '@/store/hooks/StoreProvider';
import { rememberMapping } from '../mapping/rememberedMapping';
import { countsText, type ImportRow } from './importState';
import { importStore, unfollow } from './importStore';

/** Announces the end of imports that this tab started, and remembers how their columns were mapped. */
export function useImportWatch(
  imports: readonly ImportRow[],
  options: { onAlert: OnAlert; onOpenTable: (sliceId: string) => void; onUndo: (id: string) => void },
): void {
  const { db } = useStore();
  const followed = useZustand(importStore, (state) => state.followed);
  const { onAlert, onOpenTable, onUndo } = options;
  useEffect(() => {
    for (const row of imports) {
      const one = followed.get(row.id);
      const isOver = row.is_complete || (row.error_message !== null && row.error_message !== '');
      if (!one || !isOver) continue;
      unfollow(row.id);
      const sliceId = row.entity_slice_id;
      if (row.error_message) {
        if (!one.isInDialog) onAlert({ kind: 'error', text: `${row.file_name}: ${row.error_message}` });
        continue;
      }
      if (sliceId && !row.cancelled_by) rememberMapping(localStorage, db.name, one.names, { ...one.draft, sliceId });
      if (one.isInDialog) continue;
      onAlert({
        kind: 'info',
        text: `${row.file_name} ${row.cancelled_by ? 'cancelled' : 'imported'}: ${countsText(row)}`,
        actions: [
          { label: 'Undo', onAct: () => onUndo(row.id) },
          ...(sliceId ? [{ label: 'Open table', onAct: () => onOpenTable(sliceId) }] : []),
        ],
      });
    }
  }, [imports, followed, db, onAlert, onOpenTable, onUndo]);
}
