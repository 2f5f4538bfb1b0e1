import type { ReactNode, Ref } from 'react';
import type { IconName } from '../icons/iconShapes';
import type { AnchorRect } from '../overlay/anchorRect';
import type { FillDirection } from './logic/fillTarget';
import type { CellPoint, GridRange, GridSelection } from './logic/selection';

export type { FillDirection } from './logic/fillTarget';
export type { CellPoint, GridRange, GridSelection } from './logic/selection';

/** One column. Frozen columns must come first; the first column that is not frozen ends the frozen part. */
export interface GridColumn {
  key: string;
  title: string;
  icon?: IconName;
  /** Unit shown once in the head, for example `nM`. */
  unit?: string;
  /** Width in px. */
  width: number;
  align?: 'start' | 'end' | 'center';
  frozen?: boolean;
  sortDirection?: 'ascending' | 'descending';
  /** Position among several sorts, from 1; drawn beside the arrow. */
  sortOrder?: number;
  readOnly?: boolean;
  /** Why it cannot be written; announced and shown when somebody tries to edit. */
  readOnlyReason?: string;
  /** Drawn after the title, for example a filter mark. */
  headMark?: ReactNode;
  /** Smallest width in px when it is resized; 48 by default. */
  minWidth?: number;
  /** The person cannot move or resize it. */
  fixed?: boolean;
  /** Plain texts are in bold, for a column that identifies the rows. */
  strong?: boolean;
}

/** A line above the first row of a group. Rows of a closed group are not counted in `rowCount`. */
export interface GridGroup {
  key: string;
  /** The group head is above this row. Several closed groups may be above the same row; their order in the list counts. */
  atRow: number;
  /** Level from 0. */
  level?: number;
  /** Pale text before the title, for example the name of the grouping column. */
  caption?: ReactNode;
  title: ReactNode;
  /** Number of rows in the group, shown or not. */
  count: number;
  closed?: boolean;
  /** At the right end. */
  summary?: ReactNode;
}

/** A heading above the heads of adjacent columns. */
export interface GridHeading {
  /** Two parts of one heading have the same key. */
  key: string;
  title: string;
  /** The first and the last column under it. */
  from: number;
  to: number;
  /** Number of columns under it, folded or not. */
  count: number;
  isFolded: boolean;
}

/** Another person in the same view. */
export interface GridPeer {
  key: string;
  name: string;
  /** Any CSS colour, usually `var(--p1)` to `var(--p5)`. */
  color: string;
  rowKey: string;
  columnKey: string;
  /** Whether they edit (2 px, name always shown) or only look (1 px, name shown briefly). */
  editing?: boolean;
}

/** A cell that somebody else has just changed: it is highlighted briefly. */
export interface GridFlash {
  key: string;
  rowKey: string;
  columnKey: string;
  /** Any CSS colour: that of the person. */
  color: string;
}

/** A mark in the corner of a cell. */
export type CellMark = 'conflict' | 'refused' | 'waiting' | 'warning';
/** A mark in place of the row number. */
export type RowMark = 'willMove' | 'willLeave' | 'refused' | 'new';

export interface CellMarkDetail {
  kind: CellMark;
  /** Title of the mark, announced with the cell. */
  text: string;
}

export interface RowMarkDetail {
  kind: RowMark;
  text: string;
}

export interface CellRenderArgs<Row> {
  row: Row;
  column: GridColumn;
  rowIndex: number;
  colIndex: number;
  /** The cell on which keys act. */
  active: boolean;
  /** The editor covers it. */
  editing: boolean;
  rowHeight: number;
}

/** A cell that contains one line of text and nothing else. */
export interface PlainCell {
  text: string;
  /** Invisible digits after the text that reserve space, so that decimal points align. */
  fill: string;
}

/** Where the active cell moves after an edit. */
export type CommitMove = 'stay' | 'down' | 'up' | 'right' | 'left';

export interface EditorRenderArgs<Row> {
  row: Row;
  column: GridColumn;
  rowIndex: number;
  colIndex: number;
  /** The character that began the edit and replaces the content; undefined if the content is edited as it is. */
  initialText: string | undefined;
  /** Size of the cell in px; the editor may be larger. */
  width: number;
  height: number;
  /** Ends the edit with a new value: a text, or any value that `onCommitEdit` understands. */
  commit: (value: unknown, move?: CommitMove) => void;
  /** Ends the edit without a change. */
  cancel: () => void;
}

/** A cell as it is passed to callbacks. */
export interface CellRef extends CellPoint {
  rowKey: string;
  columnKey: string;
}

export interface CellEvent extends CellRef {
  /** The cell's rectangle in the window; anchor for menus and popovers. */
  rect: AnchorRect;
  /** The selected range that contains the cell. */
  range: GridRange;
}

export interface ClipboardPayload {
  text: string;
  html?: string;
}

