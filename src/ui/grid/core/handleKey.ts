import type { KeyboardEvent } from 'react';
import { isMac } from '@/lib/isMac';
import { numberText } from '@/lib/words/counted';
import { announce } from '../../overlay/announce';
import { type GridCommand, gridCommand } from '../logic/gridCommand';
import { moveSelection, tabCell } from '../logic/moveSelection';
import { groupsBefore, pageRowsFrom } from '../logic/rowLayout';
import { sameCell, selectCell } from '../logic/selection';
import { cellEvent, cellRect, editRefusal, type GridCore } from './gridCore';
import { keepKey } from './keysAhead';

/** Handles a key press while the grid itself has the focus. */
export function handleKey<Row>(core: GridCore<Row>, event: KeyboardEvent): void {
  const { props, selection } = core.state;
  // A word is being composed: see useTypedText.
  if (isComposed(event)) return;
  const altGraph = event.getModifierState('AltGraph');
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const press = { key, code, ctrlKey, metaKey, shiftKey, altKey, altGraph };
  const command = gridCommand(press, isMac());
  if (keepKey(core, event, press, command !== undefined && beginsEdit(command))) return;
  if (props.onKey?.(event, cellEvent(core, selection.anchor))) {
    event.preventDefault();
    return;
  }
  if (!command) return;
  const wasLeaving = core.leaving;
  core.leaving = false;
  if (command.kind === 'tab' && wasLeaving) return;
  if (run(core, command)) event.preventDefault();
}

const beginsEdit = (command: GridCommand): boolean =>
  command.kind === 'type' || command.kind === 'edit' || (command.kind === 'enter' && !command.back);

/** On a Mac, a key that is handled by an input method still carries its letter; only the old keyCode shows it. */
const isComposed = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || key === 'Process' || nativeEvent.keyCode === 229;

