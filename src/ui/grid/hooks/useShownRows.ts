import { useDeferredValue, useRef } from 'react';
import type { GridProps } from '../gridTypes';
import { rowSlots } from '../logic/rowSlots';
import type { GridWindow } from './useGridViewport';

/** Which rows are in the page, in which of its places, and with what they hold. */
export function useShownRows<Row>(
  { rowAt, rowCount }: Pick<GridProps<Row>, 'rowAt' | 'rowCount'>,
  view: GridWindow,
  activeRow: number,
): { shownRows: readonly number[]; slotOf(row: number): number; rowOf(row: number): Row | undefined } {
  // Rows beyond the edge are drawn after those in sight: a key in a search, and a first opening, wait for what can be seen.
  const later = useDeferredValue(rowAt);
  const laterCount = useDeferredValue(rowCount, 0);
  const isSeen = (row: number) => row === activeRow || (row >= view.seenStart && row < view.seenEnd);
  const shownRows: number[] = [];
  for (let row = view.startRow; row < Math.min(view.endRow, rowCount); row++)
    if (row < laterCount || isSeen(row)) shownRows.push(row);
  // The active row stays in the page while it is scrolled away: screen readers follow it and its editor lives.
  if (rowCount > 0 && (activeRow < view.startRow || activeRow >= view.endRow)) shownRows.push(activeRow);
  // Kept over renderings that are thrown away, too: any assignment that goes on from a former one will do.
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  slots.current = rowSlots(slots.current, shownRows);
  const slotOf = (row: number) => slots.current.get(row) ?? 0;
  // In the order of their places: to move a row in the page costs as much as to make it.
  shownRows.sort((a, b) => slotOf(a) - slotOf(b));
  const rowOf = (row: number) => (isSeen(row) ? rowAt(row) : later(row));
  return { shownRows, slotOf, rowOf };
}
