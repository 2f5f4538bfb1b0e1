import type { CSSProperties, ReactElement } from 'react';
import { classNames } from '@/lib/classNames';
import styles from '../Grid.module.css';
import type { GridColumn, PlainCell } from '../gridTypes';
import { widestText } from '../logic/widestText';
import { cellAttributes } from './cellAttributes';

/** px on both sides of a text, and the border. */
const PADDING = 17;
const WIDTHS: CSSProperties[] = [];

/** The same object for the same column, so that most cells have nothing to compare. */
function cellStyle(colIndex: number, ground: string | undefined): CSSProperties {
  WIDTHS[colIndex] ??= { width: `var(--c${colIndex})` };
  const width = WIDTHS[colIndex];
  return ground === undefined ? width : { ...width, backgroundColor: ground };
}

export interface PlainGridCellProps {
  gridId: string;
  rowIndex: number;
  colIndex: number;
  column: GridColumn;
  content: PlainCell;
  ground: string | undefined;
  frozen: boolean;
  lastFrozen: boolean;
  selected: boolean;
  active: boolean;
}

/**
 * A cell that contains one line of text. Its row calls it as a plain function: hundreds of components would cost more
 * than their texts.
 */
export function plainGridCell(props: PlainGridCellProps): ReactElement {
  const { rowIndex, colIndex, column, content, selected, active } = props;
  const isLong = widestText(content.text, column.strong) + widestText(content.fill) > column.width - PADDING;
  return (
    <div
      key={column.key}
      {...cellAttributes(props.gridId, rowIndex, colIndex, column, selected, active)}
      className={classNames(
        styles.cell,
        styles.plain,
        column.align === 'end' && styles.end,
        column.align === 'center' && styles.center,
        isLong && styles.cut,
        column.strong && styles.strong,
        props.frozen && styles.frozen,
        props.lastFrozen && styles.lastFrozen,
        selected && !active && styles.selected,
        active && styles.active,
      )}
      style={cellStyle(colIndex, props.ground)}
    >
      {content.fill === '' ? (
        content.text
      ) : (
        <>
          {content.text}
          <span className={styles.fill} aria-hidden>
            {content.fill}
          </span>
        </>
      )}
    </div>
  );
}
