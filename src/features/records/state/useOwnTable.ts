import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useOwnTables } from '@/documents/hooks/DocumentsProvider';
import { useSliceRoom } from '@/documents/hooks/useSliceRoom';
import { type OwnSettings, ownRoom } from '@/documents/ownTables';
import { keepDeadColumns, liveView } from '@/domain/rows/liveView';
import type { Slice } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { useStore } from '@/store/hooks/StoreProvider';
import { recordDocumentStep } from '@/store/steps';
import { StorageFailure } from '@/store/writeTransaction';
import { changeTitle } from '../model/changeTitle';
import { type SettingsPatch, settingsOfTable } from '../model/viewSettings';
import { useLiveColumns } from './useLiveColumns';
import type { ViewState } from './viewState';

/**
 * A table without a view: all its fields, with this person's own widths, filters and sorts, kept on this device. A
 * change of them is a step of the undo timeline as every other act.
 */
export function useOwnTable(slice: Slice, hasStructures: boolean): ViewState {
  const store = useStore();
  const ownTables = useOwnTables();
  const document = useSliceRoom(slice.id);
  const subscribe = useCallback((listener: () => void) => ownTables.subscribe(listener), [ownTables]);
  const kept = useSyncExternalStore(subscribe, () => ownTables.read(slice.id));
  const columns = useLiveColumns();
  const whole = useMemo(
    () => settingsOfTable(slice, kept as unknown as SettingsPatch, hasStructures),
    [slice, kept, hasStructures],
  );
  const settings = useMemo(() => liveView(whole, columns), [whole, columns]);
  const newest = useRef({ whole, columns });
  newest.current = { whole, columns };
  const { id, slice_name: name } = slice;
  const change = useCallback(
    (seen: SettingsPatch) => {
      const patch = keepDeadColumns(seen, newest.current.whole, newest.current.columns);
      const changed = ownTables.change(id, patch as unknown as OwnSettings);
      if (!changed) return;
      const step = { room: ownRoom(id), title: changeTitle(patch, name), change: changed as unknown as Json };
      recordDocumentStep(store, step).catch((error: unknown) => {
        // Of what the device cannot keep the guard of the storage tells.
        if (!(error instanceof StorageFailure)) throw error;
      });
    },
    [store, ownTables, id, name],
  );
  return useMemo(() => ({ settings, change, document }), [settings, change, document]);
}
