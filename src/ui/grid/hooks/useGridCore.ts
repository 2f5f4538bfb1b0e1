import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../overlay/announce';
import { copyWithHeads, pasteCells } from '../core/clipboard';
import { cellEvent, cellRect, editRefusal, type GridCore, type GridState, type OpenEdit } from '../core/gridCore';
import { leaveKept, pressKept } from '../core/keysAhead';
import type { CellRef, GridProps, GridRange, GridSelection } from '../gridTypes';
import type { ColumnLayout } from '../logic/columnLayout';
import { moveCell } from '../logic/moveSelection';
import type { RowLayout } from '../logic/rowLayout';
import { clampSelection, selectCell, selectionRange } from '../logic/selection';
import type { KeysAhead } from '../logic/typedAhead';
import { useFollowKey } from './useFollowKey';
import { useGridViewport, type ViewportSizes } from './useGridViewport';
import { useNewRowInSight } from './useNewRowInSight';
import { useCovered, useRoomBelow, useRoomGivenBack, useShownAbove } from './useRoomBelow';

export interface UsedGridCore<Row> {
  core: GridCore<Row>;
  selection: GridSelection;
  range: GridRange;
  edit: OpenEdit | undefined;
  fillPreview: GridRange | undefined;
  /** Typed into rows that are not loaded yet. */
  ahead: readonly KeysAhead[];
}

const NONE_AHEAD: readonly KeysAhead[] = [];

/** The state of one grid (selection, open editor, visible window) and the actions on it. */
export function useGridCore<Row>(
  props: GridProps<Row>,
  columns: GridState<Row>['columns'],
  rows: RowLayout,
  cols: ColumnLayout,
  plainSizes: Omit<ViewportSizes, 'covered'>,
): UsedGridCore<Row> {
  const scroller = useRef<HTMLDivElement | null>(null);
  const covered = useCovered(scroller, plainSizes.head, plainSizes.foot);
  const below = useRoomBelow(covered);
  const { room } = below;
  const sizes = useMemo(() => ({ ...plainSizes, tail: plainSizes.tail + room, covered }), [plainSizes, room, covered]);
  const viewport = useGridViewport(scroller, rows, cols, sizes, props.initialScroll);
  const [chosen, setChosen] = useState<GridSelection>(() => selectCell(props.initialActive ?? { row: 0, col: 0 }));
  const [edit, setEdit] = useState<OpenEdit>();
  const [fillPreview, setFillPreview] = useState<GridRange>();
  const [ahead, setAhead] = useState(NONE_AHEAD);
  const rowCount = props.rowCount;
  const colCount = columns.length;
  const size = { rowCount, colCount };
  // The same object while nothing changes; otherwise reporting it to the owner would trigger another render without
  // end.
  const selection = useMemo(() => clampSelection(chosen, { rowCount, colCount }), [chosen, rowCount, colCount]);
  const range = selectionRange(selection, size);
  const state: GridState<Row> = { props, columns, size, selection, range, edit, rows, cols, sizes, viewport };

  const core = useRef<GridCore<Row>>(undefined);
  core.current ??= makeCore(state, scroller, { setChosen, setEdit, setFillPreview, setAhead });
  const made = core.current;
  made.state = state;
  useFollowKey(made, setEdit);
  useRoomGivenBack(scroller, viewport, rows.height + plainSizes.tail, below, covered.height);
  useShownAbove(covered, viewport, selection.anchor.row);
  useNewRowInSight(
    scroller,
    viewport,
    rows.height + plainSizes.tail,
    plainSizes.head + plainSizes.foot + covered.height,
  );

  useImperativeHandle(
    props.ref,
    () => ({
      focus: made.focus,
      scrollToRow: (row, place) => made.state.viewport.reveal(row, undefined, place),
      setActive: (row, col, options) => {
        // The cursor stays with what is being typed.
        if (made.state.edit || made.composing) return;
        made.setSelection(selectCell({ row, col }), 'anchor', options?.rowKey);
        // Wherever the cursor is put, the whole row must be visible, not only its cell.
        if (row < made.state.size.rowCount) made.state.viewport.reveal(row, undefined);
        if (options?.focus !== false) made.focus();
      },
      select: (next) => made.setSelection(next, 'anchor'),
      getSelection: () => made.state.selection,
      edit: (initialText) => made.openEdit(made.state.selection.anchor, initialText),
      cellRect: (row, col) => cellRect(made, { row, col }),
      copyWithHeads: () => copyWithHeads(made),
      pasteCells: (cells) => pasteCells(made, cells),
      getScroll: () => made.state.viewport.position(),
    }),
    [made],
  );

  useReveal(made);
  useKept(made);
  useReports(made, selection, edit, chosen);
  return { core: made, selection, range, edit, fillPreview, ahead };
}

