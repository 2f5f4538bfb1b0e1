import type { MoveTarget } from './gridCommand';
import { type CellPoint, clampCell, type GridSelection, type GridSize, selectCell } from './selection';

/** The cell at which a move ends. `pageRows` is the number of rows that are completely visible. */
export function moveCell(cell: CellPoint, to: MoveTarget, size: GridSize, pageRows: number): CellPoint {
  const page = Math.max(1, pageRows - 1);
  const last = { row: size.rowCount - 1, col: size.colCount - 1 };
  const moved: Record<MoveTarget, CellPoint> = {
    up: { row: cell.row - 1, col: cell.col },
    down: { row: cell.row + 1, col: cell.col },
    left: { row: cell.row, col: cell.col - 1 },
    right: { row: cell.row, col: cell.col + 1 },
    pageUp: { row: cell.row - page, col: cell.col },
    pageDown: { row: cell.row + page, col: cell.col },
    rowStart: { row: cell.row, col: 0 },
    rowEnd: { row: cell.row, col: last.col },
    first: { row: 0, col: 0 },
    last,
    edgeUp: { row: 0, col: cell.col },
    edgeDown: { row: last.row, col: cell.col },
    edgeLeft: { row: cell.row, col: 0 },
    edgeRight: { row: cell.row, col: last.col },
  };
  return clampCell(moved[to], size);
}

/** Moves the active cell, or with `extend` the far end of the range. */
export function moveSelection(
  selection: GridSelection,
  to: MoveTarget,
  extend: boolean,
  size: GridSize,
  pageRows: number,
): GridSelection {
  if (!extend) return selectCell(moveCell(selection.anchor, to, size, pageRows));
  const head = moveCell(selection.head, to, size, pageRows);
  // Whole rows stay whole while the range grows up or down; a move to the side turns them into cells.
  const vertical = head.col === selection.head.col;
  const keepsKind = (selection.kind === 'rows' && vertical) || (selection.kind === 'columns' && !vertical);
  const others = selection.others ? { others: selection.others } : {};
  return { kind: keepsKind ? selection.kind : 'cells', anchor: selection.anchor, head, ...others };
}

/** Tab moves through the row and on to the next one. Undefined at both ends, so that Tab may leave the grid there. */
export function tabCell(cell: CellPoint, back: boolean, size: GridSize): CellPoint | undefined {
  const col = cell.col + (back ? -1 : 1);
  if (col >= 0 && col < size.colCount) return { row: cell.row, col };
  const row = cell.row + (back ? -1 : 1);
  if (row < 0 || row >= size.rowCount) return undefined;
  return { row, col: back ? size.colCount - 1 : 0 };
}
