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
  /** Said once in the head, for example `nM`. */
  unit?: string;
  /** Width in px. */
  width: number;
  align?: 'start' | 'end' | 'center';
  frozen?: boolean;
  sortDirection?: 'ascending' | 'descending';
  /** Place among several sorts, from 1; drawn beside the arrow. */
  sortOrder?: number;
  readOnly?: boolean;
  /** Why it cannot be written; spoken and shown when somebody tries to edit. */
  readOnlyReason?: string;
  /** Drawn behind the title, for example a filter mark. */
  headMark?: ReactNode;
  /** Smallest width in px when it is dragged; 48 without it. */
  minWidth?: number;
  /** The person cannot move or resize it. */
  fixed?: boolean;
  /** Plain texts are written in bold, for a column that names the rows. */
  strong?: boolean;
}

/** A line above the first row of a group. Rows of a closed group are not counted in `rowCount`. */
export interface GridGroup {
  key: string;
  /** The group head is above this row. Several closed groups may be above the same row; their order in the list counts. */
  atRow: number;
  /** Depth from 0. */
  level?: number;
  /** Quiet words before the title, for example the name of the grouping column. */
  caption?: ReactNode;
  title: ReactNode;
  /** Rows in the group, shown or not. */
  count: number;
  closed?: boolean;
  /** At the right end. */
  summary?: ReactNode;
}

/** A line over the heads of columns beside each other. */
export interface GridHeading {
  /** Two pieces of one heading have the same key. */
  key: string;
  title: string;
  /** The first and the last column under it. */
  from: number;
  to: number;
  /** Columns under it, folded away or not. */
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
  /** Edits (2 px, name always shown) or only looks (1 px, name for a moment). */
  editing?: boolean;
}

/** A cell that somebody else has just changed: it lights up for a moment. */
export interface GridFlash {
  key: string;
  rowKey: string;
  columnKey: string;
  /** Any CSS colour, that of the person. */
  color: string;
}

/** A mark in the corner of a cell. */
export type CellMark = 'conflict' | 'refused' | 'waiting' | 'warning';
/** A mark in place of the row number. */
export type RowMark = 'willMove' | 'willLeave' | 'refused' | 'new';

export interface CellMarkDetail {
  kind: CellMark;
  /** Title of the mark, spoken with the cell. */
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
  /** The cell that the keys act on. */
  active: boolean;
  /** The editor is over it. */
  editing: boolean;
  rowHeight: number;
}

/** A cell that holds one line of text and nothing else. */
export interface PlainCell {
  text: string;
  /** Figures behind it that take their place and are not seen, so that decimal points line up. */
  fill: string;
}

/** Where the active cell goes after an edit. */
export type CommitMove = 'stay' | 'down' | 'up' | 'right' | 'left';

export interface EditorRenderArgs<Row> {
  row: Row;
  column: GridColumn;
  rowIndex: number;
  colIndex: number;
  /** The character that began the edit and replaces the content; undefined when the content is edited as it is. */
  initialText: string | undefined;
  /** Size of the cell in px; the editor may be larger. */
  width: number;
  height: number;
  /** Ends the edit with a new value. Give the grid a text or any value that `onCommitEdit` understands. */
  commit: (value: unknown, move?: CommitMove) => void;
  /** Ends the edit, nothing changes. */
  cancel: () => void;
}

/** One cell as callbacks name it. */
export interface CellRef extends CellPoint {
  rowKey: string;
  columnKey: string;
}

export interface CellEvent extends CellRef {
  /** Where the cell is in the window; anchor for menus and popovers. */
  rect: AnchorRect;
  /** The selected range that holds the cell. */
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
  /** Already read from html or text: rows of cells. */
  cells: string[][];
  anchor: CellPoint;
  range: GridRange;
  /** Pasted with Shift: as new rows, over nothing that is there. */
  asNew: boolean;
}