/** Executes the command of a key; false if the key is left to the browser. */
function run<Row>(core: GridCore<Row>, command: GridCommand): boolean {
  const { props, selection, size, range, viewport, rows, columns } = core.state;
  const active = selection.anchor;
  const column = columns[active.col];
  if (size.rowCount === 0 || size.colCount === 0) return runEmpty(core, command);
  switch (command.kind) {
    case 'move': {
      const isAtEnd = active.row === size.rowCount - 1 && command.to === 'down' && !command.extend;
      if (isAtEnd && core.toNewRow()) return true;
      const from = command.extend ? selection.head.row : active.row;
      const pageRows = pageRowsFrom(rows, from, viewport.window.viewHeight, command.to === 'pageUp');
      const next = moveSelection(selection, command.to, command.extend, size, pageRows);
      core.setSelection(next, 'head');
      return true;
    }
    case 'tab': {
      const next = tabCell(active, command.back, size);
      if (!next) return false;
      core.setSelection(selectCell(next), 'anchor');
      return true;
    }
    case 'enter':
      if (!command.back && editRefusal(core, active) === undefined) core.openEdit(active, undefined);
      else core.setSelection(moveSelection(selection, command.back ? 'up' : 'down', false, size, 1), 'anchor');
      return true;
    case 'edit':
      core.openEdit(active, undefined);
      return true;
    case 'type': {
      const checks = selection.kind === 'rows' || editRefusal(core, active) !== undefined;
      if (command.text.toLowerCase() === 'x' && checks && props.onCheckRows)
        props.onCheckRows(range, selection.others ?? []);
      else core.openEdit(active, command.text);
      return true;
    }
    case 'collapse':
      if (selection.kind === 'cells' && sameCell(selection.anchor, selection.head) && !selection.others) {
        if (props.onEscape?.()) return true;
        core.leaving = true;
        return false;
      }
      core.setSelection(selectCell(active), 'none');
      return true;
    case 'selectRow':
      core.setSelection({ ...selection, kind: selection.kind === 'columns' ? 'all' : 'rows' }, 'none');
      return true;
    case 'selectColumn':
      core.setSelection({ ...selection, kind: selection.kind === 'rows' ? 'all' : 'columns' }, 'none');
      return true;
    case 'selectAll':
      core.setSelection({ ...selection, kind: 'all' }, 'none');
      announce(`${numberText(size.rowCount)} rows selected`);
      return true;
    case 'clear':
      props.onClear?.(range, selection.others ?? []);
      return true;
    case 'deleteRows':
      if (!props.onDeleteRows) return false;
      props.onDeleteRows(range, selection.others ?? []);
      return true;
    case 'fillDown':
      if (range.endRow > range.startRow)
        props.onFill?.({
          source: { ...range, endRow: range.startRow },
          target: { ...range, startRow: range.startRow + 1 },
          direction: 'down',
          mode: 'copy',
        });
      return true;
    case 'fillRight':
      if (range.endCol > range.startCol)
        props.onFill?.({
          source: { ...range, endCol: range.startCol },
          target: { ...range, startCol: range.startCol + 1 },
          direction: 'right',
          mode: 'copy',
        });
      return true;
    case 'peek':
    case 'history':
    case 'rowMenu': {
      const handler =
        command.kind === 'peek' ? props.onPeek : command.kind === 'history' ? props.onCellHistory : props.onRowMenu;
      viewport.reveal(active.row, active.col);
      const event = cellEvent(core, active);
      if (event) handler?.(event);
      return true;
    }
    case 'headerMenu':
      viewport.reveal(active.row, active.col);
      if (column) props.onHeaderMenu?.(column, headRect(core, active.col));
      return true;
    case 'open': {
      const rowKey = props.rowKey(active.row);
      if (rowKey !== undefined) props.onOpenRow?.(active.row, rowKey);
      return true;
    }
    case 'addRow':
      props.onAddRow?.(command.after ? range.endRow + 1 : range.startRow);
      return true;
    case 'moveColumn': {
      const to = active.col + command.by;
      if (!column || column.fixed || to < 0 || to >= size.colCount || !props.onColumnReorder) return true;
      core.movedColumn = column.key;
      props.onColumnReorder(column.key, to);
      announce(`${column.title} moved to column ${to + 1}`);
      return true;
    }
    case 'moveRows': {
      const before = command.by < 0 ? range.startRow - 1 : range.endRow + 2;
      if (!props.onMoveRows) return false;
      if (before >= 0 && before <= size.rowCount) props.onMoveRows(range.startRow, range.endRow, before);
      return true;
    }
    case 'toggleGroup':
      toggleGroup(core, command.close);
      return true;
    case 'addColumn':
      props.onAddColumn?.(headRect(core, size.colCount - 1));
      return props.onAddColumn !== undefined;
    case 'hideColumn':
      if (column) props.onHideColumn?.(column);
      return props.onHideColumn !== undefined;
    case 'find':
      props.onFind?.();
      return props.onFind !== undefined;
    case 'findAgain':
      props.onFindAgain?.(command.back);
      return props.onFindAgain !== undefined;
    case 'undo':
      props.onUndo?.();
      return props.onUndo !== undefined;
    case 'redo':
      props.onRedo?.();
      return props.onRedo !== undefined;
  }
}

function runEmpty<Row>(core: GridCore<Row>, command: GridCommand): boolean {
  const { props } = core.state;
  if (command.kind === 'addRow') props.onAddRow?.(undefined);
  else if (command.kind === 'move' && command.to === 'down') return core.toNewRow();
  else if (command.kind === 'find') props.onFind?.();
  else if (command.kind === 'undo') props.onUndo?.();
  else if (command.kind === 'redo') props.onRedo?.();
  else if (command.kind === 'toggleGroup') toggleGroup(core, command.close);
  else if (command.kind === 'collapse' && props.onEscape?.()) return true;
  else {
    // The rows may arrive before the Tab that follows.
    core.leaving = command.kind === 'collapse';
    return false;
  }
  return true;
}

/** Rectangle of a column head in the window. */
export function headRect<Row>(core: GridCore<Row>, col: number) {
  const rect = cellRect(core, { row: 0, col });
  const top = core.scroller.current?.getBoundingClientRect().top ?? 0;
  return { ...rect, y: top, height: core.state.sizes.head };
}

/**
 * Closes the group of the active row, or opens the first closed group below it, so that closed groups can be reached by
 * key.
 */
function toggleGroup<Row>(core: GridCore<Row>, close: boolean): void {
  const { props, rows, selection } = core.state;
  const groups = props.groups ?? [];
  const own = groupsBefore(rows, selection.anchor.row) - 1;
  const group = close
    ? groups[own]
    : (groups.slice(Math.max(0, own)).find((candidate) => candidate.closed) ??
      groups.find((candidate) => candidate.closed));
  if (group && group.closed !== close) props.onToggleGroup?.(group.key);
}
