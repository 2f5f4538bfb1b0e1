import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import type { GridProps } from '../gridTypes';
import { RowHeights } from '../logic/rowHeights';
import type { GridViewport } from './useGridViewport';

export interface FittedRows {
  /** undefined where all rows are of one height. */
  heights: RowHeights | undefined;
  /** Another number whenever a height has changed. */
  turn: number;
  /** Puts heights in, or says that some of those that are in have changed. */
  put(heights: RowHeights): void;
}

/** Heights of rows that are as tall as what they hold: reckoned with at first, known once `useMeasuredRows` has seen a row. */
export function useRowHeights(rowCount: number, estimate: number, isFitted: boolean): FittedRows {
  const [turn, bump] = useReducer((now: number) => now + 1, 0);
  const held = useRef<RowHeights>(undefined);
  if (!isFitted) held.current = undefined;
  else if (held.current?.count !== rowCount)
    held.current = new RowHeights(rowCount, held.current?.estimate ?? estimate, held.current);
  const put = useCallback((heights: RowHeights) => {
    held.current = heights;
    bump();
  }, []);
  return { heights: held.current, turn, put };
}

/** Measures the rows that are drawn, before they are painted; what is at the top of the view stays there. */
export function useMeasuredRows<Row>(
  { heights, put }: FittedRows,
  { rowAt, fitRow }: Pick<GridProps<Row>, 'rowAt' | 'fitRow'>,
  shownRows: readonly number[],
  viewport: GridViewport,
): void {
  useLayoutEffect(() => {
    if (!heights || !fitRow) return;
    const found: [row: number, height: number][] = [];
    let isFirst = true;
    for (const row of shownRows) {
      const data = row < heights.count ? rowAt(row) : undefined;
      if (data === undefined) continue;
      if (heights.isKnown(row)) isFirst = false;
      const height = fitRow(data);
      if (!heights.isKnown(row) || heights.get(row) !== height) found.push([row, height]);
    }
    if (found.length === 0) return;
    // What the first screen needs says most about the rest: the scroll bar then tells the truth from the start.
    const mean = Math.round(found.reduce((sum, [, height]) => sum + height, 0) / found.length);
    const next =
      isFirst && mean !== heights.estimate && !heights.isAnyKnown
        ? new RowHeights(heights.count, mean, heights)
        : heights;
    const isChange = next !== heights || found.some(([row, height]) => heights.get(row) !== height);
    if (isChange) viewport.hold();
    for (const [row, height] of found) next.set(row, height);
    if (isChange) put(next);
  });
}
