import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnLayout, visibleColumns } from '../logic/columnLayout';
import {
  groupsBefore,
  heightOfRow,
  type LineWindow,
  lineAt,
  type RowLayout,
  rowAtHeight,
  rowTop,
  visibleLines,
} from '../logic/rowLayout';
import { baseAfterScroll, physicalFor, scrollSpace } from '../logic/scrollSpace';

/**
 * Rows are drawn this many px beyond the edge, so that a quick turn of the wheel reveals rows and not bare background.
 */
const OVERSCAN_Y = 240;
const OVERSCAN_X = 200;
/** ms without scrolling after which the physical position is aligned with the true one again. */
const SETTLE_MS = 150;

/** Area at the bottom of the grid where elements cover the last visible rows. */
export interface Covered {
  /** px above the bottom of the grid. */
  height: number;
  /** In px of the window. */
  left: number;
  right: number;
}

export interface ViewportSizes {
  /** px at the top and the bottom of the scroller that do not scroll. */
  head: number;
  foot: number;
  /** px at the left taken by the row numbers. */
  gutter: number;
  /** px below the last row that belong to the sheet (the line for a new row, room below messages). */
  tail: number;
  /** Area where elements cover the last visible rows. */
  covered: Covered;
}

export interface GridWindow extends LineWindow {
  /** Rows that are visible, also if cut off by the edge. */
  seenStart: number;
  seenEnd: number;
  startCol: number;
  endCol: number;
  /** Group of the first visible line, -1 for none; its head sticks to the top. */
  topGroup: number;
  /** px of the sheet above the physical top; 0 unless the sheet is taller than a browser can hold. */
  base: number;
  viewWidth: number;
  viewHeight: number;
}

export interface GridViewport {
  window: GridWindow;
  physicalHeight: number;
  /** Current position of the sheet: px hidden above and at the left. */
  position: () => { top: number; left: number };
  scrollTo: (top: number | undefined, left: number | undefined) => void;
  /** Scrolls as little as needed to show the whole cell. */
  reveal: (row: number, col: number | undefined, place?: 'nearest' | 'start') => void;
  /** Does the same for a row that was brought into view, if nobody has scrolled since; otherwise nothing. */
  revealAgain: (row: number) => void;
  /** Call it before row heights change: what is at the top of the view stays there. */
  hold: () => void;
}

const NOTHING: GridWindow = {
  startRow: 0,
  endRow: 0,
  startGroup: 0,
  endGroup: 0,
  seenStart: 0,
  seenEnd: 0,
  startCol: 0,
  endCol: 0,
  topGroup: -1,
  base: 0,
  viewWidth: 0,
  viewHeight: 0,
};

/**
 * Which rows and columns are on the screen. The state changes only when a line enters or leaves, never per px, and it
 * is set in the same frame as the scroll event, because a later frame would show bare background.
 */
