import { type CSSProperties, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import { handleCopy, handlePaste } from './core/clipboard';
import { dragFreezeLine, type HeadDrag, handleHeadDoubleClick, handleHeadPointer } from './core/handleHead';
import { handleKey, headRect } from './core/handleKey';
import { handleClick, handleContextMenu, handleDoubleClick, handlePointerDown } from './core/handlePointer';
import styles from './Grid.module.css';
import type { GridGroup, GridPeer, GridProps } from './gridTypes';
import { useGridCore } from './hooks/useGridCore';
import { useStableColumns } from './hooks/useStableColumns';
import { columnLayout } from './logic/columnLayout';
import { groupsBefore, groupTop, rowLayout, rowTop } from './logic/rowLayout';
import { rowSlots } from './logic/rowSlots';
import { GridEditor } from './parts/GridEditor';
import { GridFoot } from './parts/GridFoot';
import { GridGroupHead } from './parts/GridGroupHead';
import { GridHead } from './parts/GridHead';
import { GridLayers } from './parts/GridLayers';
import { GridRow } from './parts/GridRow';

const HEAD = 32;
const FOOT = 32;
const TAIL = 32;
const ADD_COLUMN = 32;
const NO_GROUPS: readonly GridGroup[] = [];
const NO_PEERS: readonly GridPeer[] = [];

/**
 * The data grid: rows and columns drawn only where they are seen, the keys of a spreadsheet, ranges, editing in place,
 * clipboard, fill, groups, frozen columns, colleagues. It knows nothing of what is in its cells.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { rowCount, rowHeight, groups = NO_GROUPS, peers = NO_PEERS, checked } = props;
  const gridId = useId();
  const columns = useStableColumns(props.columns);
  const [drag, setDrag] = useState<HeadDrag>();

  const groupRows = useMemo(() => groups.map((group) => group.atRow), [groups]);
  const rows = useMemo(() => rowLayout(rowCount, rowHeight, groupRows), [rowCount, rowHeight, groupRows]);
  const cols = useMemo(
    () =>
      columnLayout(
        drag?.kind === 'resize'
          ? columns.map((column) => (column.key === drag.columnKey ? { ...column, width: drag.width } : column))
          : columns,
      ),
    [columns, drag],
  );
  const numberWidth = rowCount < 10_000 ? 40 : rowCount < 100_000 ? 48 : 56;
  const gutter = numberWidth + (checked ? 20 : 0);
  const hasFoot = props.renderFooterCell !== undefined;
  const tail = props.onAddRow ? TAIL : 0;
  const foot = hasFoot ? FOOT : 0;
  const sizes = useMemo(() => ({ head: HEAD, foot, gutter, tail }), [foot, gutter, tail]);
  const { core, selection, range, edit, fillPreview } = useGridCore(props, columns, rows, cols, sizes);
  const { window: view, physicalHeight } = core.state.viewport;

  useClipboard(core);
  const first = useRef(props.autoFocus);
  useEffect(() => {
    if (first.current) core.focus();
  }, [core]);

  const activeRow = selection.anchor.row;
  // Rows beyond the edge are drawn after those in sight: a key in a search, and a first opening, wait for what can be seen.
  const later = useDeferredValue(props.rowAt);
  const laterCount = useDeferredValue(rowCount, 0);
  const isSeen = (row: number) => row === activeRow || (row >= view.seenStart && row < view.seenEnd);
  const shownRows: number[] = [];
  for (let row = view.startRow; row < Math.min(view.endRow, rowCount); row++)
    if (row < laterCount || isSeen(row)) shownRows.push(row);
  // The active row stays in the page while it is scrolled away: screen readers follow it and its editor lives.
  if (rowCount > 0 && (activeRow < view.startRow || activeRow >= view.endRow)) shownRows.push(activeRow);
  // Kept over renderings that are thrown away, too: any assignment that goes on from a former one will do.
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  slots.current = rowSlots(slots.current, shownRows);
  const slotOf = (row: number) => slots.current.get(row) ?? 0;
  // In the order of their places: to move a row in the page costs as much as to make it.
  shownRows.sort((a, b) => slotOf(a) - slotOf(b));
  const stuck = view.topGroup >= 0 ? groups[view.topGroup] : undefined;
  const lines = rowCount + groups.length;
  const single = range.startRow === range.endRow && range.startCol === range.endCol;

  const sheetWidth = gutter + cols.width + (props.onAddColumn ? ADD_COLUMN : 0);
  const variables: Record<string, string> = {
    '--gutter': `${gutter}px`,
    '--sheet-width': `${sheetWidth}px`,
    '--view-width': `${view.viewWidth}px`,
    // Without the line below the cell.
    '--cell-line': `${rowHeight - 1}px`,
  };
  cols.widths.forEach((width, index) => {
    variables[`--c${index}`] = `${width}px`;
  });
  cols.lefts.forEach((left, index) => {
    variables[`--l${index}`] = `${left}px`;
  });

  const sheet = {
    rows,
    columns: cols,
    gutter,
    base: view.base,
    clipTop: rowTop(rows, view.startRow) - 400,
    clipBottom: rowTop(rows, Math.max(0, view.endRow - 1)) + rowHeight + 400,
  };
  const peerPlaces = peers.flatMap((peer) => {
    const row = rowOfPeer(props, peer, view.startRow, view.endRow);
    const col = columns.findIndex((column) => column.key === peer.columnKey);
    return row === undefined || col < 0 ? [] : [{ peer, row, col }];
  });
  const activeId = `${gridId}-${activeRow}-${selection.anchor.col}`;

  return (
    <div className={styles.frame}>
      <div
        ref={core.scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={1 + lines + (hasFoot ? 1 : 0)}
        aria-colcount={columns.length + 1 + (props.onAddColumn ? 1 : 0)}
        aria-multiselectable
        aria-readonly={props.onCommitEdit ? undefined : true}
        aria-activedescendant={rowCount > 0 && columns.length > 0 ? activeId : undefined}
        tabIndex={0}
        className={styles.scroller}
        style={{ scrollPaddingTop: HEAD, scrollPaddingBottom: foot }}
        onKeyDown={(event) => {
          // Editors, also those in a portal, bubble through here: only keys pressed on the grid itself are ours.
          if (event.target === core.scroller.current) handleKey(core, event);
        }}
        onPointerDown={(event) => handlePointerDown(core, event)}
        onClick={(event) => handleClick(core, event)}
        onDoubleClick={(event) => handleDoubleClick(core, event)}
        onContextMenu={(event) => handleContextMenu(core, event)}
      >
        <div className={styles.content} style={variables as CSSProperties} role="presentation">
          <GridHead
            columns={columns}
            frozenCount={cols.frozenCount}
            startCol={view.startCol}
            endCol={view.endCol}
            selectedFrom={selection.kind === 'columns' || selection.kind === 'all' ? range.startCol : -1}
            selectedTo={selection.kind === 'columns' || selection.kind === 'all' ? range.endCol : -1}
            draggedCol={drag?.kind === 'reorder' ? drag.col : -1}
            resizable={props.onColumnResize !== undefined}
            hasMenu={props.onHeaderMenu !== undefined}
            hasAdd={props.onAddColumn !== undefined}
            corner={checked ? <AllBox count={checked.count} rowCount={rowCount} /> : <span aria-hidden>#</span>}
            onPointerDown={(event) => {
              event.stopPropagation();
              handleHeadPointer(core, event, setDrag);
            }}
            onDoubleClick={(event) => {
              event.stopPropagation();
              handleHeadDoubleClick(core, event);
            }}
          />
          <div
            className={classNames(
              styles.body,
              checked && checked.count > 0 && styles.anyChecked,
              drag?.kind === 'resize' && styles.resizing,
            )}
            style={{ height: physicalHeight }}
            role="presentation"
          >
            <div className={styles.edgePlace} role="presentation">
              <span
                className={styles.edge}
                style={{ left: gutter + cols.frozenWidth - 32, height: view.viewHeight + HEAD + foot }}
              />
            </div>
            {stuck && (
              <div className={styles.stuckPlace} role="presentation">
                <GridGroupHead group={stuck} index={view.topGroup} ariaRowIndex={0} top={0} colCount={1} stuck />
              </div>
            )}
            {groups.slice(view.startGroup, view.endGroup).map((group, offset) => {
              const index = view.startGroup + offset;
              return (
                <GridGroupHead
                  key={group.key}
                  group={group}
                  index={index}
                  ariaRowIndex={group.atRow + index + 2}
                  top={groupTop(rows, index) - view.base}
                  colCount={columns.length + 1}
                />
              );
            })}
            {shownRows.map((rowIndex) => {
              const key = props.rowKey(rowIndex) ?? `row ${rowIndex}`;
              const inRange =
                rowIndex >= range.startRow && rowIndex <= range.endRow && !(single && selection.kind === 'cells');
              return (
                <GridRow
                  key={slotOf(rowIndex)}
                  gridId={gridId}
                  rowIndex={rowIndex}
                  ariaRowIndex={rowIndex + groupsBefore(rows, rowIndex) + 2}
                  row={isSeen(rowIndex) ? props.rowAt(rowIndex) : later(rowIndex)}
                  top={rowTop(rows, rowIndex) - view.base}
                  height={rowHeight}
                  columns={columns}
                  frozenCount={cols.frozenCount}
                  startCol={view.startCol}
                  endCol={view.endCol}
                  activeCol={rowIndex === activeRow ? selection.anchor.col : -1}
                  editingCol={edit?.row === rowIndex ? edit.col : -1}
                  selectedFrom={inRange ? range.startCol : -1}
                  selectedTo={inRange ? range.endCol : -1}
                  wholeRow={inRange && (selection.kind === 'rows' || selection.kind === 'all')}
                  isChecked={checked ? checked.isChecked(key) : undefined}
                  canOpen={props.onOpenRow !== undefined}
                  renderCell={props.renderCell}
                  plainCell={props.plainCell}
                  cellMark={props.cellMark}
                  cellGround={props.cellGround}
                  rowMark={props.rowMark}
                  rowBar={props.rowBar}
                />
              );
            })}
            <GridLayers
              sheet={sheet}
              height={physicalHeight}
              range={rowCount > 0 ? range : undefined}
              activeCell={
                rowCount > 0 && !single
                  ? {
                      startRow: activeRow,
                      endRow: activeRow,
                      startCol: selection.anchor.col,
                      endCol: selection.anchor.col,
                    }
                  : undefined
              }
              fillPreview={fillPreview}
              canFill={props.onFill !== undefined && edit === undefined && selection.kind === 'cells'}
              peers={peerPlaces}
              drag={drag}
              editor={
                edit && {
                  col: edit.col,
                  node: <GridEditor key={`${edit.rowKey} ${edit.columnKey}`} core={core} edit={edit} />,
                }
              }
              onFreezeDown={props.onFreeze && ((event) => dragFreezeLine(core, event, setDrag))}
            />
            {props.onAddRow && rows.height + TAIL - view.base <= physicalHeight + 1 && (
              <div
                role="row"
                className={styles.addRow}
                style={{ top: rows.height - view.base }}
                aria-rowindex={lines + 2}
              >
                <div role="gridcell" aria-colindex={1} className={styles.groupCell}>
                  <button type="button" tabIndex={-1} onClick={() => props.onAddRow?.(-1)}>
                    <Icon name="plus" />
                    {props.addRowLabel ?? 'New row'}
                  </button>
                </div>
              </div>
            )}
            {rowCount === 0 && groups.length === 0 && props.empty !== undefined && (
              <div role="row" aria-rowindex={2}>
                <div role="gridcell" aria-colindex={1} className={styles.emptyPlace} data-editor>
                  {props.empty}
                </div>
              </div>
            )}
          </div>
          {props.renderFooterCell && (
            <div
              role="presentation"
              className={styles.footPlace}
              onClick={(event) => {
                const col = (event.target as Element).closest<HTMLElement>('[data-foot]')?.dataset.foot;
                const column = col === undefined ? undefined : columns[Number(col)];
                const frame = core.scroller.current?.getBoundingClientRect();
                if (!column || !frame) return;
                props.onFooterCell?.(column, { ...headRect(core, Number(col)), y: frame.bottom - FOOT, height: FOOT });
              }}
            >
              <GridFoot
                columns={columns}
                frozenCount={cols.frozenCount}
                startCol={view.startCol}
                endCol={view.endCol}
                ariaRowIndex={lines + 2}
                clickable={props.onFooterCell !== undefined}
                renderFooterCell={props.renderFooterCell}
              />
            </div>
          )}
        </div>
      </div>
      {props.statusBar !== undefined && <div className={styles.status}>{props.statusBar}</div>}
    </div>
  );
}

function AllBox({ count, rowCount }: { count: number; rowCount: number }) {
  return (
    <span className={styles.check} data-check title={count > 0 ? 'Uncheck all' : 'Check all'}>
      <span className={styles.checkBox} data-on={count > 0 || undefined}>
        {count > 0 && <Icon name={count >= rowCount ? 'check' : 'minus'} size={12} />}
      </span>
    </span>
  );
}

function rowOfPeer<Row>(props: GridProps<Row>, peer: GridPeer, start: number, end: number): number | undefined {
  if (props.rowIndexOf) {
    const row = props.rowIndexOf(peer.rowKey);
    return row !== undefined && row >= start && row < end ? row : undefined;
  }
  for (let row = start; row < end; row++) if (props.rowKey(row) === peer.rowKey) return row;
  return undefined;
}

/** Clipboard events go to the text selection of the page and not to the focus, so the page is where they are heard. */
function useClipboard<Row>(core: Parameters<typeof handleCopy<Row>>[0]): void {
  useEffect(() => {
    const ours = () => document.activeElement === core.scroller.current;
    const copy = (event: ClipboardEvent) => ours() && handleCopy(core, event, false);
    const cut = (event: ClipboardEvent) => ours() && handleCopy(core, event, true);
    const paste = (event: ClipboardEvent) => ours() && handlePaste(core, event);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
    };
  }, [core]);
}
