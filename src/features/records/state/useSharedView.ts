import { useCallback, useMemo, useRef, useState } from 'react';
import { useViewDocument } from '@/documents/hooks/useViewDocument';
import { type PrivateOverlay, readOverlay, withOverlay, writeOverlay } from '@/documents/privateOverlay';
import { viewRoom } from '@/documents/viewDocument';
import { keepDeadColumns, liveView } from '@/domain/rows/liveView';
import type { View } from '@/domain/rows/rowShapes';
import type { ViewState as DocumentState } from '@/domain/rows/viewState';
import type { Json } from '@/lib/json';
import { commit } from '@/store/commit';
import { useStore } from '@/store/hooks/StoreProvider';
import { recordDocumentStep } from '@/store/steps';
import { whyNotWritten } from '@/store/whyNotWritten';
import { PRIVATE_KEYS, splitPatch } from '../model/privatePatch';
import { type SettingsPatch, settingsOfView } from '../model/viewSettings';
import { useLiveColumns } from './useLiveColumns';
import type { ViewState } from './viewState';

const newId = () => crypto.randomUUID();

/**
 * A saved view: live with all who have it open, through its document, or by its command until the document is here.
 * @param onRefused told when a change is not allowed.
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
  const settings = useMemo(() => liveView(whole, columns), [whole, columns]);

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
    (seen: SettingsPatch) => {
      const { live: now, overlay: own, view: row, whole: held, columns: shown } = newest.current;
      const { mine, shared } = splitPatch(keepDeadColumns(seen, held, shown), own !== null);
      if (own !== null && Object.keys(mine).length > 0) keep({ ...own, ...(mine as PrivateOverlay) });
      if (Object.keys(shared).length === 0) return;
      const run = async () => {
        const changed = now.change(shared as unknown as DocumentState);
        if (changed === 'resource') {
          await commit(store, 'PUT /record_views/{id}', { id: row.id, ...shared } as unknown as Json);
        } else if (changed) {
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
        const { state: now } = newest.current.live;
        const own = Object.fromEntries(PRIVATE_KEYS.map((key) => [key, now[key] ?? null]));
        keep(on ? (own as PrivateOverlay) : null);
      },
    }),
    [overlay, keep],
  );
  return useMemo(
    () => ({ settings, change, document: live.document, privacy }),
    [settings, change, live.document, privacy],
  );
}
