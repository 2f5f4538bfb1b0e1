import { useSyncExternalStore } from 'react';

/** As in the style sheet: below this width the list of curves is a select above the plot. */
const NARROW = '(max-width: 1000px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is too narrow (or zoomed too far) for a list beside the plot. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
