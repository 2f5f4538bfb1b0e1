import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import styles from '../Grid.module.css';
import type { ColumnLayout } from '../logic/columnLayout';
import { heightOfRow, type RowLayout, rowTop } from '../logic/rowLayout';
import type { GridRange } from '../logic/selection';

/** Layout of the sheet that overlay boxes use. */
export interface SheetGeometry {
  rows: RowLayout;
  columns: ColumnLayout;
  gutter: number;
  base: number;
  /** Boxes are clipped to these heights of the sheet, because no element may be a million px tall. */
  clipTop: number;
  clipBottom: number;
}

export interface BoxPart {
  /** In the layer of frozen columns, which does not scroll sideways. */
  frozen: boolean;
  style: CSSProperties;
  /** The box continues in the other layer at this side. */
  openLeft: boolean;
  openRight: boolean;
  hasEnd: boolean;
}

/** A range as one or two boxes: one over the frozen columns, one over those that scroll. */
export function rangeBoxes(range: GridRange, sheet: SheetGeometry): BoxPart[] {
  const { rows, columns, gutter, base } = sheet;
  if (rows.rowCount === 0 || range.endRow < 0) return [];
  const top = Math.max(rowTop(rows, range.startRow), sheet.clipTop);
  const bottom = Math.min(rowTop(rows, range.endRow) + heightOfRow(rows, range.endRow), sheet.clipBottom);
  if (bottom <= top) return [];
  // One px up and left, so that the border is on the line between cells; above the first row is the head.
  const lift = range.startRow === 0 ? 0 : 1;
  const box = (from: number, to: number, frozen: boolean): BoxPart => {
    const left = columns.lefts[from] ?? 0;
    const right = columns.lefts[to + 1] ?? left;
    // The frozen columns would cover the px on the line before the first scrolling column.
    const shift = !frozen && from === columns.frozenCount ? 0 : 1;
    return {
      frozen,
      style: {
        top: top - base - lift,
        height: bottom - top + lift,
        left: gutter + left - shift,
        width: right - left + shift,
      },
      openLeft: !frozen && range.startCol < columns.frozenCount,
      openRight: frozen && range.endCol >= columns.frozenCount,
      hasEnd: to === range.endCol,
    };
  };
  const parts: BoxPart[] = [];
  if (range.startCol < columns.frozenCount)
    parts.push(box(range.startCol, Math.min(range.endCol, columns.frozenCount - 1), true));
  if (range.endCol >= columns.frozenCount)
    parts.push(box(Math.max(range.startCol, columns.frozenCount), range.endCol, false));
  return parts;
}

/** The border of a range, drawn over the cells. */
export function RangeBox({
  part,
  kind,
  children,
}: {
  part: BoxPart;
  kind: 'range' | 'fill' | 'inner';
  children?: ReactNode;
}) {
  return (
    <div
      aria-hidden
      className={classNames(
        styles.box,
        styles[`box-${kind}`],
        part.openLeft && styles.openLeft,
        part.openRight && styles.openRight,
      )}
      style={part.style}
    >
      {children}
    </div>
  );
}

/** Another person's cell, with their name. */
export function PeerBox({
  part,
  name,
  color,
  editing,
  flagBelow,
  flagFades,
}: {
  part: BoxPart;
  name: string;
  color: string;
  editing: boolean;
  flagBelow: boolean;
  /** The name disappears after a moment, because in low rows it hides the cell above. */
  flagFades: boolean;
}) {
  return (
    <div
      aria-hidden
      className={classNames(styles.peer, editing && styles.peerEdits)}
      style={{ ...part.style, borderColor: color }}
    >
      <span
        className={classNames(styles.flag, flagBelow && styles.flagBelow, flagFades && styles.flagFades)}
        style={{ background: color }}
      >
        {name}
      </span>
    </div>
  );
}
