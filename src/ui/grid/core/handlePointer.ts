import type { MouseEvent, PointerEvent } from 'react';
import type { CellPoint, GridSelection } from '../gridTypes';
import { columnAt } from '../logic/columnLayout';
import { fillTarget } from '../logic/fillTarget';
import { rowAtHeight } from '../logic/rowLayout';
import { rangeContains, sameCell, selectCell } from '../logic/selection';
import { cellEvent, type GridCore } from './gridCore';

/** px from the edge within which a drag scrolls. */
const EDGE = 36;

interface Hit {
  row: number;
  /** -1 for the row number. */
  col: number;
}

/** React lets events of menus and editors in a portal bubble through the grid, although they are not on it. */
function isOutside<Row>(core: GridCore<Row>, target: EventTarget): boolean {
  return !(target instanceof Node && core.scroller.current?.contains(target));
}

function hitOf(target: EventTarget): Hit | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (row === undefined) return undefined;
  const col = target.closest<HTMLElement>('[data-col]')?.dataset.col;
  if (col !== undefined) return { row: Number(row), col: Number(col) };
  return target.closest('[data-gutter]') ? { row: Number(row), col: -1 } : undefined;
}

/** The cell at a point of the window, or the nearest one. */
export function cellAtPoint<Row>(core: GridCore<Row>, x: number, y: number): CellPoint {
  const { rows, cols, sizes, viewport } = core.state;
  const frame = core.scroller.current?.getBoundingClientRect();
  const place = viewport.position();
  const inX = x - (frame?.left ?? 0) - sizes.gutter;
  const inY = y - (frame?.top ?? 0) - sizes.head + place.top;
  return {
    row: rowAtHeight(rows, Math.max(0, inY)) ?? 0,
    col: columnAt(cols, inX < cols.frozenWidth ? inX : inX + place.left),
  };
}

/** Calls back on each move until the button is released, and scrolls while the pointer is near an edge. */
export function trackDrag<Row>(
  core: GridCore<Row>,
  onMove: (x: number, y: number) => void,
  onEnd: (cancelled: boolean) => void,
): void {
  let x = 0;
  let y = 0;
  let frame = 0;
  let moved = false;
  const step = () => {
    const scroller = core.scroller.current;
    if (moved && scroller) {
      const { sizes, cols, viewport } = core.state;
      const box = scroller.getBoundingClientRect();
      const dx = speed(x, box.left + sizes.gutter + cols.frozenWidth, box.right);
      const dy = speed(y, box.top + sizes.head, box.bottom - sizes.foot);
      if (dx !== 0 || dy !== 0) {
        const place = viewport.position();
        viewport.scrollTo(dy === 0 ? undefined : place.top + dy, dx === 0 ? undefined : place.left + dx);
        onMove(x, y);
      }
    }
    frame = requestAnimationFrame(step);
  };
  const move = (event: globalThis.PointerEvent) => {
    x = event.clientX;
    y = event.clientY;
    moved = true;
    onMove(x, y);
  };
  const end = (cancelled: boolean) => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    onEnd(cancelled);
  };
  const up = () => end(false);
  const cancel = () => end(true);
  const key = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(true);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
  frame = requestAnimationFrame(step);
}

/** Scroll speed in px per frame: faster the farther outside. */
function speed(at: number, from: number, to: number): number {
  if (at < from + EDGE / 3) return -Math.min(40, (from + EDGE - at) / 2);
  if (at > to - EDGE) return Math.min(40, (at - to + EDGE) / 2);
  return 0;
}

/**
 * Ends a composition before the press is handled; and for touch, keeps the on-screen keyboard closed until a cell is
 * edited.
 */
function prepareTyping<Row>({ composing, scroller: { current: grid } }: GridCore<Row>, pointer: string): void {
  if (composing) grid?.blur();
  if (grid) grid.inputMode = pointer === 'touch' ? 'none' : '';
}

