import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Slice } from '@/domain/rows/rowShapes';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { type SettingsPatch, settingsOfTable } from '../model/viewSettings';
import type { ViewState } from './viewState';

const keptKey = (workspaceId: string, sliceId: string) => `labtide:table:${workspaceId}:${sliceId}`;

function readKept(key: string): SettingsPatch {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as SettingsPatch;
  } catch {
    // Storage that is switched off or was written by hand: the table opens as it comes.
    return {};
  }
}

/** A table without a view: all its fields, with this person's own widths, filters and sorts, kept on this device. */
export function useOwnTable(slice: Slice, hasStructures: boolean): ViewState {
  const store = useStore();
  const key = keptKey(store.workspaceId, slice.id);
  const [kept, setKept] = useState<SettingsPatch>(() => readKept(key));
  useEffect(() => setKept(readKept(key)), [key]);
  const calculated = useRows('calculated_field');
  const settings = useMemo(
    () =>
      settingsOfTable(
        slice,
        kept,
        hasStructures,
        calculated.map((row) => row.id),
      ),
    [slice, kept, hasStructures, calculated],
  );
  const change = useCallback(
    (patch: SettingsPatch) =>
      setKept((before) => {
        const next = { ...before, ...patch };
        try {
          localStorage.setItem(key, JSON.stringify(next));
        } catch {
          // Private windows may have no storage: the change holds until the page is closed.
        }
        return next;
      }),
    [key],
  );
  return useMemo(() => ({ settings, change, document: null }), [settings, change]);
}
