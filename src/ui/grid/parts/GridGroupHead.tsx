import { memo, type ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { Icon } from '../../icons/Icon';
import styles from '../Grid.module.css';
import type { GridColumn, GridGroup } from '../gridTypes';

/** Summaries of columns in the head of a group, and where they are drawn. */
export interface GroupCells {
  columns: readonly GridColumn[];
  /** The other columns are drawn from `startCol` to `endCol`. */
  startCol: number;
  endCol: number;
  /** px at the left that belong to the title; summaries of columns below it are drawn after the title. */
  titleWidth: number;
  /** Number of columns below the title. */
  beside: number;
  render: (group: GridGroup, column: GridColumn) => ReactNode;
}

export interface GridGroupHeadProps {
  group: GridGroup;
  index: number;
  ariaRowIndex: number;
  top: number;
  colCount: number;
  /** For the sticky copy: the enclosing groups, whose heads are scrolled away. */
  outer?: readonly GridGroup[];
  /** The copy that stays below the column heads while its rows are on the screen; hidden from screen readers. */
  stuck?: boolean;
  cells?: GroupCells | undefined;
}

/** The head of a group. */
export const GridGroupHead = memo(function GridGroupHead({
  group,
  index,
  ariaRowIndex,
  top,
  colCount,
  stuck,
  outer = [],
  cells,
}: GridGroupHeadProps) {
  const beside = cells?.columns.slice(0, cells.beside).flatMap((column) => {
    const said = cells.render(group, column);
    return said === null ? [] : [{ column, said }];
  });
  const title = (
    <span
      className={classNames(styles.groupInner, cells && styles.groupShort)}
      style={{ paddingLeft: 14 + (stuck ? 0 : (group.level ?? 0) * 16), width: cells?.titleWidth }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.groupToggle}
        data-group={index}
        aria-expanded={!group.closed}
        aria-label={group.closed ? 'Open group' : 'Close group'}
      >
        <Icon name={group.closed ? 'right' : 'down'} size={12} />
      </button>
      {outer.map((one) => (
        <span key={one.key} className={styles.quiet}>
          {one.title} ›
        </span>
      ))}
      {group.caption !== undefined && <span className={styles.quiet}>{group.caption}</span>}
      <b>{group.title}</b>
      <span>{numberText(group.count)}</span>
      {beside?.map(({ column, said }) => (
        <span key={column.key} className={styles.groupBeside}>
          {column.title} {said}
        </span>
      ))}
      <span className={styles.grow} />
      {group.summary !== undefined && <span className={styles.quiet}>{group.summary}</span>}
    </span>
  );
  const said: ReactNode[] = [];
  for (let col = Math.max(cells?.startCol ?? 0, cells?.beside ?? 0); cells && col < cells.endCol; col++) {
    const column = cells.columns[col]!;
    const node = cells.render(group, column);
    if (node === null) continue;
    said.push(
      <span
        key={column.key}
        className={classNames(styles.groupFoot, column.align === 'end' && styles.end)}
        style={{ left: `calc(var(--gutter) + var(--l${col}))`, width: `var(--c${col})` }}
      >
        <span className={styles.hidden}>{column.title}: </span>
        {node}
      </span>,
    );
  }
  const content = (
    <>
      {title}
      {said}
    </>
  );
  if (stuck)
    return (
      <div className={classNames(styles.group, styles.stuck)} data-group-head={index} aria-hidden>
        {content}
      </div>
    );
  return (
    <div role="row" aria-rowindex={ariaRowIndex} className={styles.group} data-group-head={index} style={{ top }}>
      <div role="gridcell" aria-colindex={1} aria-colspan={colCount} className={styles.groupCell}>
        {content}
      </div>
    </div>
  );
});
