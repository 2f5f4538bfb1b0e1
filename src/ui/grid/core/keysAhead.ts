import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../overlay/announce';
import type { CellPoint } from '../gridTypes';
import type { KeyPress } from '../logic/gridCommand';
import { sameCell, selectCell } from '../logic/selection';
import { isLetter, type KeysAhead, textOf } from '../logic/typedAhead';
import type { GridCore } from './gridCore';

const KEPT = new Set(['Enter', 'Tab', 'Backspace', 'Delete', 'F2', 'Home', 'End', 'PageUp', 'PageDown']);
const isKept = (press: KeyPress): boolean =>
  isLetter(press) || ((KEPT.has(press.key) || press.key.startsWith('Arrow')) && !press.ctrlKey && !press.metaKey);

function isLoaded<Row>({ state: { props } }: GridCore<Row>, { row }: CellPoint): boolean {
  return row >= props.rowCount || props.rowAt(row) !== undefined;
}

/** Makes the grid redraw what has been typed ahead. */
function changed<Row>(core: GridCore<Row>, ahead: readonly KeysAhead[]): void {
  core.ahead = ahead;
  core.onAhead(ahead);
}

/**
 * Stores a key that begins an edit in a row that is not loaded yet, and those that follow it.
 * @param begins whether the key begins an edit.
 * @returns whether it was stored.
 */
export function keepKey<Row>(core: GridCore<Row>, event: KeyboardEvent, press: KeyPress, begins: boolean): boolean {
  const cell = core.state.selection.anchor;
  const last = core.ahead.at(-1);
  const open = last && !last.left && sameCell(last.cell, cell) ? last : undefined;
  if (!open && (!begins || core.state.selection.kind !== 'cells' || isLoaded(core, cell))) return false;
  if (!core.state.props.onCommitEdit) return false;
  if (open && press.key === 'Escape') changed(core, core.ahead.slice(0, -1));
  else if (!isKept(press)) return false;
  else if (open) changed(core, [...core.ahead.slice(0, -1), { ...open, keys: [...open.keys, press] }]);
  else {
    core.state.viewport.reveal(cell.row, cell.col);
    changed(core, [...core.ahead, { cell, keys: [press], left: false }]);
  }
  // Stored keys are replayed later, and must not act a second time on listeners outside the grid.
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** The key press of one character. */
const pressOf = (key: string): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
});

/**
 * Stores a text that came without key presses for the active cell, while its row is not loaded.
 * @returns whether it was stored.
 */
export function keepText<Row>(core: GridCore<Row>, text: string): boolean {
  const cell = core.state.selection.anchor;
  const last = core.ahead.at(-1);
  const open = last && !last.left && sameCell(last.cell, cell) ? last : undefined;
  if ((!open && isLoaded(core, cell)) || !core.state.props.onCommitEdit) return false;
  const keys = [...text].map(pressOf);
  if (open) changed(core, [...core.ahead.slice(0, -1), { ...open, keys: [...open.keys, ...keys] }]);
  else changed(core, [...core.ahead, { cell, keys, left: false }]);
  return true;
}

/** Called when the pointer or the owner puts the cursor on another cell: stored keys stay with their own cell. */
export function leaveKept<Row>(core: GridCore<Row>, to: CellPoint): void {
  const last = core.ahead.at(-1);
  if (!last || last.left || sameCell(last.cell, to)) return;
  changed(core, [...core.ahead.slice(0, -1), { ...last, left: true }]);
}

function press(target: Element | null, { altGraph: _, ...init }: KeyPress): void {
  target?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
}

/** Replays the keys of the first cell whose row has been loaded. Call it when the grid has rendered. */
export function pressKept<Row>(core: GridCore<Row>): void {
  const scroller = core.scroller.current;
  const next = core.ahead.find(({ cell }) => isLoaded(core, cell));
  if (!next || !scroller || core.state.edit) return;
  changed(
    core,
    core.ahead.filter((kept) => kept !== next),
  );
  if (next.cell.row >= core.state.props.rowCount) {
    announce('The row is gone: what was typed in it was not written.');
    return;
  }
  const focused = document.activeElement;
  const { selection } = core.state;
  const moved = !sameCell(selection.anchor, next.cell);
  if (moved) flushSync(() => core.setSelection(selectCell(next.cell), 'none'));
  let keys = next.keys;
  while (keys.length > 0) {
    const here = core.state.selection.anchor;
    const editing = core.state.edit !== undefined;
    if (!editing && !isLoaded(core, here)) {
      // An Enter moved to the next row, which is not loaded either.
      changed(core, [...core.ahead, { cell: here, keys: [...keys], left: false }]);
      break;
    }
    const { text, count } = editing ? { text: '', count: 0 } : textOf(keys);
    if (count > 1) {
      core.openEdit(here, text);
      keys = keys.slice(count);
      continue;
    }
    const [first] = keys;
    keys = keys.slice(1);
    const target = editing ? document.activeElement : scroller;
    if (!first) break;
    // If the editor rejected its text at Enter, further characters are still typed into it.
    if (editing && isLetter(first)) document.execCommand('insertText', false, first.key);
    else flushSync(() => press(target, first));
  }
  if (!moved && (focused === scroller || focused === null || focused === document.body)) return;
  // If the focus has moved elsewhere, it stays there; the editor commits its content when it is left.
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
  if (moved && core.state.edit === undefined) core.setSelection(selection, 'none');
}
