import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useOwnTables } from '@/documents/hooks/DocumentsProvider';
import { type OwnSettings, ownRoom } from '@/documents/ownTables';
import type { Slice } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { recordDocumentStep } from '@/store/steps';
import { changeTitle } from '../model/changeTitle';
import { type SettingsPatch, settingsOfTable } from '../model/viewSettings';
import type { ViewState } from './viewState';

/**
 * A table without a view: all its fields, with this person's own widths, filters and sorts, kept on this device. A
 * change of them is a step of the undo timeline as every other act.
 */
export function useOwnTable(slice: Slice, hasStructures: boolean): ViewState {
  const store = useStore();
  const ownTables = useOwnTables();
  const subscribe = useCallback((listener: () => void) => ownTables.subscribe(listener), [ownTables]);
  const kept = useSyncExternalStore(subscribe, () => ownTables.read(slice.id));
  const calculated = useRows('calculated_field');
  const settings = useMemo(
    () =>
      settingsOfTable(
        slice,
        kept as unknown as SettingsPatch,
        hasStructures,
        calculated.map((row) => row.id),
      ),
    [slice, kept, hasStructures, calculated],
  );
  const { id, slice_name: name } = slice;
  const change = useCallback(
    (patch: SettingsPatch) => {
      const changed = ownTables.change(id, patch as unknown as OwnSettings);
      if (!changed) return;
      const step = { room: ownRoom(id), title: changeTitle(patch, name), change: changed as unknown as Json };
      void recordDocumentStep(store, step);
    },
    [store, ownTables, id, name],
  );
  return useMemo(() => ({ settings, change, document: null }), [settings, change]);
}