export interface FillEvent {
  source: GridRange;
  /** What is to be filled, without the source. */
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

/** What the owner can ask of a grid. */
export interface GridHandle {
  focus: () => void;
  /** Scrolls as little as needed, or puts the row at the top. */
  scrollToRow: (rowIndex: number, place?: 'nearest' | 'start') => void;
  /**
   * Makes a cell active, scrolls to it, and gives the grid the focus unless `focus` is false; nothing happens while a cell
   * is edited. `rowKey` is the record that is meant: the cursor goes to it also when rows have moved since it was looked up.
   */
  setActive: (rowIndex: number, colIndex: number, options?: { focus?: boolean; rowKey?: string }) => void;
  select: (selection: GridSelection) => void;
  getSelection: () => GridSelection;
  /** Opens the editor on the active cell. */
  edit: (initialText?: string) => void;
  /** Place of a cell in the window, also when it is not drawn. */
  cellRect: (rowIndex: number, colIndex: number) => AnchorRect;
  /** Copies the selected range with the titles of its columns. */
  copyWithHeads: () => void;
  /** Pastes cells at the selected range, as if they had come from the clipboard. */
  pasteCells: (cells: string[][]) => void;
  /** px hidden above and at the left; give it back to `initialScroll` to return to the same place. */
  getScroll: () => { top: number; left: number };
}

export interface GridProps<Row> {
  /** Spoken name, for example the name of the view. */
  label: string;
  /** Rows that can be scrolled to: up to 1,000,000. */
  rowCount: number;
  /** The row, or undefined while it is not loaded (a skeleton is drawn). Must answer the same object while the row is unchanged. */
  rowAt: (rowIndex: number) => Row | undefined;
  /** Stable key; undefined while not loaded. Focus, editor and peers follow the key when rows move. */
  rowKey: (rowIndex: number) => string | undefined;
  /** Where a key is now; needed to follow a re-sort further than the loaded window and to draw peers. */
  rowIndexOf?: (rowKey: string) => number | undefined;
  /** Height of each row in px: 32 compact, 64 medium, 96 tall; with `fitRow` what a row counts with until it is measured. */
  rowHeight: number;
  /**
   * The height in px that a row needs to show what it holds: rows are then as tall as that, each its own. Asked of rows
   * that are drawn. Keeps its identity while nothing changes that it reads.
   */
  fitRow?: ((row: Row) => number) | undefined;
  columns: readonly GridColumn[];
  /** Headings over the columns, from left to right; a line of their own where there are any. */
  headings?: readonly GridHeading[];
  onToggleHeading?: (key: string) => void;
  onHeadingMenu?: (key: string, rect: AnchorRect) => void;
  /** All columns of a heading were moved: `gap` is a place between the columns as they are, 0 before the first. */
  onHeadingMove?: (key: string, gap: number) => void;
  /** Keep its identity while nothing changes that it reads, or all visible cells are drawn again. */
  renderCell: (args: CellRenderArgs<Row>) => ReactNode;
  /**
   * Cells that are only a line of text, asked before `renderCell`: they cost a fraction. Undefined for all others, and for
   * a cell with a mark. Keeps its identity as `renderCell` does.
   */
  plainCell?: (row: Row, column: GridColumn) => PlainCell | undefined;
  /** Without it text is edited in a plain one-line editor. Answer null for a cell that has no editor. */
  renderEditor?: (args: EditorRenderArgs<Row>) => ReactNode;
  /** Text of a cell: begins the plain editor and fills the clipboard when `onCopy` is not given. */
  cellText?: (row: Row, column: GridColumn) => string;
  /** Whether this cell can be edited; columns that are `readOnly` never are. */
  canEdit?: (row: Row, column: GridColumn) => boolean;

  groups?: readonly GridGroup[];
  onToggleGroup?: (groupKey: string) => void;
  /** The menu of the line above a group was asked for. */
  onGroupMenu?: (groupKey: string, rect: AnchorRect) => void;
  renderFooterCell?: (column: GridColumn, colIndex: number) => ReactNode;
  /** What a column says of the rows of a group, in the line above them; keeps its identity while nothing changes that it reads. */
  renderGroupCell?: ((group: GridGroup, column: GridColumn) => ReactNode) | undefined;
  /** Makes footer cells buttons. */
  onFooterCell?: (column: GridColumn, rect: AnchorRect) => void;
  /** Below the rows, 28 px: selection summary and keys. */
  statusBar?: ReactNode;
  /** In place of rows when there are none. */
  empty?: ReactNode;

