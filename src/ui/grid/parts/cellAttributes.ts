import type { GridColumn } from '../gridTypes';

/** Where a cell is and what it is, for the pointer (see handlePointer) and for those who listen. */
export function cellAttributes(
  gridId: string,
  rowIndex: number,
  colIndex: number,
  column: GridColumn,
  selected: boolean,
  active: boolean,
) {
  return {
    // Only the active cell is ever asked for by its id.
    id: active ? `${gridId}-${rowIndex}-${colIndex}` : undefined,
    role: 'gridcell',
    'data-col': colIndex,
    'aria-colindex': colIndex + 2,
    'aria-selected': selected || active,
    'aria-readonly': column.readOnly || undefined,
  } as const;
}
