import { memo, type ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../../icons/Icon';
import type { IconName } from '../../icons/iconShapes';
import styles from '../Grid.module.css';
import type { CellMarkDetail, CellRenderArgs, GridColumn, PlainCell, RowMark, RowMarkDetail } from '../gridTypes';
import { GridCell } from './GridCell';
import { plainGridCell } from './plainGridCell';

export interface GridRowProps<Row> {
  gridId: string;
  rowIndex: number;
  ariaRowIndex: number;
  row: Row | undefined;
  top: number;
  height: number;
  columns: readonly GridColumn[];
  frozenCount: number;
  startCol: number;
  endCol: number;
  /** -1 for none in this row. */
  activeCol: number;
  editingCol: number;
  selectedFrom: number;
  selectedTo: number;
  /** Columns of further selected ranges, as `2-4 7-7`. */
  alsoSelected: string;
  wholeRow: boolean;
  /** undefined if rows have no check box. */
  isChecked: boolean | undefined;
  canOpen: boolean;
  renderCell: (args: CellRenderArgs<Row>) => ReactNode;
  plainCell: ((row: Row, column: GridColumn) => PlainCell | undefined) | undefined;
  cellMark: ((row: Row, column: GridColumn) => CellMarkDetail | undefined) | undefined;
  cellGround: ((row: Row, column: GridColumn) => string | undefined) | undefined;
  rowMark: ((row: Row, rowIndex: number) => RowMarkDetail | undefined) | undefined;
  rowBar: ((row: Row) => string | undefined) | undefined;
}

const MARK_ICON: Record<RowMark, IconName> = {
  willMove: 'move',
  willLeave: 'eye-off',
  refused: 'warning',
  new: 'plus',
};

function holdsColumn(spans: string, col: number): boolean {
  return spans.split(' ').some((span) => {
    const [from = 0, to = -1] = span.split('-').map(Number);
    return col >= from && col <= to;
  });
}

function Row<Data>(props: GridRowProps<Data>) {
  const { rowIndex, row, columns, frozenCount, startCol, endCol, activeCol, height } = props;
  const mark = row === undefined ? undefined : props.rowMark?.(row, rowIndex);
  const bar = row === undefined ? undefined : props.rowBar?.(row);

  const cell = (colIndex: number, apart = false) => {
    const column = columns[colIndex];
    if (!column) return null;
    const plain =
      row === undefined || apart || colIndex === props.editingCol ? undefined : props.plainCell?.(row, column);
    const selected =
      (colIndex >= props.selectedFrom && colIndex <= props.selectedTo) ||
      (props.alsoSelected !== '' && holdsColumn(props.alsoSelected, colIndex));
    const active = colIndex === activeCol;
    const frozen = colIndex < frozenCount;
    const lastFrozen = colIndex === frozenCount - 1;
    if (row !== undefined && plain)
      return plainGridCell({
        gridId: props.gridId,
        rowIndex,
        colIndex,
        column,
        content: plain,
        ground: selected && !active ? undefined : props.cellGround?.(row, column),
        frozen,
        lastFrozen,
        selected,
        active,
      });
    return (
      <GridCell
        key={column.key}
        gridId={props.gridId}
        row={row}
        rowIndex={rowIndex}
        rowHeight={height}
        column={column}
        colIndex={colIndex}
        frozen={frozen}
        lastFrozen={lastFrozen}
        apart={apart}
        selected={selected}
        active={active}
        editing={colIndex === props.editingCol}
        renderCell={props.renderCell}
        cellMark={props.cellMark}
        cellGround={props.cellGround}
      />
    );
  };

  const pinned: ReactNode[] = [];
  for (let col = 0; col < frozenCount; col++) pinned.push(cell(col));
  const cells: ReactNode[] = [];
  for (let col = startCol; col < endCol; col++) cells.push(cell(col));
  if (activeCol >= frozenCount && (activeCol < startCol || activeCol >= endCol)) cells.push(cell(activeCol, true));

  return (
    <div
      role="row"
      data-row={rowIndex}
      aria-rowindex={props.ariaRowIndex}
      aria-selected={props.wholeRow || undefined}
      className={styles.row}
      style={{ top: props.top, height, ['--cell-line' as string]: `${height - 1}px` }}
    >
      {/* One box for everything that does not scroll: each sticky box costs the browser a compositing layer. */}
      <div role="presentation" className={styles.pinned}>
        <div
          role="rowheader"
          aria-colindex={1}
          data-gutter
          data-canopen={(props.canOpen && row !== undefined) || undefined}
          className={classNames(styles.gutter, props.wholeRow && styles.selected, props.isChecked && styles.checked)}
        >
          {bar && <span className={styles.bar} style={{ background: bar }} />}
          {props.isChecked !== undefined && (
            <span className={styles.check} data-check>
              <span className={styles.checkBox} data-on={props.isChecked || undefined}>
                {props.isChecked && <Icon name="check" size={12} />}
              </span>
            </span>
          )}
          {mark ? (
            <span className={classNames(styles.rowMark, styles[mark.kind])} title={mark.text}>
              <Icon name={MARK_ICON[mark.kind]} label={mark.text} />
            </span>
          ) : (
            <span className={styles.number}>{rowIndex + 1}</span>
          )}
          {props.canOpen && row !== undefined && <span className={styles.openRow} data-open title="Open" />}
        </div>
        {pinned}
      </div>
      <span
        className={styles.space}
        style={{ width: `calc(var(--l${startCol}) - var(--l${frozenCount}))` }}
        aria-hidden
      />
      {cells}
    </div>
  );
}

/** One row: number, frozen cells, visible cells. Renders again only when its own data have changed. */
export const GridRow = memo(Row) as typeof Row;
