// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { CommandPalette, type PaletteGroup } from '@/ui';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function palette() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (query: string, groups: readonly PaletteGroup[]) =>
    act(() =>
      root.render(
        <CommandPalette open onOpenChange={() => {}} query={query} onQueryChange={() => {}} groups={groups} />,
      ),
    );
  const enter = () =>
    act(() => {
      const input = document.querySelector('input') as HTMLInputElement;
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
  return { show, enter, end: () => act(() => root.unmount()) };
}
const group = (loading: boolean, ...items: [string, () => void][]): PaletteGroup => ({
  key: 'records',
  heading: 'Records',
  items: items.map(([title, onSelect]) => ({ key: title, title, onSelect })),
  loading,
});

describe('Enter in the palette', () => {
  it('waits for the result and opens its first hit', () => {
    const { show, enter, end } = palette();
    const [old, right] = [vi.fn(), vi.fn()];
    show('Warfarin', [group(true, ['Aspirin', old])]);
    enter();
    show('Warfarin', [group(false, ['Warfarin', right])]);
    expect(right).toHaveBeenCalledTimes(1);
    expect(old).not.toHaveBeenCalled();
    end();
  });

  it('is not lost if nothing was found yet, though nobody knew of rows on their way', () => {
    const { show, enter, end } = palette();
    const right = vi.fn();
    show('Warfarin', [group(false)]);
    enter();
    show('Warfarin', [group(true)]);
    expect(right).not.toHaveBeenCalled();
    show('Warfarin', [group(false, ['Warfarin', right])]);
    expect(right).toHaveBeenCalledTimes(1);
    end();
  });

  it('is cancelled by further typing', () => {
    const { show, enter, end } = palette();
    const right = vi.fn();
    show('Warfarin', [group(false)]);
    enter();
    show('Warf', [group(false, ['Warfarin', right])]);
    expect(right).not.toHaveBeenCalled();
    end();
  });
});
