import { type MouseEvent, memo, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../../icons/Icon';
import styles from '../Grid.module.css';
import type { GridColumn } from '../gridTypes';

export interface GridHeadProps {
  columns: readonly GridColumn[];
  frozenCount: number;
  startCol: number;
  endCol: number;
  selectedFrom: number;
  selectedTo: number;
  /** Column that is being dragged to another position, -1 for none. */
  draggedCol: number;
  resizable: boolean;
  hasMenu: boolean;
  hasAdd: boolean;
  /** Drawn in the corner: `#`, or the check box of all rows. */
  corner: ReactNode;
  onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
  onDoubleClick: (event: MouseEvent<HTMLDivElement>) => void;
}

/** The column heads: one line of 32 px that stays at the top. */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { columns, frozenCount, startCol, endCol } = props;
  const head = (colIndex: number) => {
    const column = columns[colIndex];
    if (!column) return null;
    const frozen = colIndex < frozenCount;
    return (
      <div
        key={column.key}
        role="columnheader"
        aria-colindex={colIndex + 2}
        aria-sort={column.sortDirection}
        aria-readonly={column.readOnly || undefined}
        data-head={colIndex}
        title={column.unit ? `${column.title}, ${column.unit}` : column.title}
        className={classNames(
          styles.head,
          column.align === 'end' && styles.end,
          frozen && styles.frozen,
          colIndex === frozenCount - 1 && styles.lastFrozen,
          colIndex >= props.selectedFrom && colIndex <= props.selectedTo && styles.headSelected,
          colIndex === props.draggedCol && styles.dragged,
        )}
        style={{ width: `var(--c${colIndex})` }}
      >
        {column.icon && <Icon name={column.icon} />}
        <b className={styles.headTitle}>{column.title}</b>
        {column.unit && <span className={styles.unit}>{column.unit}</span>}
        {column.readOnly && <Icon name="lock" size={12} label={column.readOnlyReason ?? 'Read only'} />}
        {column.headMark}
        {column.sortDirection && (
          <span className={styles.sort}>
            <Icon name={column.sortDirection === 'ascending' ? 'up' : 'arrow-down'} size={12} />
            {column.sortOrder !== undefined && <span>{column.sortOrder}</span>}
          </span>
        )}
        {props.hasMenu && (
          <span className={styles.headMenu} data-headmenu={colIndex}>
            <Icon name="down" size={12} />
          </span>
        )}
        {props.resizable && !column.fixed && <span className={styles.resizer} data-resize={colIndex} />}
      </div>
    );
  };
  const pinned: ReactNode[] = [];
  for (let col = 0; col < frozenCount; col++) pinned.push(head(col));
  const heads: ReactNode[] = [];
  for (let col = startCol; col < endCol; col++) heads.push(head(col));
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={styles.headRow}
      onPointerDown={props.onPointerDown}
      onDoubleClick={props.onDoubleClick}
    >
      <div role="presentation" className={styles.pinned}>
        <div role="columnheader" aria-colindex={1} data-corner className={classNames(styles.gutter, styles.corner0)}>
          <span className={styles.hidden}>Row</span>
          {props.corner}
        </div>
        {pinned}
      </div>
      <span
        className={styles.space}
        style={{ width: `calc(var(--l${startCol}) - var(--l${frozenCount}))` }}
        aria-hidden
      />
      {heads}
      {props.hasAdd && (
        <span
          className={styles.space}
          style={{ width: `calc(var(--l${columns.length}) - var(--l${endCol}))` }}
          aria-hidden
        />
      )}
      {props.hasAdd && (
        <div role="columnheader" aria-colindex={columns.length + 2} data-addcolumn className={styles.addColumn}>
          <span className={styles.hidden}>Add a column</span>
          <Icon name="plus" />
        </div>
      )}
    </div>
  );
});
