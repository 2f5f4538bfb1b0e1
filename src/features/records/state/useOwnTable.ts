import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useOwnTables } from '@/documents/hooks/DocumentsProvider';
import { useSliceRoom } from '@/documents/hooks/useSliceRoom';
import { type OwnSettings, ownRoom } from '@/documents/ownTables';
import type { Slice } from '@/domain/kinds/slice';
import { keepInactiveColumns, liveView } from '@/domain/views/liveView';
import type { Json } from '@/lib/json';
import { recordDocumentStep } from '@/store/acts/steps';
import { StorageFailure } from '@/store/db/writeTransaction';
import { useStore } from '@/store/hooks/StoreProvider';
import { changeTitle } from '../model/changeTitle';
import { type SettingsPatch, settingsOfTable } from '../model/viewSettings';
import { useLiveColumns } from './useLiveColumns';
import type { ViewState } from './viewState';

/**
 * A table without a view, or one of its sets: all its fields, with this person's own widths, filters and sorts, stored
 * on this device. Changing them is an undo step like any other change.
 */
export function useOwnTable(
  slice: Slice,
  hasStructures: boolean,
  set: { id: string; set_name: string } | null = null,
): ViewState {
  const id = set?.id ?? slice.id;
  const name = set?.set_name ?? slice.slice_name;
  const store = useStore();
  const ownTables = useOwnTables();
  const document = useSliceRoom(slice.id);
  const subscribe = useCallback((listener: () => void) => ownTables.subscribe(listener), [ownTables]);
  const kept = useSyncExternalStore(subscribe, () => ownTables.read(id));
  const columns = useLiveColumns();
  const whole = useMemo(
    () => ({ ...settingsOfTable(slice, kept as unknown as SettingsPatch, hasStructures), view_name: name }),
    [slice, kept, hasStructures, name],
  );
  const settings = useMemo(() => liveView(whole, columns), [whole, columns]);
  const newest = useRef({ whole, columns });
  newest.current = { whole, columns };
  const change = useCallback(
    (seen: SettingsPatch, asStep = true) => {
      const patch = keepInactiveColumns(seen, newest.current.whole, newest.current.columns);
      const changed = ownTables.change(id, patch as unknown as OwnSettings);
      // A change that only shows what another step created is undone with that step.
      if (!changed || !asStep) return;
      const step = { room: ownRoom(id), title: changeTitle(patch, name), change: changed as unknown as Json };
      recordDocumentStep(store, step).catch((error: unknown) => {
        // If the device cannot store them, the storage guard reports it.
        if (!(error instanceof StorageFailure)) throw error;
      });
    },
    [store, ownTables, id, name],
  );
  return useMemo(() => ({ settings, change, document }), [settings, change, document]);
}