export interface PasteEvent {
  text: string;
  html: string;
  files: File[];
  /** Already parsed from HTML or text: rows of cells. */
  cells: string[][];
  anchor: CellPoint;
  range: GridRange;
  /** Pasted with Shift: as new rows, without overwriting anything. */
  asNew: boolean;
}

export interface FillEvent {
  source: GridRange;
  /** The range to be filled, without the source. */
  target: GridRange;
  direction: FillDirection;
  /** `copy` for Mod+D and Mod+R, `series` for the handle. */
  mode: 'copy' | 'series';
}

export interface CheckedRows {
  isChecked: (rowKey: string) => boolean;
  count: number;
  /** `extend` is true with Shift: everything between the last checked row and this one. */
  onToggle: (rowIndex: number, rowKey: string, extend: boolean) => void;
  onToggleAll: () => void;
}

/** Methods of a grid for its owner. */
export interface GridHandle {
  focus: () => void;
  /** Scrolls as little as needed, or brings the row to the top. */
  scrollToRow: (rowIndex: number, place?: 'nearest' | 'start') => void;
  /**
   * Makes a cell active, scrolls to it, and focuses the grid unless `focus` is false; does nothing while a cell is
   * being edited. `rowKey` is the intended record: the cursor goes to it even if rows have moved since its index was
   * looked up.
   */
  setActive: (rowIndex: number, colIndex: number, options?: { focus?: boolean; rowKey?: string }) => void;
  select: (selection: GridSelection) => void;
  getSelection: () => GridSelection;
  /** Opens the editor on the active cell. */
  edit: (initialText?: string) => void;
  /** Rectangle of a cell in the window, even if it is not drawn. */
  cellRect: (rowIndex: number, colIndex: number) => AnchorRect;
  /** Copies the selected range with the column titles. */
  copyWithHeads: () => void;
  /** Pastes cells at the selected range, as if they came from the clipboard. */
  pasteCells: (cells: string[][]) => void;
  /** px hidden above and at the left; pass it to `initialScroll` to return to the same position. */
  getScroll: () => { top: number; left: number };
}

export interface GridProps<Row> {
  /** Accessible name, for example the name of the view. */
  label: string;
  /** Rows that can be scrolled to: up to 1,000,000. */
  rowCount: number;
  /**
   * The row, or undefined while it is not loaded (a placeholder is drawn). Must return the same object while the row is
   * unchanged.
   */
  rowAt: (rowIndex: number) => Row | undefined;
  /** Stable key; undefined while not loaded. Focus, editor and colleagues' cursors follow the key when rows move. */
  rowKey: (rowIndex: number) => string | undefined;
  /**
   * The current index of a key; needed to follow a re-sort beyond the loaded window and to draw colleagues' cursors.
   */
  rowIndexOf?: (rowKey: string) => number | undefined;
  /**
   * Height of each row in px: 32 compact, 64 medium, 96 tall; with `fitRow`, the estimate for a row that has not been
   * measured.
   */
  rowHeight: number;
  /**
   * The height in px that a row needs to show its content: every row then has its own height. Called for rows that are
   * drawn. Must keep its identity while nothing it depends on changes.
   */
  fitRow?: ((row: Row) => number) | undefined;
  columns: readonly GridColumn[];
  /** Headings above the columns, from left to right; they take a line of their own if there are any. */
  headings?: readonly GridHeading[];
  onToggleHeading?: (key: string) => void;
  onHeadingMenu?: (key: string, rect: AnchorRect) => void;
  /**
   * Called when all columns of a heading were moved: `gap` is a gap between the current columns, 0 before the first.
   */
  onHeadingMove?: (key: string, gap: number) => void;
  /** Must keep its identity while nothing it depends on changes, otherwise all visible cells are redrawn. */
  renderCell: (args: CellRenderArgs<Row>) => ReactNode;
  /**
   * Cells that are only a line of text, requested before `renderCell`: they cost a fraction. Undefined for all others,
   * and for a cell with a mark. Must keep its identity as `renderCell` does.
   */
  plainCell?: (row: Row, column: GridColumn) => PlainCell | undefined;
  /** Without it, text is edited in a plain one-line editor. Return null for a cell that has no editor. */
  renderEditor?: (args: EditorRenderArgs<Row>) => ReactNode;
  /** Text of a cell: initial content of the plain editor, and what is copied if `onCopy` is not given. */
  cellText?: (row: Row, column: GridColumn) => string;
  /** Whether this cell can be edited; columns that are `readOnly` never are. */
  canEdit?: (row: Row, column: GridColumn) => boolean;

