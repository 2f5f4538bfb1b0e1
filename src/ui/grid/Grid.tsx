import { type CSSProperties, useId, useMemo, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { dragFreezeLine, type HeadDrag } from './core/handleHead';
import { handleKey } from './core/handleKey';
import { handleClick, handleContextMenu, handleDoubleClick, handlePointerDown } from './core/handlePointer';
import styles from './Grid.module.css';
import type { GridColumn, GridFlash, GridGroup, GridHeading, GridPeer, GridProps, GridRange } from './gridTypes';
import { useClipboard } from './hooks/useClipboard';
import { useFirstFocus } from './hooks/useFirstFocus';
import { useGridCore } from './hooks/useGridCore';
import { useFittedLayout, useMeasuredRows } from './hooks/useRowHeights';
import { useShownRows } from './hooks/useShownRows';
import { useStableColumns } from './hooks/useStableColumns';
import { columnLayout } from './logic/columnLayout';
import { markPlaces } from './logic/markPlaces';
import { othersInRow } from './logic/othersInRow';
import { groupsBefore, heightOfRow, rowTop } from './logic/rowLayout';
import { sheetVariables } from './logic/sheetVariables';
import { GridAhead } from './parts/GridAhead';
import { GridEditor } from './parts/GridEditor';
import { GridEmpty } from './parts/GridEmpty';
import { GridFootPlace } from './parts/GridFootPlace';
import { GridGroupHeads } from './parts/GridGroupHeads';
import { GridHeadPlace } from './parts/GridHeadPlace';
import { GridLayers } from './parts/GridLayers';
import { GridNewRow } from './parts/GridNewRow';
import { GridRow } from './parts/GridRow';
import { composable, GridTyped } from './parts/GridTyped';

const HEAD = 32;
const HEADINGS = 24;
const FOOT = 32;
const TAIL = 32;
const ADD_COLUMN = 32;
const NO_GROUPS: readonly GridGroup[] = [];
const NO_HEADINGS: readonly GridHeading[] = [];
const NO_PEERS: readonly GridPeer[] = [];
const NO_FLASHES: readonly GridFlash[] = [];
const NO_RANGES: readonly GridRange[] = [];

/** The columns; one whose edge is being dragged has the width of the drag. */
function resized(columns: readonly GridColumn[], drag: HeadDrag | undefined): readonly GridColumn[] {
  if (drag?.kind !== 'resize') return columns;
  return columns.map((column) => (column.key === drag.columnKey ? { ...column, width: drag.width } : column));
}

/**
 * The data grid: only visible rows and columns are drawn; spreadsheet keys, ranges, in-place editing, clipboard, fill,
 * groups, frozen columns, and other people's cursors. It knows nothing about what its cells contain.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { rowCount, rowHeight, groups = NO_GROUPS, peers = NO_PEERS, flashes = NO_FLASHES, checked } = props;
  const { headings = NO_HEADINGS } = props;
  const gridId = useId();
  const columns = useStableColumns(props.columns);
  const [drag, setDrag] = useState<HeadDrag>();

  const groupRows = useMemo(() => groups.map((group) => group.atRow), [groups]);
  const { rows, fit } = useFittedLayout(rowCount, rowHeight, groupRows, props.fitRow !== undefined);
  const cols = useMemo(() => columnLayout(resized(columns, drag)), [columns, drag]);
  const numberWidth = rowCount < 10_000 ? 40 : rowCount < 100_000 ? 48 : 56;
  const gutter = numberWidth + (checked ? 20 : 0);
  const hasFoot = props.renderFooterCell !== undefined;
  const tail = props.newRow === undefined ? 0 : TAIL;
  const foot = hasFoot ? FOOT : 0;
  const head = headings.length > 0 ? HEAD + HEADINGS : HEAD;
  const sizes = useMemo(() => ({ head, foot, gutter, tail }), [head, foot, gutter, tail]);
  const { core, selection, range, edit, fillPreview, ahead } = useGridCore(props, columns, rows, cols, sizes);
  const { window: view, physicalHeight } = core.state.viewport;

  useClipboard(core);
  useFirstFocus(core, props.autoFocus);

  const activeRow = selection.anchor.row;
  const { shownRows, slotOf, rowOf } = useShownRows(props, view, activeRow);
  useMeasuredRows(fit, props, shownRows, core.state.viewport);
  const lines = rowCount + groups.length;
  const single = range.startRow === range.endRow && range.startCol === range.endCol;

  const sheetWidth = gutter + cols.width + (props.onAddColumn ? ADD_COLUMN : 0);
  const variables = sheetVariables({ gutter, sheetWidth, viewWidth: view.viewWidth, rowHeight, cols, head });

  const sheet = {
    rows,
    columns: cols,
    gutter,
    base: view.base,
    clipTop: rowTop(rows, view.startRow) - 400,
    clipBottom: rowTop(rows, view.endRow) + 400,
  };
  const placesOf = <Mark extends { rowKey: string; columnKey: string }>(marks: readonly Mark[]) =>
    markPlaces(marks, props, columns, view);
  const others = selection.others ?? NO_RANGES;
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
        {...composable(props.onCommitEdit !== undefined)}
        className={styles.scroller}
        style={{ scrollPaddingTop: head, scrollPaddingBottom: foot }}
        onKeyDown={(event) => {
          // Events of editors, also of those in a portal, bubble through here; only keys pressed on the grid itself are
          // handled.
          if (event.target === core.scroller.current) handleKey(core, event);
        }}
        onPointerDown={(event) => handlePointerDown(core, event)}
        onClick={(event) => handleClick(core, event)}
        onDoubleClick={(event) => handleDoubleClick(core, event)}
        onContextMenu={(event) => handleContextMenu(core, event)}
      >
        <GridTyped core={core} />
        <div className={styles.content} style={variables as CSSProperties} role="presentation" contentEditable={false}>
          <GridHeadPlace
            grid={props}
            core={core}
            columns={columns}
            headings={headings}
            frozenCount={cols.frozenCount}
            view={view}
            drag={drag}
            setDrag={setDrag}
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
                style={{ left: gutter + cols.frozenWidth - 32, height: view.viewHeight + head + foot }}
              />
            </div>
            <GridGroupHeads
              groups={groups}
              rows={rows}
              view={view}
              columns={columns}
              layout={cols}
              gutter={gutter}
              renderCell={props.renderGroupCell}
            />
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
                  row={rowOf(rowIndex)}
                  top={rowTop(rows, rowIndex) - view.base}
                  height={heightOfRow(rows, rowIndex)}
                  columns={columns}
                  frozenCount={cols.frozenCount}
                  startCol={view.startCol}
                  endCol={view.endCol}
                  activeCol={rowIndex === activeRow ? selection.anchor.col : -1}
                  editingCol={edit?.row === rowIndex ? edit.col : -1}
                  selectedFrom={inRange ? range.startCol : -1}
                  selectedTo={inRange ? range.endCol : -1}
                  alsoSelected={othersInRow(others, rowIndex)}
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
            {ahead.map((kept) => (
              <GridAhead key={`${kept.cell.row} ${kept.cell.col}`} core={core} kept={kept} />
            ))}
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
              others={others}
              peers={placesOf(peers)}
              flashes={placesOf(flashes)}
              drag={drag}
              editor={
                edit && {
                  col: edit.col,
                  node: <GridEditor key={`${edit.rowKey} ${edit.columnKey}`} core={core} edit={edit} />,
                }
              }
              onFreezeDown={props.onFreeze && ((event) => dragFreezeLine(core, event, setDrag))}
            />
            {props.newRow !== undefined && rows.height + TAIL - view.base <= physicalHeight + 1 && (
              <GridNewRow top={rows.height - view.base} ariaRowIndex={lines + 2} onLeave={() => core.focus()}>
                {props.newRow}
              </GridNewRow>
            )}
            {rowCount === 0 && groups.length === 0 && props.empty !== undefined && <GridEmpty>{props.empty}</GridEmpty>}
          </div>
          {props.renderFooterCell && (
            <GridFootPlace
              core={core}
              columns={columns}
              frozenCount={cols.frozenCount}
              view={view}
              ariaRowIndex={lines + 2}
              renderFooterCell={props.renderFooterCell}
              onFooterCell={props.onFooterCell}
            />
          )}
        </div>
      </div>
      {props.statusBar !== undefined && <div className={styles.status}>{props.statusBar}</div>}
    </div>
  );
}
