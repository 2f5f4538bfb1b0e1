import { useEffect, useMemo, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import type { TableWatch } from '@/engine/tableWatch';
import { announce } from '@/ui';
import type { CheckedRows, GridRange } from '@/ui/grid';
import { askWatch } from './askWatch';
import { type CheckedStore, createChecked, turnChecked, uncheckAll } from './checkedRows';

export interface UsedCheckedRows {
  checked: CheckedRows;
  store: CheckedStore;
  /** Checks the rows of ranges, or unchecks them. */
  turn(ranges: readonly GridRange[]): void;
}

/** The check boxes of a scene. Another table begins without any checked. */
export function useCheckedRows(watch: TableWatch | null, rowCount: number, sliceId: string): UsedCheckedRows {
  const [store] = useState(createChecked);
  const ids = useZustand(store, (state) => state.ids);
  useEffect(() => {
    void sliceId;
    return () => uncheckAll(store);
  }, [store, sliceId]);
  return useMemo(() => {
    const idsOf = async (start: number, end: number) =>
      (await askWatch(watch, (asked) => asked.recordIds(start, end))) ?? [];
    const announceCount = () => announce(`${store.getState().ids.size} checked`);
    const checked: CheckedRows = {
      isChecked: (id) => ids.has(id),
      count: ids.size,
      onToggle(row, id, extend) {
        const { last } = store.getState();
        if (!extend || last === null) {
          turnChecked(store, [id], row);
          announceCount();
          return;
        }
        void idsOf(Math.min(last, row), Math.max(last, row) + 1).then((found) => {
          store.setState((before) => ({ ids: new Set([...before.ids, ...found]), last: row }));
          announceCount();
        });
      },
      onToggleAll() {
        if (ids.size > 0) {
          uncheckAll(store);
          announceCount();
        } else
          void idsOf(0, rowCount).then((found) => {
            turnChecked(store, found, null);
            announceCount();
          });
      },
    };
    const turn = async (ranges: readonly GridRange[]) => {
      const found = await Promise.all(ranges.map((range) => idsOf(range.startRow, range.endRow + 1)));
      turnChecked(store, [...new Set(found.flat())], ranges.at(-1)?.endRow ?? null);
      announceCount();
    };
    return { checked, store, turn: (ranges) => void turn(ranges) };
  }, [watch, rowCount, ids, store]);
}
