import { type RefObject, useCallback } from 'react';
import type { TableWatch } from '@/engine/tableWatch';
import { hands } from '@/ui';
import type { GridHandle } from '@/ui/grid';
import type { ColumnModel } from '../model/columnModel';
import { askWatch } from '../state/askWatch';

/** Longest wait for the row of a record that was made just now, in milliseconds. */
const PATIENCE = 1_000;

/** Resolves when the watch shows so many rows, or when they have not come for too long. */
function untilShown(watch: TableWatch, rows: number): Promise<void> {
  return new Promise((resolve) => {
    const isThere = () => (watch.current()?.result.shown ?? 0) >= rows;
    if (isThere()) return resolve();
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, PATIENCE);
    const unsubscribe = watch.subscribe(() => isThere() && end());
  });
}

interface GoToPorts {
  watch: TableWatch | null;
  columns: readonly ColumnModel[];
  grid: RefObject<GridHandle | null>;
}

/**
 * Takes the cursor to a record, wherever it is in the view. Where it is must be asked first; a person who presses a key or
 * a button meanwhile has chosen another place, and the cursor stays there: what is typed next belongs to that.
 * @returns the way there; it takes the record, its field, whether the grid gets the focus, and the number of `hands` at the
 * act that asked for it, and resolves with whether the cursor was taken there.
 */
export function useGoTo({ watch, columns, grid }: GoToPorts) {
  return useCallback(
    async (recordId: string, fieldId: string | null, focus = true, since = hands()): Promise<boolean> => {
      const row = await askWatch(watch, (asked) => asked.positionOf(recordId));
      if (row === null || row < 0 || !watch) return false;
      await untilShown(watch, row + 1);
      if (hands() !== since) return false;
      const col = Math.max(
        0,
        columns.findIndex(({ field }) => field.id === fieldId),
      );
      grid.current?.setActive(row, col, { focus, rowKey: recordId });
      return true;
    },
    [watch, columns, grid],
  );
}
