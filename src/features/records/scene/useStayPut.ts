import { useCallback, useEffect, useRef } from 'react';
import type { TableWatch } from '@/engine/tableClient';
import type { CellRef } from '@/ui/grid';

/**
 * Rows stay where they are from the moment a cell is edited until the cursor leaves the row: an edit of the sorted
 * column would otherwise take the row from under the hands.
 */
export function useStayPut(watch: TableWatch | null) {
  const held = useRef<string | null>(null);
  useEffect(() => {
    held.current = null;
    return () => {
      if (held.current !== null) watch?.setFrozen(false);
    };
  }, [watch]);
  const onEditing = useCallback(
    (cell: CellRef | undefined) => {
      if (!cell || held.current !== null) return;
      held.current = cell.rowKey;
      watch?.setFrozen(true);
    },
    [watch],
  );
  const onActive = useCallback(
    (cell: CellRef | undefined) => {
      if (held.current === null || cell?.rowKey === held.current) return;
      held.current = null;
      watch?.setFrozen(false);
    },
    [watch],
  );
  return { onEditing, onActive };
}