export function useGridViewport(
  scroller: RefObject<HTMLDivElement | null>,
  rows: RowLayout,
  columns: ColumnLayout,
  sizes: ViewportSizes,
  initialScroll: { top: number; left: number } | undefined,
): GridViewport {
  const [window, setWindow] = useState(NOTHING);
  const base = useRef(0);
  const lastTop = useRef(0);
  // Sizes are cached, because reading them from the element would force a layout in the middle of each scroll.
  const box = useRef({ width: 0, height: 0 });
  // The scroll position is cached for the same reason: read after rows have changed, it would force an early layout.
  const scrolled = useRef({ top: 0, left: 0 });
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The row at the top and its hidden px, while row heights change.
  const held = useRef<{ row: number; into: number }>(undefined);
  // The last target of a scroll, until somebody scrolls: rows that turn out taller must not push it out of view, nor a
  // message cover it.
  const aim = useRef<{ row: number; col: number | undefined; place: 'nearest' | 'start' }>(undefined);
  const latest = useRef({ rows, columns, sizes, window });
  latest.current = { rows, columns, sizes, window };
  const virtualHeight = rows.height + sizes.tail;

  const space = useCallback(() => {
    const { rows, sizes } = latest.current;
    return scrollSpace(rows.height + sizes.tail, Math.max(0, box.current.height - sizes.head - sizes.foot));
  }, []);

  const update = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { rows, columns, sizes, window } = latest.current;
    if (box.current.height === 0) box.current = { width: element.clientWidth, height: element.clientHeight };
    const viewHeight = Math.max(0, box.current.height - sizes.head - sizes.foot);
    const viewWidth = box.current.width;
    // There may be fewer rows than the scroll position reaches; the browser reports that only after the frame.
    const top = Math.max(0, Math.min(scrolled.current.top, space().physicalHeight - viewHeight)) + base.current;
    // The window changes in coarse steps, so that most scroll events change nothing.
    const lines = visibleLines(rows, top - OVERSCAN_Y, top + viewHeight + OVERSCAN_Y);
    const seen = visibleLines(rows, top, top + viewHeight);
    const cols = visibleColumns(columns, scrolled.current.left, viewWidth - sizes.gutter, OVERSCAN_X);
    const topLine = rows.groupRows.length > 0 && top > 0 ? lineAt(rows, top) : undefined;
    const topGroup =
      topLine === undefined ? -1 : topLine.kind === 'group' ? topLine.index : groupsBefore(rows, topLine.index) - 1;
    const next: GridWindow = {
      ...lines,
      seenStart: seen.startRow,
      seenEnd: seen.endRow,
      startCol: cols.start,
      endCol: cols.end,
      topGroup,
      base: base.current,
      viewWidth,
      viewHeight,
    };
    const keys = Object.keys(next) as (keyof GridWindow)[];
    if (keys.some((key) => next[key] !== window[key])) {
      latest.current.window = next;
      setWindow(next);
    }
  }, [scroller, space]);

  const scrollTo = useCallback(
    (top: number | undefined, left: number | undefined) => {
      const element = scroller.current;
      if (!element) return;
      if (left !== undefined) {
        // Before the sheet moves: boxes that do not scroll must not move along for a frame.
        if (left > 0) element.toggleAttribute('data-shifted', true);
        element.scrollLeft = left;
      }
      if (top !== undefined) {
        const wanted = top - base.current;
        const here = space();
        const near = wanted >= 0 && wanted <= here.physicalHeight - here.viewHeight && base.current !== 0;
        const next = near ? { scrollTop: wanted, base: base.current } : physicalFor(here, top);
        base.current = next.base;
        element.scrollTop = next.scrollTop;
        lastTop.current = element.scrollTop;
      }
      scrolled.current = { top: element.scrollTop, left: element.scrollLeft };
      update();
    },
    [scroller, space, update],
  );

  const reveal = useCallback(
    (row: number, col: number | undefined, place: 'nearest' | 'start' = 'nearest') => {
      const element = scroller.current;
      if (!element) return;
      const { rows, columns, sizes } = latest.current;
      const { covered } = sizes;
      const isCovered = covered.height > 0 && (col === undefined || crosses(element, columns, sizes, col));
      const viewHeight = element.clientHeight - sizes.head - sizes.foot - (isCovered ? covered.height : 0);
      const stuck = rows.groupRows.length > 0 ? 28 : 0;
      const top = element.scrollTop + base.current;
      aim.current = { row, col, place };
      const from = rowTop(rows, row);
      const height = heightOfRow(rows, row);
      let toTop: number | undefined;
      if (place === 'start' || from - stuck < top || height > viewHeight) toTop = from - stuck;
      else if (from + height > top + viewHeight) toTop = from + height - viewHeight;
      let toLeft: number | undefined;
      if (col !== undefined && col >= columns.frozenCount) {
        const left = columns.lefts[col] ?? 0;
        const right = columns.lefts[col + 1] ?? left;
        const shownFrom = element.scrollLeft + columns.frozenWidth;
        const shownTo = element.scrollLeft + element.clientWidth - sizes.gutter;
        if (left < shownFrom) toLeft = left - columns.frozenWidth;
        else if (right > shownTo)
          toLeft = Math.min(left - columns.frozenWidth, right - element.clientWidth + sizes.gutter);
      }
      if (toTop !== undefined || toLeft !== undefined) scrollTo(toTop, toLeft);
    },
    [scroller, scrollTo],
  );

  const revealAgain = useCallback(
    (row: number) => {
      if (aim.current?.row === row) reveal(row, aim.current.col, aim.current.place);
    },
    [reveal],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const to = element.scrollTop;
      const here = space();
      if (to !== lastTop.current) aim.current = undefined;
      base.current = baseAfterScroll(here, base.current, lastTop.current, to);
      lastTop.current = to;
      scrolled.current = { top: to, left: element.scrollLeft };
      element.toggleAttribute('data-shifted', element.scrollLeft > 0);
      flushSync(update);
      if (here.virtualHeight <= here.physicalHeight) return;
      clearTimeout(settle.current);
      settle.current = setTimeout(() => {
        const settled = physicalFor(space(), element.scrollTop + base.current);
        if (Math.abs(settled.scrollTop - element.scrollTop) < 1) return;
        base.current = element.scrollTop + base.current - settled.scrollTop;
        element.scrollTop = settled.scrollTop;
        lastTop.current = element.scrollTop;
        scrolled.current.top = lastTop.current;
        update();
      }, SETTLE_MS);
    };
    const observer = new ResizeObserver(() => {
      box.current = { width: element.clientWidth, height: element.clientHeight };
      update();
    });
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      clearTimeout(settle.current);
    };
  }, [scroller, space, update]);

  const restored = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layouts are read through `latest`; a change of them must trigger the update
  useLayoutEffect(() => {
    if (!restored.current && initialScroll && rows.rowCount > 0) {
      restored.current = true;
      scrollTo(initialScroll.top, initialScroll.left);
    } else if (held.current) {
      const { row, into } = held.current;
      held.current = undefined;
      scrollTo(rowTop(rows, row) + into, undefined);
      if (aim.current) reveal(aim.current.row, aim.current.col, aim.current.place);
    } else update();
  }, [rows, columns, sizes.head, sizes.foot, sizes.gutter, sizes.tail, update]);

  const position = useCallback(
    () => ({ top: (scroller.current?.scrollTop ?? 0) + base.current, left: scroller.current?.scrollLeft ?? 0 }),
    [scroller],
  );
  const hold = useCallback(() => {
    const { rows } = latest.current;
    const { top } = position();
    const row = rowAtHeight(rows, top);
    held.current = row === undefined ? undefined : { row, into: top - rowTop(rows, row) };
  }, [position]);
  const physicalHeight = scrollSpace(virtualHeight, 0).physicalHeight;
  return useMemo(
    () => ({ window, physicalHeight, position, scrollTo, reveal, revealAgain, hold }),
    [window, physicalHeight, position, scrollTo, reveal, revealAgain, hold],
  );
}

/** Whether a column overlaps what covers the rows: a click on a cell beside it must not move the rows. */
function crosses(element: HTMLElement, columns: ColumnLayout, sizes: ViewportSizes, col: number): boolean {
  if (col < columns.frozenCount) return true;
  const from = element.getBoundingClientRect().left + sizes.gutter - element.scrollLeft;
  const left = from + (columns.lefts[col] ?? 0);
  return left < sizes.covered.right && left + (columns.widths[col] ?? 0) > sizes.covered.left;
}
