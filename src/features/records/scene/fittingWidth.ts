import type { WindowRow } from '@/engine/tableTypes';
import { type GridColumn, type GridProps, textWidth } from '@/ui/grid';

/** Space around a text in a cell, and around the title in a head (icon, unit, arrow), in px. */
const AROUND = 20;
const HEAD_AROUND = 52;
const MOST = 640;

/**
 * The width in which the loaded rows of a column show their texts whole, in px.
 * @returns undefined where the cells are drawn (structures, plots): their width is a matter of taste
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
