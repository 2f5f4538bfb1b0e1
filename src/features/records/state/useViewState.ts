import { useCallback, useEffect, useMemo, useState } from 'react';
import { Refusal } from '@/domain/refusal';
import type { Slice } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { commit } from '@/store/commit';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRow } from '@/store/hooks/useRow';
import { type SettingsPatch, settingsOfTable, settingsOfView, type ViewSettings } from '../model/viewSettings';

export interface ViewState {
  /** Undefined while the view is not on this device. */
  settings: ViewSettings | undefined;
  /** Changes what is shown, for all who have the view open; without a view for this person on this device. */
  change(patch: SettingsPatch): void;
}

const keptKey = (workspaceId: string, sliceId: string) => `labtide:table:${workspaceId}:${sliceId}`;

function readKept(key: string): SettingsPatch {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as SettingsPatch;
  } catch {
    // Storage that is switched off or was written by hand: the table opens as it comes.
    return {};
  }
}

/**
 * What decides how the screen shows its table: a saved view, or the table itself with this person's own widths, filters
 * and sorts.
 * @param onRefused told when a change of a shared view is not allowed.
 */
export function useViewState(
  slice: Slice | undefined,
  viewId: string | null,
  hasStructures: boolean,
  onRefused: (text: string) => void,
): ViewState {
  const store = useStore();
  const view = useRow('view', viewId);
  const key = keptKey(store.workspaceId, slice?.id ?? '');
  const [kept, setKept] = useState<SettingsPatch>(() => readKept(key));
  useEffect(() => setKept(readKept(key)), [key]);

  const settings = useMemo(() => {
    if (viewId !== null) return view && !view.is_deleted ? settingsOfView(view) : undefined;
    return slice ? settingsOfTable(slice, kept, hasStructures) : undefined;
  }, [viewId, view, slice, kept, hasStructures]);

  const change = useCallback(
    (patch: SettingsPatch) => {
      if (viewId === null) {
        setKept((before) => {
          const next = { ...before, ...patch };
          try {
            localStorage.setItem(key, JSON.stringify(next));
          } catch {
            // Private windows may have no storage: the change holds until the page is closed.
          }
          return next;
        });
        return;
      }
      commit(store, 'PUT /record_views/{id}', { id: viewId, ...patch } as unknown as Json).catch((error: unknown) => {
        if (error instanceof Refusal) onRefused(error.message);
        else throw error;
      });
    },
    [store, viewId, key, onRefused],
  );
  return useMemo(() => ({ settings, change }), [settings, change]);
}