/** Pointer down on the rows: selects a cell or rows, begins to drag a range or a fill. */
export function handlePointerDown<Row>(core: GridCore<Row>, event: PointerEvent): void {
  const target = event.target as Element;
  if (isOutside(core, target) || target.closest('[data-editor]')) return;
  prepareTyping(core, event.pointerType);
  if (event.button !== 0) return;
  const { selection, edit } = core.state;
  // Links, buttons and inputs inside a cell handle their own events.
  const control = target.closest('a, button, input, [data-interactive]');
  if (target.closest('[data-fill]')) {
    event.preventDefault();
    dragFill(core);
    return;
  }
  const hit = hitOf(target);
  if (!hit) {
    if (!control) event.preventDefault();
    return;
  }
  const movable = core.state.props.onMoveRows && event.pointerType !== 'touch' && !event.shiftKey;
  // Selected rows, or a single one by its button, can be dragged elsewhere even if their order is fixed.
  const isChosen = selection.kind === 'rows' && rangeContains(core.state.range, { row: hit.row, col: 0 });
  const isGrip = isChosen || target.closest('[data-open]') !== null;
  const carries = core.state.props.onDropRows && isGrip && event.pointerType !== 'touch' && !event.shiftKey;
  if (hit.col < 0 && (movable || carries) && !target.closest('[data-check], [data-mark]')) {
    // Also by the button that opens the record, which covers the number: a press without a move still opens it.
    event.preventDefault();
    core.focus();
    dragRows(core, hit.row);
    return;
  }
  if (target.closest('[data-check], [data-open], [data-mark]')) {
    event.preventDefault();
    return;
  }
  // A finger scrolls; it selects when it is lifted (see handleClick).
  if (event.pointerType === 'touch') return;
  if (edit && edit.row === hit.row && edit.col === hit.col) return;
  if (!control) event.preventDefault();
  core.focus();
  const rows = hit.col < 0;
  const cell = { row: hit.row, col: Math.max(0, hit.col) };
  const kind = rows ? 'rows' : 'cells';
  const anchor = event.shiftKey ? selection.anchor : cell;
  const others = event.ctrlKey || event.metaKey ? [...(selection.others ?? []), core.state.range] : undefined;
  const more = others ? { others } : event.shiftKey && selection.others ? { others: selection.others } : {};
  core.setSelection({ kind, anchor, head: cell, ...more }, 'none');
  if (control) return;
  let last = cell;
  trackDrag(
    core,
    (x, y) => {
      const head = cellAtPoint(core, x, y);
      if (sameCell(head, last)) return;
      last = head;
      core.setSelection({ kind, anchor, head: rows ? { ...head, col: cell.col } : head, ...more }, 'none');
    },
    () => undefined,
  );
}

/** Marks the element onto which the dragged rows would be dropped. */
const OVER = 'data-rows-over';

/** The element outside the grid, at a point of the window, that accepts dropped rows. */
function takerAt<Row>(core: GridCore<Row>, x: number, y: number): HTMLElement | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-takes-rows]') ?? null;
  return under && !core.scroller.current?.contains(under) ? under : null;
}

/** Drags the pressed row, together with all selected rows; a press without a move selects the row. */
function dragRows<Row>(core: GridCore<Row>, row: number): void {
  const { selection, range } = core.state;
  const together = selection.kind === 'rows' && row >= range.startRow && row <= range.endRow;
  const [startRow, endRow] = together ? [range.startRow, range.endRow] : [row, row];
  if (!together) core.setSelection({ kind: 'rows', anchor: { row, col: 0 }, head: { row, col: 0 } }, 'none');
  const last = core.state.size.colCount - 1;
  let over = row;
  let taker: HTMLElement | null = null;
  trackDrag(
    core,
    (x, y) => {
      const under = core.state.props.onDropRows && takerAt(core, x, y);
      if (under !== taker) {
        taker?.removeAttribute(OVER);
        under?.setAttribute(OVER, '');
        taker = under ?? null;
      }
      over = cellAtPoint(core, x, y).row;
      if (taker || !core.state.props.onMoveRows) return core.setFillPreview(undefined);
      const isOwn = over >= startRow && over <= endRow;
      core.setFillPreview(isOwn ? undefined : { startRow: over, endRow: over, startCol: 0, endCol: last });
    },
    (cancelled) => {
      core.setFillPreview(undefined);
      const takes = taker?.dataset.takesRows;
      taker?.removeAttribute(OVER);
      if (cancelled) return;
      if (takes !== undefined) return core.state.props.onDropRows?.(startRow, endRow, takes);
      if (over >= startRow && over <= endRow) return;
      // The dragged rows take the place of the row on which they are dropped.
      core.state.props.onMoveRows?.(startRow, endRow, over > endRow ? over + 1 : over);
    },
  );
}

