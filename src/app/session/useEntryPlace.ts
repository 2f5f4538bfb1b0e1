import { useCallback, useState } from 'react';
import { type EntryPlace, entryPlaceOf } from './entryPlace';
import { takeKeptPlace } from './keptPlace';

/**
 * The screen for the address with which the page was opened. People who are already signed in are redirected from the
 * sign-in page, once.
 */
export function useEntryPlace(isSignedIn: boolean): { place: EntryPlace | null; leavePlace: () => void } {
  const [place, setPlace] = useState(() => entryPlaceOf(window.location.pathname, window.location.hash));
  const kind = place?.kind;
  const leavePlace = useCallback(() => {
    // Whoever comes back from a provider gets to the page that they wanted.
    window.history.replaceState(null, '', kind === 'landing' ? takeKeptPlace() : '/');
    setPlace(null);
  }, [kind]);
  const leadsOn = isSignedIn && place?.kind === 'sign-in';
  // Dropped immediately: if they were redirected again at a later change of the session, they would lose the page they
  // are on by then.
  if (leadsOn) leavePlace();
  return { place: leadsOn ? null : place, leavePlace };
}
