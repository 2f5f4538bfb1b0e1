import { useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import type { GridProps } from '../gridTypes';
import { RowHeights } from '../logic/rowHeights';
import { type RowLayout, rowLayout } from '../logic/rowLayout';
import type { GridViewport } from './useGridViewport';

/**
 * If more rows than this come or go at once, as with a filter, the remaining ones are elsewhere: no height is worth
 * keeping.
 */
const FEW = 64;

export interface FittedRows {
  /** undefined if all rows have the same height. */
  heights: RowHeights | undefined;
  /** Stores heights, or reports that some of the stored ones have changed. */
  put(heights: RowHeights): void;
}

/**
 * Where rows are. Rows that are as tall as their content count with an estimate until `useMeasuredRows` has measured
 * them.
 */
export function useFittedLayout(
  rowCount: number,
  estimate: number,
  groupRows: readonly number[],
  isFitted: boolean,
): { rows: RowLayout; fit: FittedRows } {
  const [turn, bump] = useReducer((now: number) => now + 1, 0);
  const held = useRef<RowHeights>(undefined);
  if (!isFitted) held.current = undefined;
  else if (held.current?.count !== rowCount) {
    const before = held.current;
    const isNear = before && Math.abs(before.count - rowCount) <= FEW;
    held.current = new RowHeights(rowCount, before?.estimate ?? estimate, isNear ? before : undefined);
  }
  const put = useCallback((heights: RowHeights) => {
    held.current = heights;
    bump();
  }, []);
  const heights = held.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights change in place; `turn` reports it
  const rows = useMemo(
    () => rowLayout(rowCount, estimate, groupRows, heights),
    [rowCount, estimate, groupRows, heights, turn],
  );
  return { rows, fit: { heights, put } };
}

/** Measures the drawn rows before they are painted; what is at the top of the view stays there. */
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
    // The heights on the first screen are the best estimate for the rest, so that the scroll bar is right from the
    // start.
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
