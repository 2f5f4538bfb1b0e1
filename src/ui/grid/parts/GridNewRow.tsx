import type { ReactNode } from 'react';
import styles from '../Grid.module.css';

interface Props {
  top: number;
  ariaRowIndex: number;
  /** Called for ArrowUp: back into the rows. */
  onLeave(): void;
  children: ReactNode;
}

/** The line below the rows in which a new row is typed. */
export function GridNewRow({ top, ariaRowIndex, onLeave, children }: Props) {
  return (
    <div role="row" className={styles.addRow} style={{ top }} aria-rowindex={ariaRowIndex}>
      <div
        role="gridcell"
        aria-colindex={1}
        className={styles.groupCell}
        data-editor
        data-newrow
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' || event.defaultPrevented) return;
          event.preventDefault();
          onLeave();
        }}
      >
        {children}
      </div>
    </div>
  );
}
