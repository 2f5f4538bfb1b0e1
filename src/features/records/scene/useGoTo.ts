import { type RefObject, useCallback } from 'react';
import type { TableWatch } from '@/engine/tableWatch';
import { hands } from '@/ui';
import type { ColumnModel } from '../model/columnModel';
import { askWatch } from '../state/askWatch';
import { untilShown } from '../state/untilShown';
import type { SheetHandle } from './sheetHandle';

const MOST_TRIES = 5;

interface GoToPorts {
  watch: TableWatch | null;
  columns: readonly ColumnModel[];
  grid: RefObject<SheetHandle | null>;
}

/**
 * Moves the cursor to a record, wherever it is in the view. Its position must be queried first; if the person presses a
 * key or a button meanwhile, they have chosen another place, and the cursor stays there: what is typed next belongs to
 * that.
 * @returns a function that takes the record, its field, whether the grid gets the focus, and the number of `hands` at
 *   the action that asked for it, and resolves with whether the cursor was moved.
 */
export function useGoTo({ watch, columns, grid }: GoToPorts) {
  return useCallback(
    async (recordId: string, fieldId: string | null, focus = true, since = hands()): Promise<boolean> => {
      // While rows arrive from colleagues or an import, a position may change before it is shown.
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const found = await askWatch(watch, (asked) => asked.positionOf(recordId));
        if (found === null || found < 0 || !watch) return false;
        const row = await untilShown(watch, recordId, found);
        if (hands() !== since) return false;
        if (row === null) continue;
        const col = columns.findIndex(({ field }) => field.id === fieldId);
        grid.current?.setActive(row, Math.max(0, col), { focus, rowKey: recordId });
        return true;
      }
      return false;
    },
    [watch, columns, grid],
  );
}
