import { useEffect } from 'react';
import { useStore as useZustand } from 'zustand';
import { preferencesCall } from '@/contract/users/preferences';
import { sameJson } from '@/lib/sameJson';
import { useNavMarks } from '@/parts/page/navMarks';
import { useSyncState } from '@/store/hooks/useSyncState';
import { apiClient } from '../session/apiClient';
import { keepSession, sessionStore } from '../session/session';

/** Stores this person's pins on the server, so that they are there after a sign-in and on other laptops. */
export function KeptPins() {
  const { pins, isUnsent, putPins } = useNavMarks();
  const online = useSyncState((status) => status.online);
  const session = useZustand(sessionStore, (state) => state.session);
  const known = session?.user.preferences.pins;
  useEffect(() => {
    if (!isUnsent && known && !sameJson(known, pins)) putPins(known);
  }, [known, pins, isUnsent, putPins]);
  useEffect(() => {
    if (!isUnsent || !online) return;
    let wanted = true;
    apiClient.call(preferencesCall, { body: { pins } }).then(
      ({ resource }) => {
        const { session: now } = sessionStore.getState();
        if (!wanted || !now) return;
        keepSession({ ...now, user: { ...now.user, preferences: resource } });
        putPins(pins);
      },
      // They stay marked as unsent, and are sent with the next change or at the next start.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [pins, isUnsent, online, putPins]);
  return null;
}
