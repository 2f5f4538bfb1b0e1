import { memo, type ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import styles from '../Grid.module.css';
import type { CellMarkDetail, CellRenderArgs, GridColumn } from '../gridTypes';
import { cellAttributes } from './cellAttributes';

export interface GridCellProps<Row> {
  gridId: string;
  /** Undefined while the row is not loaded: a placeholder is drawn. */
  row: Row | undefined;
  rowIndex: number;
  rowHeight: number;
  column: GridColumn;
  colIndex: number;
  frozen: boolean;
  lastFrozen: boolean;
  /** Drawn apart from the visible cells: it keeps the active cell in the DOM while it is scrolled away. */
  apart: boolean;
  selected: boolean;
  active: boolean;
  editing: boolean;
  renderCell: (args: CellRenderArgs<Row>) => ReactNode;
  cellMark: ((row: Row, column: GridColumn) => CellMarkDetail | undefined) | undefined;
  cellGround: ((row: Row, column: GridColumn) => string | undefined) | undefined;
}

const BONES = ['62%', '46%', '74%', '54%', '38%'];

function Cell<Row>(props: GridCellProps<Row>) {
  const { row, rowIndex, rowHeight, column, colIndex, selected, active, editing } = props;
  const mark = row === undefined ? undefined : props.cellMark?.(row, column);
  const ground = row === undefined || (selected && !active) ? undefined : props.cellGround?.(row, column);
  return (
    <div
      {...cellAttributes(props.gridId, rowIndex, colIndex, column, selected, active)}
      className={classNames(
        styles.cell,
        column.align === 'end' && styles.end,
        column.align === 'center' && styles.center,
        props.frozen && styles.frozen,
        mark && styles.marked,
        props.lastFrozen && styles.lastFrozen,
        props.apart && styles.apart,
        selected && !active && styles.selected,
        active && styles.active,
      )}
      style={{
        width: `var(--c${colIndex})`,
        left: props.apart ? `calc(var(--gutter) + var(--l${colIndex}))` : undefined,
        backgroundColor: ground,
      }}
    >
      {row === undefined ? (
        <span className={styles.bone} style={{ width: BONES[(rowIndex + colIndex) % BONES.length] }} />
      ) : (
        props.renderCell({ row, column, rowIndex, colIndex, active, editing, rowHeight })
      )}
      {mark && (
        <span className={classNames(styles.corner, styles[mark.kind])} data-mark={mark.kind} title={mark.text}>
          <span className={styles.hidden}>{mark.text}</span>
        </span>
      )}
    </div>
  );
}

/** One cell. Its content comes from the owner of the grid and is rendered again only when its own data have changed. */
export const GridCell = memo(Cell) as typeof Cell;
