import { memo, type ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import styles from '../Grid.module.css';
import type { GridColumn } from '../gridTypes';

export interface GridFootProps {
  columns: readonly GridColumn[];
  frozenCount: number;
  startCol: number;
  endCol: number;
  ariaRowIndex: number;
  clickable: boolean;
  renderFooterCell: (column: GridColumn, colIndex: number) => ReactNode;
}

/** A summary below each column. */
export const GridFoot = memo(function GridFoot({
  columns,
  frozenCount,
  startCol,
  endCol,
  ariaRowIndex,
  clickable,
  renderFooterCell,
}: GridFootProps) {
  const foot = (colIndex: number) => {
    const column = columns[colIndex];
    if (!column) return null;
    const frozen = colIndex < frozenCount;
    return (
      <div
        key={column.key}
        role="gridcell"
        aria-colindex={colIndex + 2}
        data-foot={clickable ? colIndex : undefined}
        className={classNames(
          styles.foot,
          column.align === 'end' && styles.end,
          frozen && styles.frozen,
          colIndex === frozenCount - 1 && styles.lastFrozen,
        )}
        style={{ width: `var(--c${colIndex})` }}
      >
        {renderFooterCell(column, colIndex)}
      </div>
    );
  };
  const pinned: ReactNode[] = [];
  for (let col = 0; col < frozenCount; col++) pinned.push(foot(col));
  const cells: ReactNode[] = [];
  for (let col = startCol; col < endCol; col++) cells.push(foot(col));
  return (
    <div role="row" aria-rowindex={ariaRowIndex} className={styles.footRow}>
      <div role="presentation" className={styles.pinned}>
        <div role="rowheader" aria-colindex={1} className={classNames(styles.gutter, styles.corner0)}>
          <span className={styles.hidden}>Summary</span>
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
});
