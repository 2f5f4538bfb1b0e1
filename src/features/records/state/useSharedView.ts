import { useCallback, useMemo, useRef, useState } from 'react';
import { useViewDocument } from '@/documents/hooks/useViewDocument';
import { type PrivateOverlay, readOverlay, withOverlay, writeOverlay } from '@/documents/privateOverlay';
import { viewRoom } from '@/documents/viewDocument';
import { updateView } from '@/domain/commands/recordViews/updateView';
import type { View } from '@/domain/kinds/view';
import { keepInactiveColumns, liveView } from '@/domain/views/liveView';
import type { ViewState as DocumentState } from '@/domain/views/viewState';
import type { Json } from '@/lib/json';
import { newId } from '@/lib/newId';
import { commit } from '@/store/acts/commit';
import { recordDocumentStep } from '@/store/acts/steps';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useSame } from '@/ui';
import { PRIVATE_KEYS, splitPatch } from '../model/privatePatch';
import { type SettingsPatch, settingsOfView } from '../model/viewSettings';
import { useLiveColumns } from './useLiveColumns';
import type { ViewState } from './viewState';

/**
 * A saved view: live with everybody who has it open, through its document, or by its command until the document is
 * here.
 * @param onRefused called when a change is not allowed.
 */
export function useSharedView(view: View, onRefused: (text: string) => void): ViewState {
  const store = useStore();
  const live = useViewDocument(view, newId);
  const [overlay, setOverlay] = useState<PrivateOverlay | null>(() =>
    readOverlay(localStorage, store.db.name, view.id),
  );
  const state = useMemo(() => withOverlay(live.state, overlay), [live.state, overlay]);
  const columns = useLiveColumns();
  const whole = useMemo(() => settingsOfView({ ...view, ...(state as Partial<View>) }), [view, state]);
  // The row of the view follows its document a moment later, through the server, and contains nothing new.
  const settings = useSame(useMemo(() => liveView(whole, columns), [whole, columns]));

  const newest = useRef({ live, overlay, view, whole, columns });
  newest.current = { live, overlay, view, whole, columns };
  const keep = useCallback(
    (next: PrivateOverlay | null) => {
      writeOverlay(localStorage, store.db.name, view.id, next);
      setOverlay(next);
    },
    [store, view.id],
  );
  const change = useCallback(
    (seen: SettingsPatch, asStep = true) => {
      const { live: now, overlay: own, view: row, whole: held, columns: shown } = newest.current;
      const { mine, shared } = splitPatch(keepInactiveColumns(seen, held, shown), own !== null);
      if (own !== null && Object.keys(mine).length > 0) keep({ ...own, ...(mine as PrivateOverlay) });
      if (Object.keys(shared).length === 0) return;
      const run = async () => {
        const changed = now.change(shared as unknown as DocumentState);
        if (changed === 'resource') {
          await commit(store, updateView, { ...shared, id: row.id }, { step: asStep });
        } else if (changed && asStep) {
          const title = `Change view ${row.view_name}`;
          const step = { room: viewRoom(row.id), title, change: changed as unknown as Json };
          await recordDocumentStep(store, step, now.document?.durable());
        }
      };
      run().catch((error: unknown) => {
        onRefused(whyNotWritten(error));
      });
    },
    [store, keep, onRefused],
  );
  const privacy = useMemo(
    () => ({
      on: overlay !== null,
      set(on: boolean) {
        const { whole: now } = newest.current;
        const own = Object.fromEntries(PRIVATE_KEYS.map((key) => [key, now[key] as Json]));
        keep(on ? (own as PrivateOverlay) : null);
      },
    }),
    [overlay, keep],
  );
  const isPartial = view.is_partial === true;
  return useMemo(
    () => ({ settings, change, document: live.document, privacy, isPartial }),
    [settings, change, live.document, privacy, isPartial],
  );
}
