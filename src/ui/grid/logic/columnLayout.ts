/** Where each column is, in px from the left edge of the first column (without the row numbers). */
export interface ColumnLayout {
  widths: readonly number[];
  /** Left edge of each column, followed by the total width. */
  lefts: readonly number[];
  /** Number of columns that do not scroll. */
  frozenCount: number;
  frozenWidth: number;
  width: number;
}

/** The leading columns with `frozen` are frozen; a frozen column after one that is not is treated as not frozen. */
export function columnLayout(columns: readonly { width: number; frozen?: boolean }[]): ColumnLayout {
  const widths: number[] = [];
  const lefts: number[] = [0];
  let frozenCount = 0;
  columns.forEach((column, index) => {
    widths.push(column.width);
    lefts.push(lefts[index]! + column.width);
    if (column.frozen && frozenCount === index) frozenCount++;
  });
  return { widths, lefts, frozenCount, frozenWidth: lefts[frozenCount] ?? 0, width: lefts[columns.length] ?? 0 };
}

/**
 * The scrolling columns that touch the visible part. `scrollLeft` is how far the sheet is scrolled, `viewWidth` the
 * width of the view without the row numbers. `end` is one past the last.
 */
export function visibleColumns(
  layout: ColumnLayout,
  scrollLeft: number,
  viewWidth: number,
  overscan: number,
): { start: number; end: number } {
  const { lefts, frozenCount, frozenWidth, widths } = layout;
  const from = scrollLeft + frozenWidth - overscan;
  const to = scrollLeft + viewWidth + overscan;
  let start = frozenCount;
  while (start < widths.length && lefts[start + 1]! <= from) start++;
  let end = start;
  while (end < widths.length && lefts[end]! < to) end++;
  return { start, end };
}

/** The column at a position, in px from the left edge of the first column; clamped to the first and the last. */
export function columnAt(layout: ColumnLayout, x: number): number {
  let col = 0;
  while (col < layout.widths.length - 1 && layout.lefts[col + 1]! <= x) col++;
  return col;
}

/** The gap between columns nearest to a position: 0 is before the first column. */
export function nearestGap(layout: ColumnLayout, x: number): number {
  let best = 0;
  layout.lefts.forEach((left, index) => {
    if (Math.abs(left - x) < Math.abs(layout.lefts[best]! - x)) best = index;
  });
  return best;
}
