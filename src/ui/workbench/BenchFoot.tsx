import type { GridColumn } from '../grid';

/** A sum of a generated column. */
export function BenchFoot({ column, rowCount }: { column: GridColumn; rowCount: number }) {
  return column.align === 'end' ? (
    <>
      Median <b>13.5</b>
    </>
  ) : column.key === 'code' ? (
    <>
      Count <b>{rowCount.toLocaleString('en-US')}</b>
    </>
  ) : (
    <>
      Unique <b>{column.title.length}</b>
    </>
  );
}