function makeCore<Row>(
  state: GridState<Row>,
  scroller: { current: HTMLDivElement | null },
  {
    setChosen,
    setEdit,
    setFillPreview,
    setAhead,
  }: {
    setChosen: (selection: GridSelection) => void;
    setEdit: (edit: OpenEdit | undefined) => void;
    setFillPreview: (range: GridRange | undefined) => void;
    setAhead: (ahead: readonly KeysAhead[]) => void;
  },
): GridCore<Row> {
  const core: GridCore<Row> = {
    state,
    scroller,
    leaving: false,
    cursor: { row: -1, key: undefined },
    ahead: NONE_AHEAD,
    onAhead: setAhead,
    focus: () => scroller.current?.focus({ preventScroll: true }),
    toNewRow: () => {
      const { props, viewport, rows } = core.state;
      if (props.newRow === undefined) return false;
      flushSync(() => viewport.scrollTo(rows.height, undefined));
      const input = scroller.current?.querySelector<HTMLElement>('[data-newrow] input');
      input?.focus();
      return input !== null && input !== undefined;
    },
    setSelection: (next, reveal = 'head', rowKey) => {
      const { size, props } = core.state;
      const selection = clampSelection(next, size);
      const { row } = selection.anchor;
      leaveKept(core, selection.anchor);
      // While the anchor stays (the range grows), its record stays too.
      if (rowKey !== undefined || row !== core.cursor.row || core.cursor.key === undefined)
        core.cursor = { row, key: rowKey ?? (row < size.rowCount ? props.rowKey(row) : undefined) };
      // Handlers that run before the next render must see the new selection.
      core.state = { ...core.state, selection, range: selectionRange(selection, size) };
      setChosen(selection);
      if (reveal !== 'none' && size.rowCount > 0) {
        const cell = reveal === 'head' ? selection.head : selection.anchor;
        core.state.viewport.reveal(cell.row, cell.col);
      }
    },
    openEdit: (cell, initialText) => {
      const { props, columns, size } = core.state;
      if (cell.row >= size.rowCount || cell.col >= size.colCount) return;
      const refusal = editRefusal(core, cell);
      core.setSelection(selectCell(cell), 'anchor');
      if (refusal !== undefined) {
        announce(refusal);
        const at = cellEvent(core, cell);
        if (at) props.onEditRefused?.(at, refusal);
        return;
      }
      const rowKey = props.rowKey(cell.row);
      const columnKey = columns[cell.col]?.key;
      if (rowKey === undefined || columnKey === undefined) return;
      // Synchronously: the next character must already find the editor focused.
      flushSync(() => setEdit({ ...cell, rowKey, columnKey, initialText }));
    },
    closeEdit: () => {
      core.state = { ...core.state, edit: undefined };
      setEdit(undefined);
    },
    commitEdit: (value, move) => {
      const { edit, props, size } = core.state;
      if (!edit) return;
      const { initialText: _, ...cell } = edit;
      core.state = { ...core.state, edit: undefined };
      // First, so that the owner's database works while the page is laid out and painted, instead of afterwards.
      props.onCommitEdit?.(cell, value, move);
      // Focus inside the editor would be lost with it; focus elsewhere is left alone.
      if (move !== 'stay' || document.activeElement?.closest('[data-editor]')) unchanging(() => core.focus());
      core.closeEdit();
      if (move === 'stay') return;
      core.setSelection(selectCell(moveCell({ row: edit.row, col: edit.col }, move, size, 1)), 'anchor');
    },
    setFillPreview,
  };
  return core;
}

/**
 * Blurs a field without a `change` event, which React does not need because it follows each character: after a `change`
 * it would render within the event, before what the event started can reach the database.
 */
function unchanging(leave: () => void): void {
  const stop = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('change', stop, true);
  try {
    leave();
  } finally {
    window.removeEventListener('change', stop, true);
  }
}

/** When the sheet gets narrower (a pane opens beside it), an active column that was visible stays visible. */
function useReveal<Row>(core: GridCore<Row>): void {
  const { viewWidth, startRow, endRow } = core.state.viewport.window;
  const before = useRef(0);
  useLayoutEffect(() => {
    const narrower = viewWidth > 0 && viewWidth < before.current;
    before.current = viewWidth;
    const { row, col } = core.state.selection.anchor;
    if (narrower && row >= startRow && row < endRow) core.state.viewport.reveal(row, col);
  }, [core, viewWidth, startRow, endRow]);
}

/** Replays the stored keys once their row is loaded and drawn. */
function useKept<Row>(core: GridCore<Row>): void {
  useLayoutEffect(() => {
    if (core.ahead.length > 0) queueMicrotask(() => pressKept(core));
  });
}

/** Reports changes to the owner after they are on the screen. */
function useReports<Row>(
  core: GridCore<Row>,
  selection: GridSelection,
  edit: OpenEdit | undefined,
  chosen: GridSelection,
): void {
  const { props, columns, viewport } = core.state;
  const { startRow, endRow } = viewport.window;
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    if (endRow > startRow) latest.current.onVisibleRangeChange?.(startRow, endRow);
  }, [startRow, endRow]);
  useLayoutEffect(() => latest.current.onSelectionChange?.(selection), [selection]);
  const { row, col } = selection.anchor;
  const rowKey = row < props.rowCount ? props.rowKey(row) : undefined;
  const columnKey = columns[col]?.key;
  const reported = useRef<{ chosen?: GridSelection; pending: boolean; place: string; wasChosen: boolean }>({
    pending: true,
    place: '',
    wasChosen: false,
  });
  useLayoutEffect(() => {
    const before = reported.current;
    // Until the row at a new position is loaded, its record counts as the one that was chosen.
    const pending = before.pending || before.chosen !== chosen;
    const place = JSON.stringify([row, col, rowKey, columnKey]);
    const isSame = before.place === place && (before.wasChosen || !pending);
    const wasChosen = isSame ? before.wasChosen : pending;
    reported.current = { chosen, pending: pending && rowKey === undefined, place, wasChosen };
    if (isSame) return;
    const cell: CellRef | undefined =
      rowKey === undefined || columnKey === undefined ? undefined : { row, col, rowKey, columnKey };
    latest.current.onActiveCellChange?.(cell, wasChosen);
  }, [chosen, row, col, rowKey, columnKey]);
  useLayoutEffect(() => {
    latest.current.onEditingChange?.(
      edit && { row: edit.row, col: edit.col, rowKey: edit.rowKey, columnKey: edit.columnKey },
    );
  }, [edit]);
}
