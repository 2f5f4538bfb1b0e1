/** Position of a cell by index; column 0 is the first data column, not the row number. */
export interface CellPoint {
  row: number;
  col: number;
}

/** Cells from the first to the last row and column, both included. */
export interface GridRange {
  startRow: number;
  endRow: number;
  startCol: number;
  endCol: number;
}

/**
 * Extent of a selection: cells, whole rows, whole columns, or everything. Whole rows stay whole when a column is added.
 */
export type SelectionKind = 'cells' | 'rows' | 'columns' | 'all';

/** The anchor is fixed and is the active cell; the head is the end that Shift moves. */
export interface GridSelection {
  kind: SelectionKind;
  anchor: CellPoint;
  head: CellPoint;
  /** Further ranges, selected before with Mod+click. Any selection without Mod drops them. */
  others?: readonly GridRange[];
}

/** Size of the grid: indexes run from 0 to size minus one. */
export interface GridSize {
  rowCount: number;
  colCount: number;
}

/** A single selected cell. */
export function selectCell(cell: CellPoint): GridSelection {
  return { kind: 'cells', anchor: cell, head: cell };
}

/** The range that a selection covers in a grid of this size. */
export function selectionRange(selection: GridSelection, size: GridSize): GridRange {
  const lastRow = Math.max(0, size.rowCount - 1);
  const lastCol = Math.max(0, size.colCount - 1);
  const { kind, anchor, head } = selection;
  const allRows = kind === 'columns' || kind === 'all';
  const allCols = kind === 'rows' || kind === 'all';
  return {
    startRow: allRows ? 0 : Math.min(anchor.row, head.row),
    endRow: allRows ? lastRow : Math.max(anchor.row, head.row),
    startCol: allCols ? 0 : Math.min(anchor.col, head.col),
    endCol: allCols ? lastCol : Math.max(anchor.col, head.col),
  };
}

/** The selection clamped to a grid of this size. In an empty grid it is the cell 0, 0. */
export function clampSelection(selection: GridSelection, size: GridSize): GridSelection {
  const anchor = clampCell(selection.anchor, size);
  const head = clampCell(selection.head, size);
  if (sameCell(anchor, selection.anchor) && sameCell(head, selection.head) && fits(selection, size)) return selection;
  const { others, ...own } = selection;
  const kept = others?.filter((range) => range.endRow < size.rowCount && range.endCol < size.colCount);
  return { ...own, anchor, head, ...(kept && kept.length > 0 ? { others: kept } : {}) };
}

/** The cell clamped to a grid of this size. */
export function clampCell(cell: CellPoint, size: GridSize): CellPoint {
  return {
    row: Math.max(0, Math.min(cell.row, size.rowCount - 1)),
    col: Math.max(0, Math.min(cell.col, size.colCount - 1)),
  };
}

export function sameCell(a: CellPoint, b: CellPoint): boolean {
  return a.row === b.row && a.col === b.col;
}

/** Whether a range contains a cell. */
export function rangeContains(range: GridRange, cell: CellPoint): boolean {
  return (
    cell.row >= range.startRow && cell.row <= range.endRow && cell.col >= range.startCol && cell.col <= range.endCol
  );
}

function fits({ others = [] }: GridSelection, size: GridSize): boolean {
  return others.every((range) => range.endRow < size.rowCount && range.endCol < size.colCount);
}

/** All ranges of a selection, with that of the active cell last. */
export function selectionRanges(selection: GridSelection, size: GridSize): GridRange[] {
  return [...(selection.others ?? []), selectionRange(selection, size)];
}

/** Number of cells in a range. */
export function rangeCells(range: GridRange): number {
  return (range.endRow - range.startRow + 1) * (range.endCol - range.startCol + 1);
}
