import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { GridCore } from '@/ui/grid/core/gridCore';
import { handleKey } from '@/ui/grid/core/handleKey';
import { selectCell } from '@/ui/grid/logic/selection';

/** A grid of one column, with as many rows as have arrived. */
function grid(rowCount: number) {
  const setSelection = vi.fn();
  const selection = selectCell({ row: 0, col: 0 });
  const state = {
    props: { rowCount, rowKey: String, rowAt: String },
    selection,
    size: { rowCount, colCount: 1 },
    columns: [{}],
  };
  const openEdit = vi.fn();
  const core = { state, leaving: false, ahead: [], setSelection, openEdit } as unknown as GridCore<string>;
  const press = (key: string, native: object = {}) => {
    const preventDefault = vi.fn();
    const named = { key, code: key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    const nativeEvent = { isComposing: false, ...native };
    const event = { ...named, nativeEvent, preventDefault, getModifierState: () => false };
    handleKey(core, event as unknown as KeyboardEvent);
    return preventDefault.mock.calls.length > 0;
  };
  const rowsCome = (count: number) => {
    core.state = { ...core.state, size: { rowCount: count, colCount: 1 } };
  };
  return { press, rowsCome, setSelection, openEdit };
}

describe('Esc and then Tab', () => {
  it('leave the grid', () => {
    const { press, setSelection } = grid(2);
    press('Escape');
    expect(press('Tab')).toBe(false);
    expect(setSelection).not.toHaveBeenCalled();
  });

  it('leave it even if its rows arrive between the two', () => {
    const { press, rowsCome, setSelection } = grid(0);
    press('Escape');
    rowsCome(2);
    expect(press('Tab')).toBe(false);
    expect(setSelection).not.toHaveBeenCalled();
  });
});

describe('a key of an input method', () => {
  it.each([
    ['where it has no name of its own', 'Process', {}],
    ['on a Mac, where it has its letter', 'c', { keyCode: 229 }],
    ['while characters are composed', 'Enter', { isComposing: true }],
  ])('is left to it, because the grid itself receives what it writes, %s', (_, key, native) => {
    const { press, openEdit, setSelection } = grid(2);
    expect(press(key, native)).toBe(false);
    expect(openEdit).not.toHaveBeenCalled();
    expect(setSelection).not.toHaveBeenCalled();
  });
});
