import type { WindowRow } from '@/engine/tableTypes';
import { type GridColumn, type GridProps, textWidth } from '@/ui/grid';

/** Horizontal padding of a text in a cell, and space around the title in a head (icon, unit, arrow), in px. */
const AROUND = 20;
const HEAD_AROUND = 52;
const MOST = 640;

/**
 * The width in px in which the texts of the loaded rows of a column are shown completely.
 * @returns undefined for drawn cells (structures, plots): any width is possible
 */
export function fittingWidth(
  column: GridColumn,
  rows: readonly WindowRow[],
  lineOf: NonNullable<GridProps<WindowRow>['plainCell']>,
): number | undefined {
  const title = column.unit === undefined ? column.title : `${column.title} ${column.unit}`;
  let width = textWidth(title, true) + HEAD_AROUND;
  let found = false;
  for (const row of rows) {
    const cell = lineOf(row, column);
    if (!cell) continue;
    found = true;
    width = Math.max(width, textWidth(cell.text + cell.fill, column.strong) + AROUND);
    if (width >= MOST) return MOST;
  }
  return found ? Math.ceil(width) : undefined;
}