  cellMark?: (row: Row, column: GridColumn) => CellMarkDetail | undefined;
  /** Ground of a cell, any CSS colour; selection is drawn over it. */
  cellGround?: (row: Row, column: GridColumn) => string | undefined;
  rowMark?: (row: Row, rowIndex: number) => RowMarkDetail | undefined;
  /** Bar of 3 px at the left edge of the row, any CSS colour. */
  rowBar?: (row: Row) => string | undefined;
  peers?: readonly GridPeer[];
  flashes?: readonly GridFlash[];
  checked?: CheckedRows;

  onVisibleRangeChange?: (startRow: number, endRow: number) => void;
  onSelectionChange?: (selection: GridSelection) => void;
  /** @param wasChosen false when the record came under the active cell by a sort, a filter or somebody's change. */
  onActiveCellChange?: (cell: CellRef | undefined, wasChosen: boolean) => void;
  onEditingChange?: (cell: CellRef | undefined) => void;

  onCommitEdit?: (cell: CellRef, value: unknown, move: CommitMove) => void;
  /** Delete or Backspace. `others`: further ranges that are selected. */
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
  /** Double click on the edge of a head: answer the width that fits. */
  fitColumn?: (column: GridColumn) => number | undefined;
  /** `toIndex` is the place of the column after the move. */
  onColumnReorder?: (columnKey: string, toIndex: number) => void;
  /** The freeze line was moved: this many columns are to be frozen. */
  onFreeze?: (columnCount: number) => void;
  onHeaderMenu?: (column: GridColumn, rect: AnchorRect) => void;
  /** Double click on a head, or Shift+click for a further sort. */
  onSort?: (column: GridColumn, additional: boolean) => void;
  onAddColumn?: (rect: AnchorRect) => void;
  onHideColumn?: (column: GridColumn) => void;
  /**
   * Rows were dragged by their numbers, or moved by key: they move to before the row at `before`, which may be one
   * behind the last. Given only where rows are in an order made manually.
   */
  onMoveRows?: (startRow: number, endRow: number, before: number) => void;
  /** Chosen rows were dragged by their numbers to something outside that takes rows: an element with `data-takes-rows`. */
  onDropRows?: (startRow: number, endRow: number, takes: string) => void;
  onRowMenu?: (cell: CellEvent) => void;
  /** Mod+Enter, or the expand button of the row. */
  onOpenRow?: (rowIndex: number, rowKey: string) => void;
  /** Space. */
  onPeek?: (cell: CellEvent) => void;
  /** X over whole rows or a cell that cannot be written: these rows are checked or unchecked. */
  onCheckRows?: (range: GridRange, others: readonly GridRange[]) => void;
  /** Alt+H, or a click on a conflict mark. */
  onCellHistory?: (cell: CellEvent) => void;
  /** A new row is inserted before the row at `before`; undefined = at the end. Mod+Shift+Enter and Alt+Enter. */
  onAddRow?: (before: number | undefined) => void;
  /** What is in the empty line below the last row; ArrowDown on the last row gives its first input the focus. */
  newRow?: ReactNode;
  /** Esc with nothing left to close in the grid: answer true when something beside it was closed. */
  onEscape?: () => boolean;
  onFind?: () => void;
  /** Mod+G, or Mod+Shift+G back. */
  onFindAgain?: (back: boolean) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  /** Keys before the grid reads them; answer true when taken. */
  onKey?: (event: React.KeyboardEvent, cell: CellEvent | undefined) => boolean;
  /** Somebody tried to edit what cannot be edited. */
  onEditRefused?: (cell: CellEvent, reason: string | undefined) => void;

  initialScroll?: { top: number; left: number };
  initialActive?: CellPoint;
  /** Focus the grid when it appears. */
  autoFocus?: boolean;
  ref?: Ref<GridHandle>;
}
