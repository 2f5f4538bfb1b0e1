import { useCallback, useState } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';

export interface CellPatch {
  /** Index of the field in the cells of a row. */
  cellIndex: number;
  content: Json;
}

export interface RowPatches {
  /** The row as it should be drawn. */
  patched(row: WindowRow): WindowRow;
  /** Shows contents that were just written, until the engine returns the row again. */
  patch(row: WindowRow, cells: readonly CellPatch[], userId: string, at: number): void;
  /** Shows the row again as the engine returned it. */
  forget(row: WindowRow): void;
  /** Changes with every patch, so that the grid is rendered again. */
  version: number;
}

/** Optimistic updates: the screen shows edits in the same frame, the engine confirms them a little later. */
export function useRowPatches(): RowPatches {
  const [held] = useState(() => new WeakMap<WindowRow, WindowRow>());
  const [version, setVersion] = useState(0);
  const patched = useCallback((row: WindowRow) => held.get(row) ?? row, [held]);
  const patch = useCallback(
    (row: WindowRow, patches: readonly CellPatch[], userId: string, at: number) => {
      const base = held.get(row) ?? row;
      const cells = [...base.cells];
      for (const { cellIndex, content } of patches) {
        const before = cells[cellIndex];
        const value = { id: '', content, at, author: userId, operationId: before?.values[0]?.operationId ?? null };
        cells[cellIndex] =
          content === null ? null : { values: [value], historyCount: (before?.historyCount ?? 0) + 1, conflict: false };
      }
      held.set(row, { ...base, cells });
      setVersion((count) => count + 1);
    },
    [held],
  );
  const forget = useCallback(
    (row: WindowRow) => {
      if (held.delete(row)) setVersion((count) => count + 1);
    },
    [held],
  );
  return { patched, patch, forget, version };
}
