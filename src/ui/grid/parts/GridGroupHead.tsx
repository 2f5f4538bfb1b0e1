import { memo } from 'react';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { Icon } from '../../icons/Icon';
import styles from '../Grid.module.css';
import type { GridGroup } from '../gridTypes';

export interface GridGroupHeadProps {
  group: GridGroup;
  index: number;
  ariaRowIndex: number;
  top: number;
  colCount: number;
  /** Of the copy that sticks: the groups that it is within, which are scrolled away. */
  outer?: readonly GridGroup[];
  /** The copy that sticks below the column heads while its rows are on the screen; hidden from screen readers. */
  stuck?: boolean;
}

/** The line above the rows of a group. */
export const GridGroupHead = memo(function GridGroupHead({
  group,
  index,
  ariaRowIndex,
  top,
  colCount,
  stuck,
  outer = [],
}: GridGroupHeadProps) {
  const content = (
    <span className={styles.groupInner} style={{ paddingLeft: 14 + (stuck ? 0 : (group.level ?? 0) * 16) }}>
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
      <span className={styles.grow} />
      {group.summary !== undefined && <span className={styles.quiet}>{group.summary}</span>}
    </span>
  );
  if (stuck)
    return (
      <div className={classNames(styles.group, styles.stuck)} aria-hidden>
        {content}
      </div>
    );
  return (
    <div role="row" aria-rowindex={ariaRowIndex} className={styles.group} style={{ top }}>
      <div role="gridcell" aria-colindex={1} aria-colspan={colCount} className={styles.groupCell}>
        {content}
      </div>
    </div>
  );
});
