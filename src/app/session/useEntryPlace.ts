import { useCallback, useState } from 'react';
import { type EntryPlace, entryPlaceOf } from './entryPlace';

/**
 * The screen for the address with which the page was opened. People who are already signed in are redirected from the
 * sign-in page, once.
 */
export function useEntryPlace(isSignedIn: boolean): { place: EntryPlace | null; leavePlace: () => void } {
  const [place, setPlace] = useState(() => entryPlaceOf(window.location.pathname, window.location.hash));
  const leavePlace = useCallback(() => {
    window.history.replaceState(null, '', '/');
    setPlace(null);
  }, []);
  const leadsOn = isSignedIn && place?.kind === 'sign-in';
  // Dropped immediately: if they were redirected again at a later change of the session, they would lose the page they
  // are on by then.
  if (leadsOn) leavePlace();
  return { place: leadsOn ? null : place, leavePlace };
}
