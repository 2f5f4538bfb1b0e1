import { describe, expect, it, vi } from 'vitest';
import type { TableWatch, TableWindow } from '@/engine/tableWatch';
import { untilShown } from '@/features/records/state/untilShown';

/** A watch whose window contains the records of a list, from its first row on. */
function watchOf(...first: string[]) {
  const listeners = new Set<() => void>();
  let window: TableWindow;
  const show = (ids: readonly string[], shown = ids.length) => {
    const rows = ids.map((id, index) => ({ id, index }));
    window = { result: { shown }, start: 0, end: ids.length, rows } as unknown as TableWindow;
    for (const listener of listeners) listener();
  };
  show(first);
  const watch = {
    current: () => window,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as TableWatch;
  return { watch, show, listeners };
}

describe('the move to a record that was just created', () => {
  it('waits while the screen still has another record in its row', async () => {
    const { watch, show } = watchOf('abacavir', 'atenolol');
    const there = vi.fn();
    void untilShown(watch, 'aspirin', 1).then(there);
    await Promise.resolve();
    expect(there).not.toHaveBeenCalled();
    show(['abacavir', 'aspirin', 'atenolol']);
    await vi.waitFor(() => expect(there).toHaveBeenCalledWith(1));
  });

  it('leads to where it is if others were inserted before it meanwhile', async () => {
    const { watch, show } = watchOf('b');
    const there = untilShown(watch, 'c', 1);
    show(['a', 'b', 'c']);
    expect(await there).toBe(2);
  });

  it('does not wait for rows beyond the window', async () => {
    const { watch, show } = watchOf();
    show(['a', 'b'], 5_000);
    expect(await untilShown(watch, 'z', 4_000)).toBe(4_000);
  });

  it('gives up after a while for a record that the view never shows', async () => {
    vi.useFakeTimers();
    try {
      const { watch, listeners } = watchOf('a', 'b');
      const there = untilShown(watch, 'c', 1);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await there).toBeNull();
      expect(listeners.size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
