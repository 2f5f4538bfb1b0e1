import { describe, expect, it } from 'vitest';
import { fillTarget } from '@/ui/grid/logic/fillTarget';
import { gridCommand, type KeyPress } from '@/ui/grid/logic/gridCommand';
import { moveSelection, tabCell } from '@/ui/grid/logic/moveSelection';
import { clampSelection, rangeCells, selectCell, selectionRange, selectionRanges } from '@/ui/grid/logic/selection';

function press(text: string): KeyPress {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  return {
    key: key === 'Plus' ? '+' : key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}
const pc = (text: string) => gridCommand(press(text), false);
const mac = (text: string) => gridCommand(press(text), true);
const size = { rowCount: 100, colCount: 5 };

describe('keys of the grid', () => {
  it.each([
    ['ArrowDown', { kind: 'move', to: 'down', extend: false }],
    ['Shift+ArrowLeft', { kind: 'move', to: 'left', extend: true }],
    ['Ctrl+ArrowUp', { kind: 'move', to: 'edgeUp', extend: false }],
    ['Ctrl+Shift+ArrowRight', { kind: 'move', to: 'edgeRight', extend: true }],
    ['Home', { kind: 'move', to: 'rowStart', extend: false }],
    ['Ctrl+Home', { kind: 'move', to: 'first', extend: false }],
    ['Shift+End', { kind: 'move', to: 'rowEnd', extend: true }],
    ['Ctrl+End', { kind: 'move', to: 'last', extend: false }],
    ['Alt+Shift+ArrowUp', { kind: 'moveRows', by: -1 }],
    ['Alt+Shift+ArrowDown', { kind: 'moveRows', by: 1 }],
    ['PageDown', { kind: 'move', to: 'pageDown', extend: false }],
    ['Tab', { kind: 'tab', back: false }],
    ['Shift+Tab', { kind: 'tab', back: true }],
    ['Enter', { kind: 'enter', back: false }],
    ['Shift+Enter', { kind: 'enter', back: true }],
    ['Ctrl+Enter', { kind: 'open' }],
    ['Ctrl+Shift+Enter', { kind: 'addRow', after: false }],
    ['Alt+Enter', { kind: 'addRow', after: true }],
    ['Ctrl+g', { kind: 'findAgain', back: false }],
    ['Ctrl+Shift+G', { kind: 'findAgain', back: true }],
    ['F2', { kind: 'edit' }],
    ['Escape', { kind: 'collapse' }],
    ['Delete', { kind: 'clear' }],
    ['Backspace', { kind: 'clear' }],
    ['Ctrl+Backspace', { kind: 'deleteRows' }],
    [' ', { kind: 'peek' }],
    ['Shift+ ', { kind: 'selectRow' }],
    ['Ctrl+ ', { kind: 'selectColumn' }],
    ['Ctrl+a', { kind: 'selectAll' }],
    ['Ctrl+d', { kind: 'fillDown' }],
    ['Ctrl+r', { kind: 'fillRight' }],
    ['Ctrl+f', { kind: 'find' }],
    ['Ctrl+z', { kind: 'undo' }],
    ['Ctrl+Shift+Z', { kind: 'redo' }],
    ['Ctrl+y', { kind: 'redo' }],
    ['Shift+F10', { kind: 'rowMenu' }],
    ['ContextMenu', { kind: 'rowMenu' }],
    ['Ctrl+Shift+F10', { kind: 'headerMenu' }],
    ['Alt+h', { kind: 'history' }],
    ['Alt+ArrowLeft', { kind: 'moveColumn', by: -1 }],
    ['Alt+Shift+ArrowLeft', { kind: 'toggleGroup', close: true }],
    ['x', { kind: 'type', text: 'x' }],
    ['<', { kind: 'type', text: '<' }],
  ])('%s', (key, command) => expect(pc(key)).toEqual(command));

  it('knows Cmd on a Mac, and characters that Alt has changed there', () => {
    expect(mac('Cmd+z')).toEqual({ kind: 'undo' });
    expect(mac('Cmd+ArrowDown')).toEqual({ kind: 'move', to: 'edgeDown', extend: false });
    expect(gridCommand({ ...press('Alt+h'), key: '˙' }, true)).toEqual({ kind: 'history' });
    expect(mac('Ctrl+z')).toBeUndefined();
  });

  it('treats third-level characters of a keyboard as typed, so that a cell can begin with [ or ≤ (jupyterlab#15744, #15754)', () => {
    const german = { ...press('['), code: 'Digit8', ctrlKey: true, altKey: true, altGraph: true };
    expect(gridCommand(german, false)).toEqual({ kind: 'type', text: '[' });
    for (const [key, code] of [
      ['≤', 'Comma'],
      ['µ', 'KeyM'],
      ['[', 'Digit5'],
      ['@', 'KeyL'],
    ] as const)
      expect(gridCommand({ ...press('Alt+x'), key, code }, true)).toEqual({ kind: 'type', text: key });
    expect(gridCommand({ ...press('Alt+Shift+x'), key: '±', code: 'Equal' }, true)).toEqual({
      kind: 'type',
      text: '±',
    });
    expect(gridCommand({ ...press('Alt+x'), key: '≠', code: 'Equal' }, true)).toEqual({ kind: 'addColumn' });
    expect(pc('Alt+f')).toBeUndefined();
  });

  it('leaves the clipboard and the keys of the browser alone', () => {
    for (const key of ['Ctrl+c', 'Ctrl+x', 'Ctrl+v', 'F5', 'F10', 'Ctrl+Tab', 'Ctrl+l', 'Dead', 'Shift', 'Control'])
      expect(pc(key)).toBeUndefined();
  });
});

describe('moving and selecting', () => {
  const at = (row: number, col: number) => selectCell({ row, col });
  it('stops at the edges', () => {
    expect(moveSelection(at(0, 0), 'up', false, size, 20)).toEqual(at(0, 0));
    expect(moveSelection(at(99, 4), 'right', false, size, 20)).toEqual(at(99, 4));
    expect(moveSelection(at(50, 2), 'pageDown', false, size, 20)).toEqual(at(69, 2));
    expect(moveSelection(at(95, 2), 'pageDown', false, size, 20)).toEqual(at(99, 2));
    expect(moveSelection(at(5, 2), 'last', false, size, 20)).toEqual(at(99, 4));
  });
  it('keeps the anchor while Shift extends, and starts from the anchor again without it', () => {
    const extended = moveSelection(at(5, 2), 'edgeDown', true, size, 20);
    expect(extended).toEqual({ kind: 'cells', anchor: { row: 5, col: 2 }, head: { row: 99, col: 2 } });
    expect(rangeCells(selectionRange(extended, size))).toBe(95);
    expect(moveSelection(extended, 'down', false, size, 20)).toEqual(at(6, 2));
  });
  it('keeps whole rows whole while they grow', () => {
    const rows = { kind: 'rows' as const, anchor: { row: 3, col: 1 }, head: { row: 3, col: 1 } };
    const grown = moveSelection(rows, 'down', true, size, 20);
    expect(selectionRange(grown, size)).toEqual({ startRow: 3, endRow: 4, startCol: 0, endCol: 4 });
    expect(moveSelection(rows, 'right', true, size, 20).kind).toBe('cells');
  });
  it('selects columns and everything', () => {
    const columns = { kind: 'columns' as const, anchor: { row: 9, col: 3 }, head: { row: 9, col: 1 } };
    expect(selectionRange(columns, size)).toEqual({ startRow: 0, endRow: 99, startCol: 1, endCol: 3 });
    expect(selectionRange({ ...columns, kind: 'all' }, size)).toEqual({
      startRow: 0,
      endRow: 99,
      startCol: 0,
      endCol: 4,
    });
  });
  it('comes back inside if the grid has become smaller', () => {
    expect(clampSelection(at(50, 4), { rowCount: 10, colCount: 2 })).toEqual(at(9, 1));
    expect(clampSelection(at(5, 1), { rowCount: 0, colCount: 0 })).toEqual(at(0, 0));
    const same = at(5, 1);
    expect(clampSelection(same, size)).toBe(same);
  });
  it('keeps further ranges while the last one grows, and drops them with the next move', () => {
    const first = { startRow: 0, endRow: 1, startCol: 0, endCol: 0 };
    const several = { ...at(5, 2), others: [first] };
    const grown = moveSelection(several, 'down', true, size, 20);
    expect(selectionRanges(grown, size)).toEqual([first, { startRow: 5, endRow: 6, startCol: 2, endCol: 2 }]);
    expect(moveSelection(grown, 'down', false, size, 20).others).toBeUndefined();
    expect(clampSelection({ ...at(0, 0), others: [first] }, { rowCount: 1, colCount: 1 }).others).toBeUndefined();
    expect(clampSelection(several, size)).toBe(several);
  });
  it('tabs through rows and leaves at the ends', () => {
    expect(tabCell({ row: 0, col: 4 }, false, size)).toEqual({ row: 1, col: 0 });
    expect(tabCell({ row: 1, col: 0 }, true, size)).toEqual({ row: 0, col: 4 });
    expect(tabCell({ row: 99, col: 4 }, false, size)).toBeUndefined();
    expect(tabCell({ row: 0, col: 0 }, true, size)).toBeUndefined();
  });
});

describe('the fill handle', () => {
  const source = { startRow: 2, endRow: 4, startCol: 1, endCol: 2 };
  it('fills along the axis on which it was dragged farther', () => {
    expect(fillTarget(source, { row: 9, col: 3 })).toEqual({
      direction: 'down',
      target: { startRow: 5, endRow: 9, startCol: 1, endCol: 2 },
    });
    expect(fillTarget(source, { row: 0, col: 1 })).toEqual({
      direction: 'up',
      target: { startRow: 0, endRow: 1, startCol: 1, endCol: 2 },
    });
    expect(fillTarget(source, { row: 5, col: 4 })?.direction).toBe('right');
    expect(fillTarget(source, { row: 3, col: 0 })?.direction).toBe('left');
  });
  it('fills nothing inside its range', () => {
    expect(fillTarget(source, { row: 3, col: 2 })).toBeUndefined();
  });
});
