import type { GridCore } from '../core/gridCore';
import styles from '../Grid.module.css';
import { useUnloadGuard } from '../hooks/useUnloadGuard';
import { heightOfRow, rowTop } from '../logic/rowLayout';
import { type KeysAhead, textOf } from '../logic/typedAhead';

/** Text typed into a row that is not loaded yet, which cannot have an editor. */
export function GridAhead<Row>({ core, kept: { cell, keys } }: { core: GridCore<Row>; kept: KeysAhead }) {
  const { rows, cols, sizes, viewport } = core.state;
  useUnloadGuard(true);
  return (
    <div
      aria-hidden
      className={styles.ahead}
      style={{
        top: rowTop(rows, cell.row) - viewport.window.base,
        left: sizes.gutter + (cols.lefts[cell.col] ?? 0),
        width: cols.widths[cell.col] ?? 0,
        height: heightOfRow(rows, cell.row),
      }}
    >
      {textOf(keys).text}
    </div>
  );
}
