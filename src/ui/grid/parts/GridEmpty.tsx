import type { ReactNode } from 'react';
import styles from '../Grid.module.css';

/** Shown instead of rows when there are none. */
export function GridEmpty({ children }: { children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={2}>
      <div role="gridcell" aria-colindex={1} className={styles.emptyPlace} data-editor>
        {children}
      </div>
    </div>
  );
}
