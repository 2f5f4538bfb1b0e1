import type { GridCore } from '../core/gridCore';
import { headRect } from '../core/handleKey';
import styles from '../Grid.module.css';
import type { GridColumn, GridProps } from '../gridTypes';
import type { GridWindow } from '../hooks/useGridViewport';
import { GridFoot } from './GridFoot';

const FOOT = 32;

interface Props<Row> {
  core: GridCore<Row>;
  columns: readonly GridColumn[];
  frozenCount: number;
  view: GridWindow;
  ariaRowIndex: number;
  renderFooterCell: NonNullable<GridProps<Row>['renderFooterCell']>;
  onFooterCell: GridProps<Row>['onFooterCell'];
}

/** The line of summaries below the rows; a click on one opens the choices for its column. */
export function GridFootPlace<Row>(props: Props<Row>) {
  const { core, columns, frozenCount, view, ariaRowIndex, renderFooterCell, onFooterCell } = props;
  return (
    <div
      role="presentation"
      className={styles.footPlace}
      onClick={(event) => {
        const col = (event.target as Element).closest<HTMLElement>('[data-foot]')?.dataset.foot;
        const column = col === undefined ? undefined : columns[Number(col)];
        const frame = core.scroller.current?.getBoundingClientRect();
        if (!column || !frame) return;
        onFooterCell?.(column, { ...headRect(core, Number(col)), y: frame.bottom - FOOT, height: FOOT });
      }}
    >
      <GridFoot
        columns={columns}
        frozenCount={frozenCount}
        startCol={view.startCol}
        endCol={view.endCol}
        ariaRowIndex={ariaRowIndex}
        clickable={onFooterCell !== undefined}
        renderFooterCell={renderFooterCell}
      />
    </div>
  );
}
