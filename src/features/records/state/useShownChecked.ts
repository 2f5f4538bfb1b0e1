import { useEffect, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import type { TableWatch, TableWindow } from '@/engine/tableWatch';
import { askWatch } from './askWatch';
import type { CheckedStore } from './checkedRows';

/** A checked record in the view. */
export interface ShownChecked {
  id: string;
  /** Index of its row. */
  row: number;
}

/** The checked records as far as they are known. */
export interface Shown {
  records: readonly ShownChecked[];
  /** The checked records at the time of the query: for others it is not known yet whether the view shows them. */
  ids: ReadonlySet<string>;
}

const PAUSE_MILLIS = 60;

/** The checked records that the view shows, in its order: actions apply to these, never to hidden ones. */
export function useShownChecked(
  store: CheckedStore,
  watch: TableWatch | null,
  current: TableWindow | null,
): Shown | null {
  const ids = useZustand(store, (state) => state.ids);
  const [shown, setShown] = useState<Shown | null>(null);
  const version = current?.result.version;
  const count = current?.result.shown ?? 0;
  useEffect(() => {
    void version;
    if (ids.size === 0) {
      setShown(null);
      return;
    }
    let latest = true;
    const timer = setTimeout(async () => {
      const all = (await askWatch(watch, (asked) => asked.recordIds(0, count)).catch(() => null)) ?? [];
      const records = all.flatMap((id, row) => (ids.has(id) ? [{ id, row }] : []));
      if (latest) setShown({ records, ids });
    }, PAUSE_MILLIS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [ids, watch, version, count]);
  return shown;
}
