// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import type { TableWatch, TableWindow } from '@/engine/tableWatch';
import { createChecked, turnChecked } from '@/features/records/state/checkedRows';
import { type Shown, useShownChecked } from '@/features/records/state/useShownChecked';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const CURRENT = { result: { version: 1, shown: 3 } } as unknown as TableWindow;

describe('checked records that the view shows', () => {
  it('are known only for those already queried, while a busy engine is asked about the others', async () => {
    vi.useFakeTimers();
    const store = createChecked();
    let answer: (ids: string[]) => void = () => {};
    const watch = { recordIds: () => new Promise<string[]>((done) => (answer = done)) } as unknown as TableWatch;
    let known: Shown | null = null;
    function Bar() {
      known = useShownChecked(store, watch, CURRENT);
      return null;
    }
    const root = createRoot(document.createElement('div'));
    await act(async () => root.render(<Bar />));
    const check = (id: string) => act(async () => turnChecked(store, [id], null));
    const come = () =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(100);
        answer(['a', 'b', 'c']);
        await vi.advanceTimersByTimeAsync(0);
      });
    const read = () => known as Shown | null;
    await check('a');
    await come();
    expect(read()?.records).toEqual([{ id: 'a', row: 0 }]);
    expect(read()?.ids).toBe(store.getState().ids);
    await check('c');
    // The engine has not answered: what is known concerns other checks.
    expect(read()?.ids).not.toBe(store.getState().ids);
    await come();
    expect(read()?.records.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(read()?.ids).toBe(store.getState().ids);
    await act(async () => root.unmount());
    vi.useRealTimers();
  });
});
