import { memo, type ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import styles from '../Grid.module.css';
import type { CellMarkDetail, GridColumn } from '../gridTypes';

export interface GridCellProps {
  id: string;
  column: GridColumn;
  colIndex: number;
  frozen: boolean;
  lastFrozen: boolean;
  /** Drawn apart from the run of visible cells: it keeps the active cell in the page while it is scrolled away. */
  apart: boolean;
  selected: boolean;
  active: boolean;
  ground: string | undefined;
  mark: CellMarkDetail | undefined;
  children: ReactNode;
}

/** The frame of one cell; what is in it comes from the owner of the grid. */
export const GridCell = memo(function GridCell({
  id,
  column,
  colIndex,
  frozen,
  lastFrozen,
  apart,
  selected,
  active,
  ground,
  mark,
  children,
}: GridCellProps) {
  return (
    <div
      id={id}
      role="gridcell"
      data-col={colIndex}
      aria-colindex={colIndex + 2}
      aria-selected={selected || active}
      aria-readonly={column.readOnly || undefined}
      className={classNames(
        styles.cell,
        column.align === 'end' && styles.end,
        column.align === 'center' && styles.center,
        frozen && styles.frozen,
        mark && styles.marked,
        lastFrozen && styles.lastFrozen,
        apart && styles.apart,
        selected && !active && styles.selected,
        active && styles.active,
      )}
      style={{
        width: `var(--c${colIndex})`,
        left: apart ? `calc(var(--gutter) + var(--l${colIndex}))` : undefined,
        backgroundColor: ground && (!selected || active) ? ground : undefined,
      }}
    >
      {children}
      {mark && (
        <span className={classNames(styles.corner, styles[mark.kind])} data-mark={mark.kind} title={mark.text}>
          <span className={styles.hidden}>{mark.text}</span>
        </span>
      )}
    </div>
  );
});
