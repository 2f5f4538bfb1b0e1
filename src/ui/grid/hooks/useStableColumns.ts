import { useRef } from 'react';
import type { GridColumn } from '../gridTypes';

/**
 * The same list while all columns are equal property by property, so that a new array of equal columns redraws no cell.
 */
export function useStableColumns(columns: readonly GridColumn[]): readonly GridColumn[] {
  const kept = useRef(columns);
  if (kept.current !== columns) {
    const before = kept.current;
    const next = columns.map((column, index) => {
      const old = before[index];
      return old && equal(old, column) ? old : column;
    });
    if (next.length !== before.length || next.some((column, index) => column !== before[index])) kept.current = next;
  }
  return kept.current;
}

function equal(a: GridColumn, b: GridColumn): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof GridColumn>;
  for (const key of keys) if (a[key] !== b[key]) return false;
  return true;
}
