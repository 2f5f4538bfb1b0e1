import type { MouseEvent, PointerEvent } from 'react';
import type { GridHeading } from '../gridTypes';
import { nearestGap } from '../logic/columnLayout';
import type { GridCore } from './gridCore';
import { headRect } from './handleKey';
import { trackDrag } from './handlePointer';

/** The part of the column heads that is being dragged. */
export type HeadDrag =
  | { kind: 'resize'; columnKey: string; width: number }
  | { kind: 'reorder'; col: number; gap: number }
  | { kind: 'freeze'; gap: number };

/** A drag begins after this many px, so that a click stays a click. */
const SLOP = 4;
const MIN_WIDTH = 48;
const MAX_WIDTH = 1200;

/**
 * Pointer down on the column heads: the edge resizes, the chevron opens the menu, the rest chooses or moves the column.
 */
export function handleHeadPointer<Row>(
  core: GridCore<Row>,
  event: PointerEvent<HTMLElement>,
  setDrag: (drag: HeadDrag | undefined) => void,
): void {
  const target = event.target as Element;
  const { props, columns, selection, cols, size } = core.state;
  if (event.button !== 0) return;
  event.preventDefault();
  core.focus();
  const data = (name: string) => target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
  const resize = data('resize');
  if (resize !== undefined) {
    dragWidth(core, Number(resize), event, setDrag);
    return;
  }
  const menu = data('headmenu');
  if (menu !== undefined) {
    const column = columns[Number(menu)];
    if (column) props.onHeaderMenu?.(column, headRect(core, Number(menu)));
    return;
  }
  if (target.closest('[data-addcolumn]')) {
    const box = target.closest('[data-addcolumn]')?.getBoundingClientRect();
    if (box) props.onAddColumn?.({ x: box.x, y: box.y, width: box.width, height: box.height });
    return;
  }
  if (target.closest('[data-corner]')) {
    if (target.closest('[data-check]')) props.checked?.onToggleAll();
    else core.setSelection({ ...selection, kind: 'all' }, 'none');
    return;
  }
  const head = data('head');
  if (head === undefined) return;
  const col = Number(head);
  const column = columns[col];
  if (!column) return;
  if (event.shiftKey && props.onSort) {
    props.onSort(column, true);
    return;
  }
  const startX = event.clientX;
  const grab = startX - headRect(core, col).x;
  let gap: number | undefined;
  core.setSelection(
    {
      kind: 'columns',
      anchor: { row: Math.min(selection.anchor.row, Math.max(0, size.rowCount - 1)), col },
      head: { row: 0, col },
    },
    'none',
  );
  if (!props.onColumnReorder || column.fixed) return;
  trackDrag(
    core,
    (x) => {
      if (gap === undefined && Math.abs(x - startX) < SLOP) return;
      gap = nearestGap(cols, sheetX(core, x - grab + (x > startX ? column.width : 0)));
      setDrag({ kind: 'reorder', col, gap });
    },
    (cancelled) => {
      setDrag(undefined);
      if (cancelled || gap === undefined || gap === col || gap === col + 1) return;
      const toIndex = gap > col ? gap - 1 : gap;
      props.onColumnReorder?.(column.key, toIndex);
    },
  );
}

/**
 * Pointer down on a heading: dragging it moves all its columns.
 * @param onDragged called before the click event that ends the drag, which must not count as a click
 */
export function handleHeadingPointer<Row>(
  core: GridCore<Row>,
  event: PointerEvent<HTMLElement>,
  heading: GridHeading,
  setDrag: (drag: HeadDrag | undefined) => void,
  onDragged: () => void,
): void {
  const { props, cols } = core.state;
  if (event.button !== 0 || !props.onHeadingMove) return;
  const startX = event.clientX;
  let gap: number | undefined;
  trackDrag(
    core,
    (x) => {
      if (gap === undefined && Math.abs(x - startX) < SLOP) return;
      gap = nearestGap(cols, sheetX(core, x));
      setDrag({ kind: 'reorder', col: heading.from, gap });
    },
    (cancelled) => {
      setDrag(undefined);
      if (gap === undefined) return;
      onDragged();
      if (!cancelled && (gap < heading.from || gap > heading.to + 1)) props.onHeadingMove?.(heading.key, gap);
    },
  );
}

/** Position on the sheet, in px from the first column. */
function sheetX<Row>(core: GridCore<Row>, x: number): number {
  const { sizes, cols, viewport } = core.state;
  const inX = x - (core.scroller.current?.getBoundingClientRect().left ?? 0) - sizes.gutter;
  return inX < cols.frozenWidth ? inX : inX + viewport.position().left;
}

function dragWidth<Row>(
  core: GridCore<Row>,
  col: number,
  event: PointerEvent<HTMLElement>,
  setDrag: (drag: HeadDrag | undefined) => void,
): void {
  const { props, columns } = core.state;
  const column = columns[col];
  if (!column) return;
  const startX = event.clientX;
  let width = column.width;
  trackDrag(
    core,
    (x) => {
      width = clampWidth(column.width + x - startX, column.minWidth);
      setDrag({ kind: 'resize', columnKey: column.key, width });
    },
    (cancelled) => {
      if (!cancelled && width !== column.width) props.onColumnResize?.(column.key, width);
      setDrag(undefined);
    },
  );
}

/** Double click: on the edge of a head it fits the column to its content, elsewhere it sorts. */
export function handleHeadDoubleClick<Row>(core: GridCore<Row>, event: MouseEvent): void {
  const target = event.target as Element;
  const { props, columns } = core.state;
  const column = columns[Number(target.closest<HTMLElement>('[data-head]')?.dataset.head ?? -1)];
  if (!column || target.closest('[data-headmenu]')) return;
  if (!target.closest('[data-resize]')) {
    props.onSort?.(column, event.shiftKey);
    return;
  }
  const fit = props.fitColumn?.(column);
  if (fit !== undefined) props.onColumnResize?.(column.key, clampWidth(fit, column.minWidth));
}

function clampWidth(width: number, least = MIN_WIDTH): number {
  return Math.round(Math.max(least, Math.min(MAX_WIDTH, width)));
}

/** Drags the line after the frozen columns to another gap. */
export function dragFreezeLine<Row>(
  core: GridCore<Row>,
  event: PointerEvent<HTMLElement>,
  setDrag: (drag: HeadDrag | undefined) => void,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  event.stopPropagation();
  const { cols, props } = core.state;
  let gap = cols.frozenCount;
  trackDrag(
    core,
    (x) => {
      gap = nearestGap(cols, sheetX(core, x));
      setDrag({ kind: 'freeze', gap });
    },
    (cancelled) => {
      setDrag(undefined);
      if (!cancelled && gap !== cols.frozenCount) props.onFreeze?.(gap);
    },
  );
}
