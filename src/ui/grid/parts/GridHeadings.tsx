import { memo, type PointerEvent, useRef } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../../icons/Icon';
import type { AnchorRect } from '../../overlay/anchorRect';
import styles from '../Grid.module.css';
import type { GridHeading } from '../gridTypes';

interface Props {
  headings: readonly GridHeading[];
  frozenCount: number;
  startCol: number;
  endCol: number;
  onToggle: ((key: string) => void) | undefined;
  onMenu: ((key: string, rect: AnchorRect) => void) | undefined;
  /** @param onDragged called when it was moved, before the click event that ends the drag */
  onPointerDown: (event: PointerEvent<HTMLElement>, heading: GridHeading, onDragged: () => void) => void;
}

/** The line of headings above the column heads. */
export const GridHeadings = memo(function GridHeadings(props: Props) {
  const { headings, frozenCount, startCol, endCol, onToggle, onMenu, onPointerDown } = props;
  const wasDragged = useRef(false);
  const heading = (one: GridHeading) => (
    <div
      key={`${one.key} ${one.from}`}
      role="columnheader"
      aria-colindex={one.from + 2}
      aria-colspan={one.to - one.from + 1}
      className={classNames(styles.heading, one.from < frozenCount && styles.frozen)}
      style={{
        left: `calc(var(--gutter) + var(--l${one.from}))`,
        width: `calc(var(--l${one.to + 1}) - var(--l${one.from}))`,
      }}
    >
      <span className={styles.headingInner}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.headingName}
          aria-expanded={!one.isFolded}
          title={one.title}
          // The focus stays in the grid.
          onPointerDown={(event) => {
            event.preventDefault();
            wasDragged.current = false;
            onPointerDown(event, one, () => {
              wasDragged.current = true;
            });
          }}
          onClick={() => {
            if (!wasDragged.current) onToggle?.(one.key);
            wasDragged.current = false;
          }}
        >
          <Icon name={one.isFolded ? 'right' : 'down'} size={12} />
          <b>{one.title}</b>
          {one.isFolded && one.count > 1 && <span className={styles.quiet}>+{one.count - 1}</span>}
        </button>
        {onMenu && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.headingMenu}
            aria-label={`Menu of the heading ${one.title}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => onMenu(one.key, event.currentTarget.getBoundingClientRect())}
          >
            <Icon name="down" size={12} />
          </button>
        )}
      </span>
    </div>
  );
  return (
    <div role="row" className={styles.headingRow} onPointerDown={(event) => event.stopPropagation()}>
      <div
        role="presentation"
        className={styles.pinned}
        style={{ width: `calc(var(--gutter) + var(--l${frozenCount}))`, background: 'inherit' }}
      >
        {headings.filter(({ from }) => from < frozenCount).map(heading)}
      </div>
      {headings.filter(({ from, to }) => from >= frozenCount && to >= startCol && from < endCol).map(heading)}
    </div>
  );
});
