import { useDeferredValue, useRef } from 'react';
import type { GridProps } from '../gridTypes';
import { rowSlots } from '../logic/rowSlots';
import type { GridWindow } from './useGridViewport';

/** Which rows are in the DOM, in which of its slots, and with what content. */
export function useShownRows<Row>(
  { rowAt, rowCount }: Pick<GridProps<Row>, 'rowAt' | 'rowCount'>,
  view: GridWindow,
  activeRow: number,
): { shownRows: readonly number[]; slotOf(row: number): number; rowOf(row: number): Row | undefined } {
  // Rows beyond the edge are rendered after the visible ones, so that typing in a search and opening a table wait only
  // for what can be seen.
  const later = useDeferredValue(rowAt);
  const laterCount = useDeferredValue(rowCount, 0);
  const isSeen = (row: number) => row === activeRow || (row >= view.seenStart && row < view.seenEnd);
  const shownRows: number[] = [];
  for (let row = view.startRow; row < Math.min(view.endRow, rowCount); row++)
    if (row < laterCount || isSeen(row)) shownRows.push(row);
  // The active row stays in the DOM while it is scrolled away: screen readers follow it and its editor stays alive.
  if (rowCount > 0 && (activeRow < view.startRow || activeRow >= view.endRow)) shownRows.push(activeRow);
  // Also kept over renders that React discards: any assignment that continues an earlier one will do.
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  slots.current = rowSlots(slots.current, shownRows);
  const slotOf = (row: number) => slots.current.get(row) ?? 0;
  // In the order of their slots: moving a row within the DOM costs as much as creating it.
  shownRows.sort((a, b) => slotOf(a) - slotOf(b));
  const rowOf = (row: number) => (isSeen(row) ? rowAt(row) : later(row));
  return { shownRows, slotOf, rowOf };
}
