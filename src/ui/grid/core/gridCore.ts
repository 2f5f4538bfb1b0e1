import type { AnchorRect } from '../../overlay/anchorRect';
import type { CellEvent, CellPoint, CommitMove, GridColumn, GridProps, GridRange, GridSelection } from '../gridTypes';
import type { GridViewport, ViewportSizes } from '../hooks/useGridViewport';
import type { ColumnLayout } from '../logic/columnLayout';
import { heightOfRow, type RowLayout, rowTop } from '../logic/rowLayout';
import type { GridSize } from '../logic/selection';
import type { KeysAhead } from '../logic/typedAhead';

/** The open edit. */
export interface OpenEdit extends CellPoint {
  rowKey: string;
  columnKey: string;
  initialText: string | undefined;
}

/** The cell in which an input method began a word. */
export interface Composing extends CellPoint {
  rowKey: string | undefined;
  columnKey: string | undefined;
}

/** Current state of the grid; updated on each render. */
export interface GridState<Row> {
  props: GridProps<Row>;
  columns: readonly GridColumn[];
  size: GridSize;
  selection: GridSelection;
  range: GridRange;
  edit: OpenEdit | undefined;
  rows: RowLayout;
  cols: ColumnLayout;
  sizes: ViewportSizes;
  viewport: GridViewport;
}

/**
 * The part of the grid that event handlers work with. One object for the lifetime of the grid; `state` is always the
 * newest.
 */
export interface GridCore<Row> {
  state: GridState<Row>;
  scroller: { current: HTMLDivElement | null };
  /** Esc was pressed and nothing was left to close, so the next Tab leaves the grid. */
  leaving: boolean;
  /** Key of the column that this person moved by key: once it is in its new place, it is scrolled into view. */
  movedColumn?: string;
  /**
   * The record on which the cursor was put, as it was at that moment: rows that move in the same task do not change it.
   */
  cursor: { row: number; key: string | undefined };
  /** The cell in which an input method is writing a word. */
  composing?: Composing | undefined;
  /** Text typed into rows that are not loaded yet. */
  ahead: readonly KeysAhead[];
  /** Draws what has been typed ahead. */
  onAhead: (ahead: readonly KeysAhead[]) => void;
  focus: () => void;
  /**
   * Focuses the empty line below the rows.
   * @returns false if there is none.
   */
  toNewRow: () => boolean;
  /** @param rowKey the record of the anchor, if the caller knows it better than the current rows. */
  setSelection: (selection: GridSelection, reveal?: 'head' | 'anchor' | 'none', rowKey?: string) => void;
  openEdit: (cell: CellPoint, initialText: string | undefined) => void;
  closeEdit: () => void;
  commitEdit: (value: unknown, move: CommitMove) => void;
  setFillPreview: (range: GridRange | undefined) => void;
}

/** Rectangle of a cell in the window. */
export function cellRect<Row>(core: GridCore<Row>, cell: CellPoint): AnchorRect {
  const { rows, cols, sizes, viewport } = core.state;
  const frame = core.scroller.current?.getBoundingClientRect();
  const { top, left } = viewport.position();
  const frozen = cell.col < cols.frozenCount;
  return {
    x: (frame?.left ?? 0) + sizes.gutter + (cols.lefts[cell.col] ?? 0) - (frozen ? 0 : left),
    y: (frame?.top ?? 0) + sizes.head + rowTop(rows, cell.row) - top,
    width: cols.widths[cell.col] ?? 0,
    height: heightOfRow(rows, cell.row),
  };
}

/** The event for a cell; undefined while its row is not loaded or the grid is empty. */
export function cellEvent<Row>(core: GridCore<Row>, cell: CellPoint): CellEvent | undefined {
  const { props, columns, range } = core.state;
  const column = columns[cell.col];
  const rowKey = cell.row < props.rowCount ? props.rowKey(cell.row) : undefined;
  if (!column || rowKey === undefined) return undefined;
  return { ...cell, rowKey, columnKey: column.key, rect: cellRect(core, cell), range };
}

/** Why a cell cannot be edited; undefined if it can. */
export function editRefusal<Row>(core: GridCore<Row>, cell: CellPoint): string | undefined {
  const { props, columns } = core.state;
  const column = columns[cell.col];
  const row = cell.row < props.rowCount ? props.rowAt(cell.row) : undefined;
  if (!column || row === undefined) return 'This row is not loaded yet.';
  if (column.readOnly) return column.readOnlyReason ?? `${column.title} is read only.`;
  if (!props.onCommitEdit) return 'This table is read only.';
  if (props.canEdit && !props.canEdit(row, column)) return 'This cell cannot be changed here.';
  return undefined;
}
