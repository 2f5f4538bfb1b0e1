import type { GridColumn, GridProps } from '../gridTypes';

/** The index of a row between `start` and `end`, by its key; undefined if it is not there. */
function rowOfKey<Row>(
  props: Pick<GridProps<Row>, 'rowIndexOf' | 'rowKey'>,
  key: string,
  start: number,
  end: number,
): number | undefined {
  if (props.rowIndexOf) {
    const row = props.rowIndexOf(key);
    return row !== undefined && row >= start && row < end ? row : undefined;
  }
  for (let row = start; row < end; row++) if (props.rowKey(row) === key) return row;
  return undefined;
}

/** Where cell marks are drawn: those whose rows and columns are in the window. */
export function markPlaces<Row, Mark extends { rowKey: string; columnKey: string }>(
  marks: readonly Mark[],
  rows: Pick<GridProps<Row>, 'rowIndexOf' | 'rowKey'>,
  columns: readonly GridColumn[],
  { startRow, endRow }: { startRow: number; endRow: number },
): { mark: Mark; row: number; col: number }[] {
  return marks.flatMap((mark) => {
    const row = rowOfKey(rows, mark.rowKey, startRow, endRow);
    const col = columns.findIndex((column) => column.key === mark.columnKey);
    return row === undefined || col < 0 ? [] : [{ mark, row, col }];
  });
}
