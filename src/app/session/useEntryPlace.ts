import { useCallback, useState } from 'react';
import { type EntryPlace, entryPlaceOf } from './entryPlace';

/** The screen of the address that the page was opened at. Whoever is signed in is led on from the sign-in, once. */
export function useEntryPlace(isSignedIn: boolean): { place: EntryPlace | null; leavePlace: () => void } {
  const [place, setPlace] = useState(() => entryPlaceOf(window.location.pathname, window.location.hash));
  const leavePlace = useCallback(() => {
    window.history.replaceState(null, '', '/');
    setPlace(null);
  }, []);
  const leadsOn = isSignedIn && place?.kind === 'sign-in';
  // Forgotten at once: led on again at a later news of the session, they would lose the page that they are on by then.
  if (leadsOn) leavePlace();
  return { place: leadsOn ? null : place, leavePlace };
}
