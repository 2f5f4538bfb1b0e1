import type { ReactNode } from 'react';
import type { HeadDrag } from '../core/handleHead';
import styles from '../Grid.module.css';
import type { GridFlash, GridPeer, GridRange } from '../gridTypes';
import { heightOfRow, rowTop } from '../logic/rowLayout';
import { PeerBox, RangeBox, rangeBoxes, type SheetGeometry } from './GridOverlay';

export interface GridLayersProps {
  sheet: SheetGeometry;
  /** Height of the area on which the lines are drawn, in px. */
  height: number;
  range: GridRange | undefined;
  activeCell: GridRange | undefined;
  fillPreview: GridRange | undefined;
  canFill: boolean;
  /** Further selected ranges. */
  others: readonly GridRange[];
  peers: readonly { mark: GridPeer; row: number; col: number }[];
  flashes: readonly { mark: GridFlash; row: number; col: number }[];
  drag: HeadDrag | undefined;
  editor: { col: number; node: ReactNode } | undefined;
  onFreezeDown: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
}

/**
 * Everything drawn over the cells: range, fill handle, colleagues' cursors, editor, drag lines; for scrolling and
 * frozen columns.
 */
export function GridLayers(props: GridLayersProps) {
  const { sheet, height, drag, peers, editor } = props;
  const inFrozen = (col: number) => col < sheet.columns.frozenCount;
  const layer = (frozen: boolean) => (
    <>
      {props.fillPreview &&
        rangeBoxes(props.fillPreview, sheet)
          .filter((part) => part.frozen === frozen)
          .map((part) => <RangeBox key="fill" part={part} kind="fill" />)}
      {props.activeCell &&
        rangeBoxes(props.activeCell, sheet)
          .filter((part) => part.frozen === frozen)
          .map((part) => <RangeBox key="inner" part={part} kind="inner" />)}
      {props.others.flatMap((range) =>
        rangeBoxes(range, sheet)
          .filter((part) => part.frozen === frozen)
          .map((part) => (
            <RangeBox
              key={`${range.startRow} ${range.startCol} ${range.endRow} ${range.endCol}`}
              part={part}
              kind="inner"
            />
          )),
      )}
      {props.flashes
        .filter(({ col }) => inFrozen(col) === frozen)
        .flatMap(({ mark, row, col }) =>
          rangeBoxes({ startRow: row, endRow: row, startCol: col, endCol: col }, sheet).map((part) => (
            <span
              key={mark.key}
              aria-hidden
              className={styles.flash}
              style={{ ...part.style, background: mark.color }}
            />
          )),
        )}
      {props.range &&
        rangeBoxes(props.range, sheet)
          .filter((part) => part.frozen === frozen)
          .map((part) => (
            <RangeBox key="range" part={part} kind="range">
              {props.canFill && part.hasEnd && <span className={styles.fillHandle} data-fill />}
            </RangeBox>
          ))}
      {peers
        .filter(({ col }) => inFrozen(col) === frozen)
        .map(({ mark: peer, row, col }) =>
          rangeBoxes({ startRow: row, endRow: row, startCol: col, endCol: col }, sheet).map((part) => (
            <PeerBox
              key={`${peer.key} ${row} ${col}`}
              part={part}
              name={peer.name}
              color={peer.color}
              editing={peer.editing ?? false}
              flagBelow={rowTop(sheet.rows, row) < 20}
              flagFades={heightOfRow(sheet.rows, row) < 48 && !peer.editing}
            />
          )),
        )}
      {drag && drag.kind !== 'resize' && isFrozenGap(drag) === frozen && (
        <span
          className={styles.dropLine}
          style={{ left: sheet.gutter + (sheet.columns.lefts[drag.gap] ?? 0), height }}
        />
      )}
    </>
  );
  const isFrozenGap = (line: { gap: number }) => line.gap <= sheet.columns.frozenCount;
  return (
    <>
      <div className={styles.frozenLayer} role="presentation">
        {layer(true)}
        {props.onFreezeDown && (
          <span
            className={styles.freezeLine}
            style={{ left: sheet.gutter + sheet.columns.frozenWidth, height }}
            onPointerDown={props.onFreezeDown}
            title="Drag to freeze columns"
          />
        )}
      </div>
      <div className={styles.layer} role="presentation">
        {layer(false)}
      </div>
      {/* Always in the same element: it stays mounted, with its caret, when somebody moves the freeze line past it. */}
      <div className={editor && inFrozen(editor.col) ? styles.frozenLayer : styles.layer} role="presentation">
        {editor?.node}
      </div>
    </>
  );
}