function dragFill<Row>(core: GridCore<Row>): void {
  const source = core.state.range;
  let found: ReturnType<typeof fillTarget>;
  trackDrag(
    core,
    (x, y) => {
      found = fillTarget(source, cellAtPoint(core, x, y));
      core.setFillPreview(found?.target);
    },
    (cancelled) => {
      core.setFillPreview(undefined);
      if (cancelled || !found) return;
      core.state.props.onFill?.({ source, ...found, mode: 'series' });
      const { target } = found;
      const whole: GridSelection = {
        kind: 'cells',
        anchor: { row: Math.min(source.startRow, target.startRow), col: Math.min(source.startCol, target.startCol) },
        head: { row: Math.max(source.endRow, target.endRow), col: Math.max(source.endCol, target.endCol) },
      };
      core.setSelection(whole, 'none');
    },
  );
}

/** Click: marks, check boxes, the expand icon, group heads, and a tap on a cell. */
export function handleClick<Row>(core: GridCore<Row>, event: MouseEvent): void {
  const target = event.target as Element;
  const { props, selection } = core.state;
  if (isOutside(core, target)) return;
  const group = target.closest<HTMLElement>('[data-group]')?.dataset.group;
  if (group !== undefined) {
    const found = props.groups?.[Number(group)];
    if (found) props.onToggleGroup?.(found.key);
    core.focus();
    return;
  }
  const hit = hitOf(target);
  if (!hit) return;
  const rowKey = props.rowKey(hit.row);
  if (target.closest('[data-check]')) {
    if (rowKey !== undefined) props.checked?.onToggle(hit.row, rowKey, event.shiftKey);
    return;
  }
  if (target.closest('[data-open]')) {
    if (rowKey !== undefined) props.onOpenRow?.(hit.row, rowKey);
    return;
  }
  const cell = { row: hit.row, col: Math.max(0, hit.col) };
  const touched = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
  if (touched || target.closest('[data-mark]')) {
    const again = sameCell(selection.anchor, cell) && touched;
    core.focus();
    core.setSelection(selectCell(cell), 'none');
    if (again) core.openEdit(cell, undefined);
  }
  if (target.closest('[data-mark]')) {
    const at = cellEvent(core, cell);
    if (at) props.onCellHistory?.(at);
  }
}

/** Double click: edits the cell; on the fill handle it fills to the last row. */
export function handleDoubleClick<Row>(core: GridCore<Row>, event: MouseEvent): void {
  const target = event.target as Element;
  const { range, size, props } = core.state;
  if (isOutside(core, target)) return;
  if (target.closest('[data-editor], a, button, input, [data-interactive], [data-check], [data-open]')) return;
  if (target.closest('[data-fill]')) {
    if (range.endRow >= size.rowCount - 1) return;
    props.onFill?.({
      source: range,
      target: { ...range, startRow: range.endRow + 1, endRow: size.rowCount - 1 },
      direction: 'down',
      mode: 'series',
    });
    return;
  }
  const hit = hitOf(target);
  if (hit && hit.col >= 0) core.openEdit({ row: hit.row, col: hit.col }, undefined);
}

/** Right click: the menu of the cell, or of the head. A click outside the selected range selects the cell first. */
export function handleContextMenu<Row>(core: GridCore<Row>, event: MouseEvent): void {
  const target = event.target as Element;
  if (isOutside(core, target) || target.closest('[data-editor]')) return;
  const { props, range } = core.state;
  const point = { x: event.clientX, y: event.clientY, width: 0, height: 0 };
  const head = target.closest<HTMLElement>('[data-head]')?.dataset.head;
  if (head !== undefined) {
    const column = core.state.columns[Number(head)];
    if (!column || !props.onHeaderMenu) return;
    event.preventDefault();
    props.onHeaderMenu(column, point);
    return;
  }
  const groupHead = target.closest<HTMLElement>('[data-group-head]')?.dataset.groupHead;
  const group = groupHead === undefined ? undefined : props.groups?.[Number(groupHead)];
  if (group && props.onGroupMenu) {
    event.preventDefault();
    props.onGroupMenu(group.key, point);
    return;
  }
  const hit = hitOf(target);
  if (!hit || !props.onRowMenu) return;
  event.preventDefault();
  const cell = { row: hit.row, col: Math.max(0, hit.col) };
  core.focus();
  if (!rangeContains(range, cell))
    core.setSelection({ kind: hit.col < 0 ? 'rows' : 'cells', anchor: cell, head: cell }, 'none');
  const at = cellEvent(core, cell);
  if (at) props.onRowMenu({ ...at, rect: point });
}
