import type { RowHeights } from './rowHeights';

/** Height of a group head in px. */
export const GROUP_HEIGHT = 28;

/** Where each row and group head is, in px from the top of the first line. */
export interface RowLayout {
  rowCount: number;
  /** Height of every row; if `heights` is present, the estimate. */
  rowHeight: number;
  /** Present if rows are as tall as their content. */
  heights?: RowHeights | undefined;
  /** For each group head, the row that it is above; ascending. */
  groupRows: readonly number[];
  /** Total height in px. */
  height: number;
}

/** A line of the grid: a row or a group head, by index. */
export type GridLine = { kind: 'row' | 'group'; index: number };

/** Lays out rows, of equal or individual heights, with group heads between them. */
export function rowLayout(
  rowCount: number,
  rowHeight: number,
  groupRows: readonly number[],
  heights?: RowHeights,
): RowLayout {
  const height = (heights?.before(rowCount) ?? rowCount * rowHeight) + groupRows.length * GROUP_HEIGHT;
  return { rowCount, rowHeight: heights?.estimate ?? rowHeight, heights, groupRows, height };
}

/** Height of a row in px: measured, estimated, or the common one. */
export function heightOfRow({ heights, rowHeight }: RowLayout, row: number): number {
  return heights?.get(row) ?? rowHeight;
}

/** Total height of the rows before one, without the heads between them. */
function rowsBefore({ heights, rowHeight }: RowLayout, row: number): number {
  return heights?.before(row) ?? row * rowHeight;
}

/** Number of group heads above or at a row. */
export function groupsBefore(layout: RowLayout, row: number): number {
  let low = 0;
  let high = layout.groupRows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (layout.groupRows[middle]! <= row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Top of a row, in px from the top of the first line, including group heads above it. */
export function rowTop(layout: RowLayout, row: number): number {
  return rowsBefore(layout, row) + groupsBefore(layout, row) * GROUP_HEIGHT;
}

/** Top of a group head, in px from the top of the first line. */
export function groupTop(layout: RowLayout, group: number): number {
  return rowsBefore(layout, layout.groupRows[group] ?? 0) + group * GROUP_HEIGHT;
}

/** The line at a height; clamped to the first and the last. Undefined if there is none. */
export function lineAt(layout: RowLayout, y: number): GridLine | undefined {
  const { rowCount, rowHeight, heights, groupRows } = layout;
  let low = 0;
  let high = groupRows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (groupTop(layout, middle) <= y) low = middle + 1;
    else high = middle;
  }
  const group = low - 1;
  const under = group < 0 ? y : y - groupTop(layout, group) - GROUP_HEIGHT;
  if (group >= 0 && under < 0) return { kind: 'group', index: group };
  const firstRow = group < 0 ? 0 : groupRows[group]!;
  const endRow = low < groupRows.length ? groupRows[low]! : rowCount;
  // A closed group has no rows of its own, so its head is followed by the next head.
  if (endRow <= firstRow) {
    if (low < groupRows.length) return { kind: 'group', index: low };
    return group >= 0 ? { kind: 'group', index: group } : undefined;
  }
  const row = heights ? heights.rowAt(heights.before(firstRow) + under) : firstRow + Math.floor(under / rowHeight);
  return { kind: 'row', index: Math.min(endRow - 1, Math.max(firstRow, row)) };
}

/** The row at a height; for a group head, the row below it, or the last row. Undefined if there are no rows. */
export function rowAtHeight(layout: RowLayout, y: number): number | undefined {
  if (layout.rowCount === 0) return undefined;
  const line = lineAt(layout, y);
  if (!line) return undefined;
  const row = line.kind === 'row' ? line.index : (layout.groupRows[line.index] ?? 0);
  return Math.min(layout.rowCount - 1, Math.max(0, row));
}

/**
 * The lines that touch the heights from `top` to `bottom`. `end` is one past the last; an empty result has start = end.
 */
export interface LineWindow {
  startRow: number;
  endRow: number;
  startGroup: number;
  endGroup: number;
}

export function visibleLines(layout: RowLayout, top: number, bottom: number): LineWindow {
  const { rowCount, groupRows } = layout;
  let startGroup = 0;
  let endGroup = 0;
  if (groupRows.length > 0) {
    startGroup = firstGroupEndingAfter(layout, top);
    endGroup = firstGroupEndingAfter(layout, bottom + GROUP_HEIGHT);
  }
  if (rowCount === 0) return { startRow: 0, endRow: 0, startGroup, endGroup };
  const first = rowAtHeight(layout, Math.max(0, top)) ?? 0;
  const last = rowAtHeight(layout, Math.max(0, bottom)) ?? rowCount - 1;
  const startRow = rowTop(layout, first) + heightOfRow(layout, first) <= top ? Math.min(rowCount, first + 1) : first;
  return { startRow, endRow: Math.min(rowCount, Math.max(startRow, last + 1)), startGroup, endGroup };
}

function firstGroupEndingAfter(layout: RowLayout, y: number): number {
  let low = 0;
  let high = layout.groupRows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (groupTop(layout, middle) + GROUP_HEIGHT <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of rows of a page that starts at a row: those that are completely visible in the view above or below it. */
export function pageRowsFrom(layout: RowLayout, row: number, viewHeight: number, up: boolean): number {
  if (!layout.heights) return Math.floor(viewHeight / layout.rowHeight);
  const top = rowTop(layout, row);
  const bottom = top + heightOfRow(layout, row);
  const to = rowAtHeight(layout, up ? bottom - viewHeight : top + viewHeight) ?? row;
  return Math.max(2, Math.abs(to - row));
}