  groups?: readonly GridGroup[];
  onToggleGroup?: (groupKey: string) => void;
  /** Called when the menu of a group head is requested. */
  onGroupMenu?: (groupKey: string, rect: AnchorRect) => void;
  renderFooterCell?: (column: GridColumn, colIndex: number) => ReactNode;
  /** Renders the summary of a column in the group head; must keep its identity while nothing it depends on changes. */
  renderGroupCell?: ((group: GridGroup, column: GridColumn) => ReactNode) | undefined;
  /** Turns footer cells into buttons. */
  onFooterCell?: (column: GridColumn, rect: AnchorRect) => void;
  /** Below the rows, 28 px: selection summary and keys. */
  statusBar?: ReactNode;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;

  cellMark?: (row: Row, column: GridColumn) => CellMarkDetail | undefined;
  /** Background of a cell, any CSS colour; the selection is drawn over it. */
  cellGround?: (row: Row, column: GridColumn) => string | undefined;
  rowMark?: (row: Row, rowIndex: number) => RowMarkDetail | undefined;
  /** Bar of 3 px at the left edge of the row, any CSS colour. */
  rowBar?: (row: Row) => string | undefined;
  peers?: readonly GridPeer[];
  flashes?: readonly GridFlash[];
  checked?: CheckedRows;

  onVisibleRangeChange?: (startRow: number, endRow: number) => void;
  onSelectionChange?: (selection: GridSelection) => void;
  /** @param wasChosen false if the record came under the active cell through a sort, a filter or somebody's change. */
  onActiveCellChange?: (cell: CellRef | undefined, wasChosen: boolean) => void;
  onEditingChange?: (cell: CellRef | undefined) => void;

  onCommitEdit?: (cell: CellRef, value: unknown, move: CommitMove) => void;
  /** Delete or Backspace. `others`: further selected ranges. */
  onClear?: (range: GridRange, others: readonly GridRange[]) => void;
  /** Mod+Backspace. */
  onDeleteRows?: (range: GridRange, others: readonly GridRange[]) => void;
  /** Cut is a copy followed by `onClear`. A promise is allowed for rows that are not loaded. */
  onCopy?: (
    range: GridRange,
    withHeads: boolean,
    others: readonly GridRange[],
  ) => ClipboardPayload | Promise<ClipboardPayload>;
  onPaste?: (event: PasteEvent) => void;
  onFill?: (event: FillEvent) => void;

  onColumnResize?: (columnKey: string, width: number) => void;
  /** Double click on the edge of a head: return the width that fits the content. */
  fitColumn?: (column: GridColumn) => number | undefined;
  /** `toIndex` is the index of the column after the move. */
  onColumnReorder?: (columnKey: string, toIndex: number) => void;
  /** The freeze line was moved: this many columns are to be frozen. */
  onFreeze?: (columnCount: number) => void;
  onHeaderMenu?: (column: GridColumn, rect: AnchorRect) => void;
  /** Double click on a head, or Shift+click for a further sort. */
  onSort?: (column: GridColumn, additional: boolean) => void;
  onAddColumn?: (rect: AnchorRect) => void;
  onHideColumn?: (column: GridColumn) => void;
  /**
   * Rows were dragged by their numbers, or moved by key: they move to before the row at `before`, which may be one past
   * the last. Provided only if rows are in a manual order.
   */
  onMoveRows?: (startRow: number, endRow: number, before: number) => void;
  /**
   * Selected rows were dragged by their numbers onto an element outside that accepts rows: one with `data-takes-rows`.
   */
  onDropRows?: (startRow: number, endRow: number, takes: string) => void;
  onRowMenu?: (cell: CellEvent) => void;
  /** Mod+Enter, or the expand button of the row. */
  onOpenRow?: (rowIndex: number, rowKey: string) => void;
  /** Space. */
  onPeek?: (cell: CellEvent) => void;
  /** X on whole rows or on a cell that cannot be written: these rows are checked or unchecked. */
  onCheckRows?: (range: GridRange, others: readonly GridRange[]) => void;
  /** Alt+H, or a click on a conflict mark. */
  onCellHistory?: (cell: CellEvent) => void;
  /** A new row is inserted before the row at `before`; undefined = at the end. Mod+Shift+Enter and Alt+Enter. */
  onAddRow?: (before: number | undefined) => void;
  /** Content of the empty line below the last row; ArrowDown on the last row focuses its first input. */
  newRow?: ReactNode;
  /** Esc with nothing left to close in the grid: return true if something beside it was closed. */
  onEscape?: () => boolean;
  onFind?: () => void;
  /** Mod+G, or Mod+Shift+G backwards. */
  onFindAgain?: (back: boolean) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  /** Key presses before the grid handles them; return true if handled. */
  onKey?: (event: React.KeyboardEvent, cell: CellEvent | undefined) => boolean;
  /** Somebody tried to edit a cell that cannot be edited. */
  onEditRefused?: (cell: CellEvent, reason: string | undefined) => void;

  initialScroll?: { top: number; left: number };
  initialActive?: CellPoint;
  /** Focuses the grid when it appears. */
  autoFocus?: boolean;
  ref?: Ref<GridHandle>;
}
