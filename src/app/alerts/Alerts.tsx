import { useEffect } from 'react';
import { useStore as useZustand } from 'zustand';
import { alertStore, dismissAlert, holdAlerts } from '@/parts/acts/alerts';
import { useUndo } from '@/parts/acts/useUndo';
import { isUndone } from '@/store/acts/undo';
import { useStore } from '@/store/hooks/StoreProvider';
import { ToastStack } from '@/ui';

/** Stacked alerts at the lower left; those for undoable operations offer to undo them. */
export function Alerts() {
  const store = useStore();
  const alerts = useZustand(alertStore, (state) => state.alerts);
  const newest = alerts.findLast(({ eventId }) => eventId)?.id;
  // An operation that Ctrl+Z has undone is no longer offered for undo.
  useEffect(
    () =>
      store.stream.subscribe(async ({ source }) => {
        if (source !== 'undo') return;
        for (const { id, eventId } of alertStore.getState().alerts)
          if (eventId && (await isUndone(store, eventId))) dismissAlert(id);
      }),
    [store],
  );
  const { takeBack } = useUndo();
  const undo = (id: number, eventId: string) => {
    dismissAlert(id);
    void takeBack(eventId);
  };
  return (
    <ToastStack
      items={alerts.map(({ id, kind, text, eventId, actions = [], clock }) => ({
        id: String(id),
        tone: kind === 'error' ? 'error' : 'plain',
        title: text,
        // Seconds are reported only while there is still something to click.
        ...(clock && (eventId || actions.length > 0) ? { remaining: clock } : {}),
        actions: [
          ...(eventId
            ? [
                {
                  label: 'Undo',
                  ...(id === newest ? { shortcut: 'Mod+Z' } : {}),
                  onAct: () => undo(id, eventId),
                },
              ]
            : []),
          ...actions.map(({ label, onAct }) => ({
            label,
            onAct: () => {
              dismissAlert(id);
              onAct();
            },
          })),
        ],
      }))}
      onDismiss={(id) => dismissAlert(Number(id))}
      onHold={holdAlerts}
    />
  );
}
