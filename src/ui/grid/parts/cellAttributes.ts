import type { GridColumn } from '../gridTypes';

/** Position and type of a cell, for pointer events (see handlePointer) and for screen readers. */
export function cellAttributes(
  gridId: string,
  rowIndex: number,
  colIndex: number,
  column: GridColumn,
  selected: boolean,
  active: boolean,
) {
  return {
    // Only the active cell is ever looked up by its id.
    id: active ? `${gridId}-${rowIndex}-${colIndex}` : undefined,
    role: 'gridcell',
    'data-col': colIndex,
    'aria-colindex': colIndex + 2,
    'aria-selected': selected || active,
    'aria-readonly': column.readOnly || undefined,
  } as const;
}
