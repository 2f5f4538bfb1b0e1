import { useCallback, useEffect, useRef } from 'react';
import type { TableWatch } from '@/engine/tableWatch';
import type { CellRef } from '@/ui/grid';

/**
 * The row in which a cell is edited keeps its position until the cursor leaves it: an edit in the sorted column would
 * otherwise move it away while the person is working in it. All other rows follow the table.
 */
export function useStayPut(watch: TableWatch | null) {
  const held = useRef<string | null>(null);
  useEffect(() => {
    held.current = null;
    return () => {
      if (held.current !== null) watch?.keepRow(null);
    };
  }, [watch]);
  const onEditing = useCallback(
    (cell: CellRef | undefined) => {
      if (!cell || held.current === cell.rowKey) return;
      held.current = cell.rowKey;
      watch?.keepRow(cell.rowKey);
    },
    [watch],
  );
  const onActive = useCallback(
    (cell: CellRef | undefined) => {
      if (held.current === null || cell?.rowKey === held.current) return;
      held.current = null;
      watch?.keepRow(null);
    },
    [watch],
  );
  return { onEditing, onActive };
}
